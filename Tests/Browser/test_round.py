"""Planning a round: a picker among the sections, pages chosen as a whole, limits, a choice that is gone, a confirmed live field, a form."""

import json
import re
import urllib.request

import pytest
from playwright.sync_api import expect

from conftest import Gallery


def api(gallery, path):
    return json.loads(urllib.request.urlopen(gallery.api + path).read())


def field(page, name):
    return page.get_by_role("combobox", name=re.compile(rf"^{re.escape(name)}\W*$"))


def load(page):
    return page.get_by_role("textbox", name=re.compile("^Load in kilograms"))


def open_field(page, name):
    field(page, name).click()
    picker = page.get_by_role("dialog", name=name)
    expect(picker).to_be_visible()
    return picker


@pytest.fixture
def plan(page):
    page.goto("/logistics/round")
    expect(page.get_by_role("radio", name=re.compile("^Van"))).to_be_visible()
    expect(field(page, "Stops")).to_contain_text("Riyadh Central +1 more")
    return page


def test_a_picker_stands_among_the_sections_and_says_what_cannot_be_chosen(plan):
    expect(plan.get_by_role("heading", name="Vehicle")).to_be_visible()
    van, tanker = plan.get_by_role("radio", name=re.compile("^Van")), plan.get_by_role("radio", name=re.compile("^Tanker"))
    van.click()
    expect(van).to_have_attribute("aria-checked", "true")
    expect(tanker).to_have_attribute("aria-disabled", "true")
    expect(tanker).to_have_accessible_description("Not allowed inside cities")
    tanker.click(force=True)
    expect(van).to_have_attribute("aria-checked", "true")
    plan.keyboard.press("ArrowUp")
    expect(plan.get_by_role("radio", name=re.compile("^Flatbed"))).not_to_be_focused()
    tanker.focus()
    plan.keyboard.press("ArrowUp")
    expect(plan.get_by_role("radio", name=re.compile("^Tractor"))).to_be_focused()


def test_everything_is_chosen_also_what_is_not_loaded_yet(plan):
    picker = open_field(plan, "Goods")
    expect(picker.get_by_role("checkbox")).to_have_count(50)
    expect(picker.get_by_role("button", name="Select none")).to_be_disabled()
    picker.get_by_role("button", name="Select all").click()
    expect(picker.get_by_role("button", name="Done (204)")).to_be_visible()
    expect(picker.get_by_role("checkbox", checked=False)).to_have_count(0)
    picker.get_by_role("checkbox", name="Shipping box, S").click()
    expect(picker.get_by_role("button", name="Done (203)")).to_be_visible()
    picker.get_by_role("button", name="Select none").click()
    expect(picker.get_by_role("checkbox", checked=True)).to_have_count(0)
    picker.get_by_role("checkbox", name="Shipping box, M").click()
    picker.get_by_role("button", name="Done (1)").click()
    expect(field(plan, "Goods")).to_contain_text("Shipping box, M")


def test_pages_come_while_scrolling_and_a_choice_outlives_them(plan):
    picker = open_field(plan, "Goods")
    options = picker.get_by_role("checkbox")
    expect(options).to_have_count(50)
    options.first.click()
    options.last.focus()
    plan.keyboard.press("End")
    expect(picker.get_by_role("checkbox", name="Packing list envelope", exact=True).or_(options.nth(149))).to_be_attached()
    expect(picker.get_by_role("button", name="Show more")).to_have_count(0)
    picker.get_by_role("button", name="Done (1)").click()
    expect(field(plan, "Goods")).to_contain_text("Shipping box, S")


def test_a_search_goes_through_pages_that_were_not_loaded(plan, gallery):
    last = api(gallery, "/v1/products?limit=200")["items"][-1]["name"]
    picker = open_field(plan, "Goods")
    expect(picker.get_by_role("checkbox")).to_have_count(50)
    expect(picker.get_by_role("checkbox", name=last, exact=True)).to_have_count(0)
    picker.get_by_role("searchbox", name="Search").fill(last)
    expect(picker.get_by_role("checkbox", name=last, exact=True)).to_be_visible()
    expect(picker.get_by_role("progressbar")).to_have_count(0)
    expect(plan.locator("[aria-live=polite]")).to_have_text(re.compile("result"))


