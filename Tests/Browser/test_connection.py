"""What happens when the network does what networks do."""

import time

from playwright.sync_api import expect


def refresh(page):
    page.get_by_role("button", name="Refresh").click()


def test_the_session_goes_on_after_the_stream_was_cut(page, gallery):
    page.goto("/account")
    expect(page.get_by_role("heading", name="Noura Al-Harbi")).to_be_visible()
    gallery.relay.cut()
    gallery.faults(rules=[{"path": "/v1/account", "effect": "fail", "status": 503}])
    refresh(page)
    expect(page.get_by_text("This may be out of date").first).to_be_visible()
    gallery.relay.cut()
    gallery.faults()
    page.get_by_role("button", name="Retry").first.click()
    expect(page.get_by_text("This may be out of date")).to_have_count(0)


def test_what_a_page_shows_stays_when_its_server_fails_before_the_page_is_attached(page, gallery):
    def late(route):
        time.sleep(0.7)
        route.continue_()

    page.route("**/_tessera/attach", late)
    page.goto("/account")
    gallery.faults(rules=[{"path": "/v1/account", "effect": "fail", "status": 503}])
    refresh(page)
    expect(page.get_by_text("This may be out of date").first).to_be_visible()
    expect(page.get_by_role("heading", name="Noura Al-Harbi")).to_be_visible()


def test_offline_the_page_stays_and_says_so_and_goes_on_afterwards(page, gallery):
    page.goto("/account")
    expect(page.get_by_role("heading", name="Noura Al-Harbi")).to_be_visible()
    gallery.relay.close()
    refresh(page)
    expect(page.get_by_text("You are offline. What you typed is kept.")).to_be_visible()
    expect(page.get_by_role("heading", name="Noura Al-Harbi")).to_be_visible()
    gallery.faults(rules=[{"path": "/v1/account", "effect": "fail", "status": 503}])
    gallery.relay.reopen()
    expect(page.get_by_text("You are offline. What you typed is kept.")).to_be_hidden(timeout=20_000)
    # The press that was made offline was kept and arrives once.
    expect(page.get_by_text("This may be out of date").first).to_be_visible()


def test_eight_tabs_of_one_browser_stay_live(context, gallery):
    pages = [context.new_page() for _ in range(8)]
    for page in pages:
        page.goto("/account")
        expect(page.get_by_role("heading", name="Noura Al-Harbi")).to_be_visible()
    gallery.faults(rules=[{"path": "/v1/account", "effect": "fail", "status": 503}])
    for page in pages:
        refresh(page)
        expect(page.get_by_text("This may be out of date").first).to_be_visible()
