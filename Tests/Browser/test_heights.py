"""Rows of a fixed height in a browser, live and without script."""

import pytest
from playwright.sync_api import expect

from hosted import Hosted


@pytest.fixture(scope="module")
def hosted(tmp_path_factory):
    hosted = Hosted(tmp_path_factory.mktemp("hosted") / "server.log")
    yield hosted
    hosted.stop()


@pytest.mark.parametrize("script", [True, False], ids=["live", "plain"])
def test_a_row_is_as_high_as_it_says_and_follows_its_content_when_it_says_nothing(browser, hosted, script):
    page = browser.new_context(base_url=hosted.url, java_script_enabled=script).new_page()
    page.goto("/heights")
    row = page.locator(".row").filter(has_text="Row")
    for height in [120, 200]:
        expect(row).to_have_attribute("data-height", str(height))
        expect(row).to_have_css("height", f"{height}px")
        page.get_by_role("button", name="Next").click()
    expect(row).not_to_have_attribute("data-height", "200")
    assert row.bounding_box()["height"] < 100
    page.context.close()
