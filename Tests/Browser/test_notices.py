"""Toasts and search fields in a browser, live and without script."""

import pytest
from playwright.sync_api import expect

from hosted import Hosted


@pytest.fixture(scope="module")
def hosted(tmp_path_factory):
    hosted = Hosted(tmp_path_factory.mktemp("hosted") / "server.log")
    yield hosted
    hosted.stop()


def opened(browser, hosted, run, **options):
    page = browser.new_context(base_url=hosted.url, **options).new_page()
    page.goto(f"/fixture/notices?run={run}")
    return page


def test_a_toast_takes_no_focus_and_stays_in_view_on_a_long_page(browser, hosted):
    page = opened(browser, hosted, "notice-focus", viewport={"width": 390, "height": 260})
    archive = page.get_by_role("button", name="Archive")
    archive.focus()
    page.keyboard.press("Enter")
    message = page.get_by_role("status").filter(has_text="Archived").locator("visible=true")
    expect(message).to_be_visible()
    expect(archive).to_be_focused()
    page.evaluate("document.documentElement.style.paddingBottom = '2000px'; scrollTo(0, 1e6)")
    page.wait_for_timeout(200)
    page.evaluate("scrollTo(0, 220)")
    page.wait_for_timeout(200)
    bar, box = page.locator(".app").bounding_box() or {"y": 0, "height": 0}, message.bounding_box()
    assert bar["y"] + bar["height"] <= box["y"] < 260
    page.get_by_role("button", name="Show").click()
    expect(message).to_have_count(0)
    page.context.close()


def test_without_script_a_toast_has_its_button(browser, hosted):
    page = opened(browser, hosted, "notice-plain", java_script_enabled=False)
    page.get_by_role("button", name="Archive").click()
    expect(page.get_by_text("Archived", exact=True)).to_be_visible()
    page.get_by_role("button", name="Show").click()
    expect(page.get_by_text("Archived", exact=True)).to_have_count(0)
    page.context.close()


def test_a_search_field_asks_once_when_the_typing_pauses(browser, hosted):
    page = opened(browser, hosted, "search")
    page.get_by_role("searchbox", name="Search").press_sequentially("riyadh", delay=40)
    expect(page.get_by_text("Asked for riyadh")).to_be_visible()
    expect(page.get_by_role("searchbox", name="Search")).to_be_focused()
    page.context.close()


def test_without_script_the_search_is_asked_for_with_the_form(browser, hosted):
    page = opened(browser, hosted, "search-plain", java_script_enabled=False)
    page.get_by_role("searchbox", name="Search").fill("riyadh")
    page.get_by_role("searchbox", name="Search").press("Enter")
    expect(page.get_by_text("Asked for riyadh")).to_be_visible()
    page.context.close()
