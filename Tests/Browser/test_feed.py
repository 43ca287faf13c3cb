"""The feed: sections of six providers, the failures in each of them, and sections that load when they become visible."""

import re

from playwright.sync_api import expect

HEADINGS = ["Football", "Today at the depot", "News", "Weather", "Offers", "Did you know?", "Notes", "Offers nearby"]


def heading(page, name):
    return page.get_by_role("heading", name=name, exact=True)


def section(page, name):
    return page.locator("section").filter(has=heading(page, name))


def open_feed(page, *on):
    """Opens the feed and simulates some problems."""
    page.goto("/feed")
    expect(heading(page, "Offers nearby")).to_be_visible()
    page.get_by_role("button", name=re.compile("^Simulate problems")).click()
    for name in on:
        turn(page, name, True)
    return page


def turn(page, name, is_on):
    switch = page.get_by_role("switch", name=name)
    switch.click()
    (expect(switch).to_be_checked if is_on else expect(switch).not_to_be_checked)()


def whole(page):
    for name in HEADINGS:
        expect(heading(page, name)).to_be_visible()


def test_six_providers_share_a_screen_with_one_that_is_broken_one_that_is_late_and_one_that_nobody_knows(page):
    open_feed(page, "Send a broken section", "Send an unknown section", "Slow down a provider")
    expect(heading(page, "Football")).to_be_visible()
    expect(page.get_by_text("Underdog")).to_have_count(1)
    expect(page.get_by_text("Top Club")).to_have_count(2)
    expect(page.get_by_text("This section could not be shown")).to_be_visible()
    expect(page.get_by_text("This section needs a newer version of the app")).to_be_visible()
    expect(page.get_by_text("Its author sent it along as elements.")).to_be_visible()
    whole(page)


def test_each_switch_changes_one_thing_while_the_page_is_shown(page):
    open_feed(page, "Send a broken section", "Send an unknown section")
    turn(page, "Send a broken section", False)
    expect(page.get_by_text("This section could not be shown")).to_have_count(0)
    turn(page, "Send an unknown section", False)
    expect(page.get_by_text("This section needs a newer version of the app")).to_have_count(0)
    turn(page, "Send a broken story", True)
    expect(page.get_by_text("1 item could not be shown")).to_be_visible()
    turn(page, "Let a provider fail", True)
    expect(page.get_by_text("This may be out of date")).to_be_visible()
    expect(page.get_by_text("Just now")).to_be_visible()
    expect(page.get_by_text("Ten pallets from the harbour")).to_be_visible()
    turn(page, "Let a provider fail", False)
    expect(page.get_by_text("This may be out of date")).to_have_count(0)
    turn(page, "Offer more pages", False)
    expect(page.get_by_role("button", name="Show more", exact=True)).to_have_count(0)
    whole(page)


def test_without_a_connection_the_feed_shows_what_it_kept_with_its_age(page, gallery):
    page.goto("/feed")
    whole(page)
    gallery.faults(rules=[{"path": "/v1/feed", "effect": "fail", "status": 503}, {"path": "/v1/feed/nearby", "effect": "fail", "status": 503}])
    page.goto("about:blank")
    page.goto("/feed?again=1")
    expect(page.get_by_text("This may be out of date").first).to_be_visible()
    expect(page.get_by_text("Just now").first).to_be_visible()
    whole(page)
    gallery.faults()
    page.get_by_role("button", name="Retry").first.click()
    expect(page.get_by_text("Just now")).to_have_count(1)


def test_without_script_and_without_a_connection_the_feed_shows_what_it_kept(plain, gallery):
    plain.goto("/feed")
    whole(plain)
    gallery.faults(rules=[{"path": "/v1/feed", "effect": "fail", "status": 503}, {"path": "/v1/feed/nearby", "effect": "fail", "status": 503}])
    plain.goto("about:blank")
    plain.goto("/feed?again=2")
    expect(plain.get_by_text("This may be out of date").first).to_be_visible()
    expect(plain.get_by_text("Just now").first).to_be_visible()
    whole(plain)
    gallery.faults()
    plain.get_by_role("button", name="Retry").first.click()
    expect(plain.get_by_text("Just now")).to_have_count(1)


def test_a_broken_section_has_its_own_retry(page):
    open_feed(page, "Send a broken section")
    story = section(page, "News").get_by_role("button", name=re.compile("^Failures stay"))
    story.click()
    expect(section(page, "News").get_by_text("Saved")).to_be_visible()
    page.get_by_role("button", name="Retry").click()
    expect(page.get_by_role("button", name="Retry")).to_be_enabled()
    expect(section(page, "News").get_by_text("Saved")).to_be_visible()


