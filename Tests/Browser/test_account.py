"""The account: loading, failure, retry, out of date, and a page behind each row, with script and without."""

import re

from playwright.sync_api import expect


def fail(path):
    return {"path": path, "effect": "fail", "status": 503}


def test_the_index_leads_to_the_account_and_on_to_an_order(page):
    page.goto("/")
    page.get_by_role("link", name=re.compile("Account.*Profile")).click()
    expect(page.get_by_role("heading", name="Noura Al-Harbi")).to_be_visible()
    page.get_by_role("link", name=re.compile("Order o-")).first.click()
    expect(page).to_have_url(re.compile(r"/account/orders/o-\d+"))
    expect(page.get_by_role("heading", name=re.compile("Order o-"))).to_be_visible()
    page.go_back()
    expect(page.get_by_role("heading", name="Noura Al-Harbi")).to_be_visible()
    page.go_forward()
    expect(page.get_by_role("heading", name=re.compile("Order o-"))).to_be_visible()


def test_a_slow_service_shows_progress_and_then_the_data(page, gallery):
    gallery.faults(latency=1500)
    page.goto("/account")
    expect(page.get_by_role("progressbar")).to_be_visible()
    expect(page.get_by_role("heading", name="Noura Al-Harbi")).to_be_visible()
    expect(page.get_by_role("progressbar")).to_have_count(0)


def test_a_failure_is_shown_and_retrying_loads(page, gallery):
    gallery.faults(rules=[fail("/v1/account")])
    page.goto("/account")
    retry = page.get_by_role("button", name="Retry")
    expect(retry).to_be_visible()
    gallery.faults()
    retry.click()
    expect(page.get_by_role("heading", name="Noura Al-Harbi")).to_be_visible()
    expect(retry).to_have_count(0)


def test_what_was_loaded_stays_when_refreshing_fails(page, gallery):
    page.goto("/account")
    expect(page.get_by_role("heading", name="Noura Al-Harbi")).to_be_visible()
    gallery.faults(rules=[fail("/v1/account")])
    page.get_by_role("button", name="Refresh").click()
    expect(page.get_by_text("This may be out of date").first).to_be_visible()
    expect(page.get_by_role("heading", name="Noura Al-Harbi")).to_be_visible()


def test_pulling_down_fetches_anew(browser, gallery):
    context = browser.new_context(base_url=gallery.url, locale="en-GB", has_touch=True, viewport={"width": 360, "height": 640})
    page = context.new_page()
    page.goto("/account")
    expect(page.get_by_role("heading", name="Noura Al-Harbi")).to_be_visible()
    events = []
    page.on("request", lambda request: events.append(request.post_data_buffer) if request.url.endswith("/event") else None)
    touch = context.new_cdp_session(page)

    def pull(start, end):
        touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": 180, "y": start}]})
        for step in range(1, 6):
            y = start + (end - start) * step / 5
            touch.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [{"x": 180, "y": y}]})
        touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    pull(200, 230)
    pull(400, 150)
    page.wait_for_timeout(200)
    assert events == []
    # A page that still glides is not at its top.
    page.wait_for_timeout(800)
    page.evaluate("scrollTo(0, 0)")
    with page.expect_request(lambda request: request.url.endswith("/event")):
        pull(200, 500)
    expect(page.get_by_role("button", name="Refresh")).to_be_enabled()
    context.close()


def test_without_script_failing_and_retrying_work_too(plain, gallery):
    gallery.faults(rules=[fail("/v1/account")])
    plain.goto("/account")
    retry = plain.get_by_role("button", name="Retry")
    expect(retry).to_be_visible()
    gallery.faults()
    retry.click()
    expect(plain.get_by_role("heading", name="Noura Al-Harbi")).to_be_visible()


def test_without_script_a_slow_page_comes_by_itself(plain, gallery):
    gallery.faults(latency=1500)
    plain.goto("/account")
    expect(plain.get_by_role("progressbar")).to_be_visible()
    expect(plain.get_by_role("heading", name="Noura Al-Harbi")).to_be_visible()


def test_an_unknown_address_says_so(page):
    response = page.goto("/no/such/page")
    assert response.status == 404
    page.get_by_role("button", name="Go to the overview").click()
    expect(page).to_have_url(re.compile(r"/(\?.*)?$"))


def test_in_arabic_the_page_runs_from_right_to_left(page):
    page.goto("/account")
    page.get_by_role("link", name="العربية").click()
    expect(page.locator("html")).to_have_attribute("dir", "rtl")
    expect(page.locator("html")).to_have_attribute("lang", "ar")
    expect(page.get_by_role("heading", name="أحدث الطلبات")).to_be_visible()
