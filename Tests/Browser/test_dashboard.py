"""The dashboard: a chart and a map of the app's own, with script and without, and where the map's script does not load or fails."""

import pytest
from playwright.sync_api import expect


def region(page, name):
    """The region on the plan: in the shadow of the custom element."""
    return page.locator("region-map").get_by_role("button", name=name)


def test_the_chart_is_drawn_under_its_name_and_follows_the_map(page):
    page.goto("/dashboard")
    chart = page.get_by_role("img", name="Parcels a day")
    expect(chart.locator("rect")).to_have_count(7)
    expect(chart).to_have_accessible_name("Parcels a day, 7 days, most on Thu: 144")
    region(page, "Riyadh, 212 parcels").click()
    expect(chart).to_have_accessible_name("Parcels a day, 7 days, most on Thu: 46")
    expect(page.get_by_role("group", name="Regions, Riyadh")).to_be_visible()


def test_a_custom_element_is_patched_and_not_rebuilt(page):
    page.goto("/dashboard")
    expect(region(page, "Asir, 47 parcels")).to_be_visible()
    page.evaluate("document.querySelector('region-map').mark = 1")
    region(page, "Asir, 47 parcels").focus()
    page.keyboard.press("Enter")
    expect(region(page, "Asir, 47 parcels")).to_have_attribute("aria-pressed", "true")
    assert page.evaluate("document.querySelector('region-map').mark") == 1
    expect(region(page, "Asir, 47 parcels")).to_be_focused()
    # The buttons of the fallback are in the element, and not seen beside the drawing.
    expect(page.locator("region-map > .button").first).to_be_hidden()


def test_the_files_of_components_are_served_under_their_hash_and_allowed(page):
    files, refused = [], []
    page.on("response", lambda answer: files.append(answer) if "map-" in answer.url or "chart-" in answer.url else None)
    page.on("console", lambda message: refused.append(message.text) if message.type == "error" else None)
    page.goto("/dashboard")
    expect(region(page, "Tabuk, 31 parcels")).to_be_visible()
    assert {answer.url.rsplit(".", 1)[1] for answer in files} == {"css", "js"} and all(answer.status == 200 for answer in files)
    assert all("immutable" in answer.headers["cache-control"] for answer in files)
    assert not refused


def test_files_come_with_a_component_that_comes_later(page):
    page.goto("/")
    assert page.locator("link[href*=chart]").count() == 0
    page.get_by_role("link", name="Dashboard").first.click()
    expect(region(page, "Madinah, 74 parcels")).to_be_visible()


@pytest.mark.parametrize("answer", ["gone", "broken"])
def test_where_the_script_does_not_load_or_fails_the_fallback_stays(context, answer):
    page = context.new_page()
    body = {"gone": None, "broken": "throw new Error('broken')"}[answer]
    page.route("**/region-map-*.js", lambda route: route.abort() if body is None else route.fulfill(body=body, content_type="text/javascript"))
    page.goto("/dashboard")
    button = page.locator("region-map > .button", has_text="Makkah, 164 parcels")
    expect(button).to_be_visible()
    button.click()
    expect(page.get_by_role("group", name="Regions, Makkah")).to_be_visible()


def test_without_script_the_map_is_its_buttons(plain):
    plain.goto("/dashboard")
    plain.get_by_role("button", name="Makkah, 164 parcels").click()
    expect(plain.get_by_role("group", name="Regions, Makkah")).to_be_visible()
    expect(plain.get_by_role("img", name="Parcels a day").locator("rect")).to_have_count(7)