def test_a_page_fills_the_window_and_a_sheet_does_not(plan):
    page_box = open_field(plan, "Goods").bounding_box()
    size = plan.viewport_size
    assert (round(page_box["width"]), round(page_box["height"])) == (size["width"], size["height"])
    plan.keyboard.press("Escape")
    sheet_box = open_field(plan, "Hours").bounding_box()
    assert sheet_box["height"] < size["height"]


def test_what_is_gone_is_shown_stays_until_it_is_taken_out_and_counts(plan):
    expect(field(plan, "Stops")).to_have_accessible_description(re.compile("1 no longer available"))
    picker = open_field(plan, "Stops")
    gone = picker.get_by_role("checkbox", name=re.compile("riyadh-olaya-2019"))
    expect(gone).to_have_attribute("aria-checked", "true")
    expect(picker.get_by_role("heading", name="No longer available")).to_be_visible()
    gone.click()
    expect(gone).to_have_count(0)
    done = picker.get_by_role("button", name="Done (1)")
    expect(done).to_be_disabled()
    expect(picker.get_by_text("Choose at least 2")).to_be_visible()
    for name in ["Riyadh North", "Jeddah Airport", "Tabuk"]:
        picker.get_by_role("checkbox", name=name, exact=True).click()
    expect(picker.get_by_role("button", name="Done (4)")).to_be_enabled()
    more = picker.get_by_role("checkbox", name="Riyadh Dry Port", exact=True)
    expect(more).to_be_disabled()
    expect(more).to_have_accessible_description("Choose at most 4")
    picker.get_by_role("checkbox", name="Tabuk", exact=True).click()
    expect(more).to_be_enabled()
    picker.get_by_role("button", name="Done (3)").click()
    expect(field(plan, "Stops")).to_contain_text("Riyadh Central +2 more")


def test_without_an_answer_what_was_known_is_shown_with_its_age(plan, gallery):
    open_field(plan, "Stops")
    plan.keyboard.press("Escape")
    gallery.faults(rules=[{"path": "/v1/branches", "effect": "fail", "status": 503}])
    picker = open_field(plan, "Stops")
    expect(picker.get_by_text("This may be out of date")).to_be_visible()
    expect(picker.get_by_text(re.compile("^Less than a minute ago · "))).to_be_visible()
    expect(picker.get_by_role("checkbox", name="Tabuk", exact=True)).to_be_visible()
    gallery.faults()
    picker.get_by_role("button", name="Retry").click()
    expect(picker.get_by_text("This may be out of date")).to_have_count(0)
    expect(picker.get_by_role("checkbox", name="Tabuk", exact=True)).to_be_visible()


def test_a_new_process_without_a_network_shows_what_the_last_one_kept(browser, tmp_path):
    def open_stops(gallery):
        page = browser.new_context(base_url=gallery.url, locale="en-GB").new_page()
        page.goto("/logistics/round")
        return open_field(page, "Stops")
    first = Gallery(tmp_path)
    expect(open_stops(first).get_by_role("checkbox", name="Tabuk", exact=True)).to_be_visible()
    first.stop()
    second = Gallery(tmp_path, ["--fail", "/v1/branches"])
    picker = open_stops(second)
    expect(picker.get_by_text("This may be out of date")).to_be_visible()
    expect(picker.get_by_role("checkbox", name="Tabuk", exact=True)).to_be_visible()
    expect(picker.get_by_role("progressbar")).to_have_count(0)
    second.stop()


def test_hours_of_several_days_are_told_apart_and_a_day_is_mixed(plan):
    picker = open_field(plan, "Hours")
    sunday, monday = (picker.get_by_role("checkbox", name=day, exact=True) for day in ("Sunday", "Monday"))
    sunday.press("ArrowRight")
    monday.press("ArrowRight")
    mornings = picker.get_by_role("checkbox", name=re.compile("^Morning"))
    expect(mornings).to_have_count(2)
    mornings.first.click()
    expect(mornings.first).to_have_attribute("aria-checked", "true")
    expect(mornings.last).to_have_attribute("aria-checked", "false")
    expect(sunday).to_have_attribute("aria-checked", "mixed")
    monday.click()
    expect(monday).to_have_attribute("aria-checked", "true")
    expect(mornings.last).to_have_attribute("aria-checked", "true")
    picker.get_by_role("button", name="Done (4)").click()
    expect(field(plan, "Hours")).to_contain_text("Morning +3 more")


