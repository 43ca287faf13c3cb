"""Pictures that fail to load: a symbol is shown in their place, with the same text."""

import uuid

import pytest
from playwright.sync_api import expect

from hosted import Hosted


@pytest.fixture(scope="module")
def hosted(tmp_path_factory):
    hosted = Hosted(tmp_path_factory.mktemp("hosted") / "server.log")
    yield hosted
    hosted.stop()


@pytest.mark.parametrize("answer", ["missing", "no picture", "cut off"])
@pytest.mark.parametrize("script", [True, False], ids=["live", "without script"])
def test_a_symbol_stands_for_a_picture_that_does_not_come(browser, hosted, answer, script):
    context = browser.new_context(base_url=hosted.url, java_script_enabled=script)
    page = context.new_page()
    asked = []

    def reply(route):
        asked.append(route.request.url)
        if answer == "missing":
            return route.fulfill(status=404, body="not found")
        if answer == "cut off":
            return route.abort()
        return route.fulfill(body="no picture", content_type="image/png")

    page.route("**/nowhere.png", reply)
    page.goto(f"/fixture/elements?run={uuid.uuid4().hex}")
    picture = page.get_by_role("img", name="A hall")
    symbol = page.locator(".under", has=page.locator("img[src$='nowhere.png']")).locator("svg")
    symbol.scroll_into_view_if_needed()
    expect(symbol).to_be_visible()
    # The text stays in any case.
    expect(picture).to_have_count(1)
    if script:
        expect(page.locator("img[src$='nowhere.png']")).to_have_css("opacity", "0")
    assert asked
    context.close()