def test_a_promised_section_comes_when_it_is_scrolled_to(page):
    page.set_viewport_size({"width": 1000, "height": 500})
    page.goto("/feed")
    expect(heading(page, "Offers nearby")).to_be_attached()
    assert page.get_by_text("bar code").count() == 0
    heading(page, "From the archive").scroll_into_view_if_needed()
    page.evaluate("scrollBy(0, 300)")
    expect(page.get_by_text("bar code")).to_be_visible()


def test_more_is_shown_below_and_what_is_seen_stays_where_it_is(page):
    open_feed(page)
    page.wait_for_timeout(100)
    more = page.get_by_role("button", name="Show more", exact=True).last
    more.scroll_into_view_if_needed()
    expect(page.get_by_text("bar code")).to_be_visible()
    before = heading(page, "From the archive").bounding_box()["y"]
    more.click()
    expect(page.get_by_text("That is all")).to_be_visible()
    expect(page.get_by_text("Honey does not spoil")).to_be_visible()
    assert section(page, "News").get_by_text("Failures stay where they happen").count() == 1
    # The news above grew by a row. The browser keeps the visible rows in place.
    after = heading(page, "From the archive").bounding_box()["y"]
    assert abs(after - before) < 4, (before, after)


def test_whoever_shows_more_stays_on_the_button_while_it_loads(page, gallery):
    open_feed(page)
    more = page.get_by_role("button", name="Show more", exact=True).last
    more.scroll_into_view_if_needed()
    expect(page.get_by_text("bar code")).to_be_visible()
    gallery.faults(latency=700)
    more.focus()
    more.press("Enter")
    expect(more).to_have_attribute("aria-disabled", "true")
    assert page.evaluate("document.activeElement.dataset.control && document.activeElement.textContent") == "Show more"
    expect(page.get_by_text("Honey does not spoil")).to_be_visible()


def test_a_goal_changes_one_section_and_leaves_what_is_typed_elsewhere(page):
    open_feed(page)
    field = page.get_by_label("What did you see?")
    field.fill("Two lorries wait")
    page.get_by_role("button", name="Score a goal for the second club").click()
    expect(section(page, "Football").get_by_text("197")).to_be_visible()
    expect(field).to_have_value("Two lorries wait")


def test_elements_of_a_server_can_be_used(page):
    open_feed(page)
    depot = section(page, "Today at the depot")
    depot.get_by_role("button", name="Report").click()
    expect(depot.get_by_text("Write what you saw")).to_be_visible()
    depot.get_by_label("What did you see?").fill("Two lorries wait")
    depot.get_by_role("slider").focus()
    depot.get_by_role("slider").press("ArrowRight")
    depot.get_by_role("button", name="Report").click()
    expect(depot.get_by_text("Done")).to_be_visible()
    expect(depot.get_by_text("Write what you saw")).to_have_count(0)
    depot.get_by_role("link", name="See the latest orders").click()
    expect(page).to_have_url(re.compile("/account/orders$"))


def test_without_script_everything_is_there_and_works(plain):
    plain.goto("/feed")
    whole(plain)
    section(plain, "News").get_by_role("button", name=re.compile("^Failures stay")).click()
    expect(plain.get_by_text("Saved")).to_be_visible()
    section(plain, "From the archive").get_by_role("button", name="Show more").click()
    expect(plain.get_by_text("bar code")).to_be_visible()
    plain.get_by_role("button", name="Show more", exact=True).click()
    expect(plain.get_by_text("Honey does not spoil")).to_be_visible()
    expect(plain.get_by_text("Saved")).to_be_visible()


def test_wide_phone_dark_and_arabic(browser, gallery, shots):
    looks = {
        "feed": dict(viewport={"width": 1200, "height": 900}),
        "feed-phone": dict(viewport={"width": 320, "height": 640}),
        "feed-dark": dict(viewport={"width": 900, "height": 900}, color_scheme="dark"),
        "feed-arabic-phone": dict(viewport={"width": 320, "height": 640}, locale="ar"),
    }
    for name, look in looks.items():
        context = browser.new_context(base_url=gallery.url, **({"locale": "en-GB"} | look))
        context.set_default_timeout(10_000)
        page = context.new_page()
        page.goto("/feed")
        expect(page.locator("section h2")).to_have_count(11)
        page.locator("button.label, .label button").first.click()
        expect(page.get_by_role("switch")).to_have_count(7)
        page.evaluate("scrollTo(0, document.body.scrollHeight)")
        expect(page.locator(".gap")).to_have_count(0)
        page.evaluate("scrollTo(0, 0)")
        assert page.evaluate("document.documentElement.scrollWidth") <= look["viewport"]["width"], name
        if "arabic" in name:
            expect(page.locator("html")).to_have_attribute("dir", "rtl")
            expect(page.get_by_role("heading", name="كرة القدم")).to_be_visible()
        page.screenshot(path=shots / f"{name}.png", full_page=True)
        context.close()