def test_the_number_of_results_is_announced(plan):
    picker = open_field(plan, "Stops")
    picker.get_by_role("searchbox", name="Search").press_sequentially("riyadh", delay=10)
    expect(plan.locator("[aria-live=polite]")).to_have_text("3 results")
    expect(picker.get_by_role("checkbox")).to_have_count(4)


def test_a_live_field_asks_first_and_a_refusal_keeps_the_sheet_and_the_picks(plan, gallery):
    before = api(gallery, "/v1/account/notifications/submissions")["count"]
    expect(field(plan, "Notify me about")).to_contain_text("A shipment is late +1 more")
    picker = open_field(plan, "Notify me about")
    picker.get_by_role("checkbox", name="A shipment was created").click()
    question = plan.get_by_role("dialog", name="Change your notifications?")
    picker.get_by_role("button", name="Save (3)").click()
    question.get_by_role("button", name="Cancel").click()
    assert api(gallery, "/v1/account/notifications/submissions")["count"] == before

    gallery.faults(rules=[{"path": "/v1/account/notifications", "method": "PUT", "effect": "fail", "status": 422}])
    picker.get_by_role("button", name="Save (3)").click()
    question.get_by_role("button", name="Save").click()
    alert = plan.get_by_role("dialog", name="This failure was asked for.")
    alert.get_by_role("button", name="OK").click()
    expect(picker.get_by_role("checkbox", name="A shipment was created")).to_have_attribute("aria-checked", "true")
    expect(picker.get_by_role("button", name="Save (3)")).to_be_enabled()

    gallery.faults(latency=400)
    picker.get_by_role("button", name="Save (3)").click()
    question.get_by_role("button", name="Save").click()
    expect(picker.get_by_role("button", name="Save (3)")).to_have_attribute("aria-busy", "true")
    expect(picker).to_have_count(0)
    expect(field(plan, "Notify me about")).to_contain_text("A shipment is late +2 more")
    assert api(gallery, "/v1/account/notifications/submissions")["count"] == before + 1
    assert len(api(gallery, "/v1/account/notifications")["value"]) == 3


def test_closing_before_the_answer_leaves_the_field_pending_nobody_knows_and_the_next_attempt_counts_once(plan, gallery):
    picker = open_field(plan, "Notify me about")
    picker.get_by_role("checkbox", name="News and offers").click()
    before = api(gallery, "/v1/account/notifications/submissions")["count"]
    gallery.faults(rules=[{"path": "/v1/account/notifications", "method": "PUT", "effect": "drop", "next": 1}], latency=300)
    save = picker.get_by_role("button", name=re.compile("^Save"))
    save.click()
    plan.get_by_role("dialog", name="Change your notifications?").get_by_role("button", name="Save").click()
    expect(save).to_have_attribute("aria-busy", "true")
    plan.keyboard.press("Escape")
    expect(picker).to_have_count(0)
    expect(plan.get_by_text("It is not known yet whether this was saved")).to_be_visible()
    gallery.faults()
    picker = open_field(plan, "Notify me about")
    option = picker.get_by_role("checkbox", name="News and offers")
    if option.get_attribute("aria-checked") == "false":
        option.click()
    save = picker.get_by_role("button", name=re.compile("^Save"))
    save.click()
    plan.get_by_role("dialog", name="Change your notifications?").get_by_role("button", name="Save").click()
    expect(picker).to_have_count(0)
    assert api(gallery, "/v1/account/notifications/submissions")["count"] == before + 1


def test_rules_of_one_field_and_across_fields_speak_at_their_field(plan):
    plan.get_by_role("button", name="Plan the round").click()
    expect(load(plan)).to_be_focused()
    expect(load(plan)).to_have_accessible_description(re.compile("Required"))
    expect(plan.locator("[aria-live=assertive]")).to_have_text(re.compile("^4 fields need attention. Load in kilograms: Required"))
    load(plan).fill("99000")
    plan.get_by_role("button", name="Plan the round").click()
    expect(load(plan)).to_have_accessible_description(re.compile("Enter a number from 1 to 24,?000"))
    load(plan).fill("900")
    plan.get_by_role("button", name="Plan the round").click()
    expect(plan.get_by_text("Choose a vehicle first")).to_be_visible()
    plan.get_by_role("radio", name=re.compile("^Car,")).click()
    expect(plan.get_by_text("The vehicle cannot carry that much")).to_be_visible()
    plan.get_by_role("radio", name=re.compile("^Van")).click()
    expect(plan.get_by_text("The vehicle cannot carry that much")).to_have_count(0)


def test_a_draft_outlives_a_network_that_is_away_and_a_reload(plan, gallery):
    load(plan).fill("900")
    plan.get_by_role("radio", name=re.compile("^Van")).click()
    expect(plan.get_by_role("radio", name=re.compile("^Van"))).to_have_attribute("aria-checked", "true")
    gallery.relay.close()
    load(plan).fill("950")
    expect(plan.get_by_text(re.compile("^You are offline"))).to_be_visible()
    with plan.expect_response(lambda answer: answer.url.endswith("/event")):
        gallery.relay.reopen()
    expect(plan.get_by_text(re.compile("^You are offline"))).to_have_count(0)
    expect(load(plan)).to_have_value("950")
    plan.reload()
    expect(load(plan)).to_have_value("950")
    expect(plan.get_by_role("radio", name=re.compile("^Van"))).to_have_attribute("aria-checked", "true")


def test_a_round_is_planned(plan):
    plan.get_by_role("radio", name=re.compile("^Van")).click()
    load(plan).fill("900")
    picker = open_field(plan, "Goods")
    picker.get_by_role("checkbox", name="Shipping box, L").click()
    picker.get_by_role("button", name="Done (1)").click()
    picker = open_field(plan, "Hours")
    picker.get_by_role("checkbox", name="Sunday", exact=True).click()
    picker.get_by_role("button", name="Done (3)").click()
    plan.get_by_role("button", name="Plan the round").click()
    expect(plan.get_by_text("Remove what is no longer available", exact=True)).to_be_visible()
    expect(field(plan, "Stops")).to_be_focused()
    picker = open_field(plan, "Stops")
    picker.get_by_role("checkbox", name=re.compile("riyadh-olaya-2019")).click()
    picker.get_by_role("checkbox", name="Tabuk", exact=True).click()
    picker.get_by_role("button", name="Done (2)").click()
    plan.get_by_role("button", name="Plan the round").click()
    expect(plan.get_by_text("The round is planned").first).to_be_visible()
    expect(plan.get_by_text("2 stops")).to_be_visible()


def test_without_script_a_vehicle_and_hours_are_picked(plain):
    plain.goto("/logistics/round")
    plain.get_by_role("radio", name=re.compile("^Van")).click()
    expect(plain.get_by_role("radio", name=re.compile("^Van"))).to_be_checked()
    field(plain, "Hours").click()
    picker = plain.get_by_role("dialog", name="Hours")
    picker.get_by_role("button", name="Sunday", exact=True).click()
    picker.get_by_role("checkbox", name=re.compile("^Evening")).click()
    picker.get_by_role("button", name="Done (1)").click()
    expect(field(plain, "Hours")).to_contain_text("Evening")
    expect(plain.get_by_role("radio", name=re.compile("^Van"))).to_be_checked()


def test_in_arabic_on_a_phone_nothing_runs_off_the_screen(browser, gallery, shots):
    place = browser.new_context(base_url=gallery.url, viewport={"width": 320, "height": 700}, locale="ar")
    page = place.new_page()
    page.goto("/logistics/round")
    expect(page.locator("html")).to_have_attribute("dir", "rtl")
    expect(page.get_by_role("heading", name="المركبة")).to_be_visible()
    expect(field(page, "المحطات")).to_contain_text(re.compile("الرياض المركزي.? وواحد آخر"))
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    page.screenshot(path=shots / "round-arabic-phone.png", full_page=True)
    field(page, "الأوقات").click()
    picker = page.get_by_role("dialog", name="الأوقات")
    picker.get_by_role("checkbox", name="الأحد", exact=True).press("ArrowLeft")
    picker.get_by_role("checkbox", name=re.compile("^صباحًا")).click()
    expect(picker.get_by_role("checkbox", name="الأحد", exact=True)).to_have_attribute("aria-checked", "mixed")
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    page.screenshot(path=shots / "hours-arabic-phone.png")
    place.close()
