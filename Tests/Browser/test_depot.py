"""The depot: a board and a count that two browsers share, and a user without script."""

import pytest
from playwright.sync_api import expect


@pytest.fixture
def other(browser, gallery):
    """The page of another user, in another browser."""
    context = browser.new_context(base_url=gallery.url, locale="en-GB")
    context.set_default_timeout(10_000)
    yield context.new_page()
    context.close()


def test_two_browsers_share_a_board(page, other, plain):
    for person in (page, other):
        person.goto("/depot")
        expect(person.get_by_role("heading", name="Depot", level=1)).to_be_visible()
    page.get_by_label("Note").fill("Gate 3 is closed")
    page.get_by_role("button", name="Pin").click()
    expect(other.get_by_text("Gate 3 is closed")).to_be_visible()
    expect(page.get_by_label("Note")).to_have_value("")
    # The text that the other user types in the meantime stays.
    other.get_by_label("Note").fill("The keys are")
    page.get_by_label("Note").fill("Forklift 2 is charged")
    page.get_by_role("button", name="Pin").click()
    expect(other.get_by_text("Forklift 2 is charged")).to_be_visible()
    expect(other.get_by_label("Note")).to_have_value("The keys are")
    # Without script: there at the first look, and not asked for again and again.
    plain.goto("/depot")
    expect(plain.get_by_text("Forklift 2 is charged")).to_be_visible()
    assert plain.locator("meta[http-equiv=refresh]").count() == 0
    plain.get_by_label("Note").fill("Written without script")
    plain.get_by_role("button", name="Pin").click()
    expect(page.get_by_text("Written without script")).to_be_visible()


def test_everybody_sees_a_count_that_one_has_begun_and_left(page, other):
    for person in (page, other):
        person.goto("/depot")
    page.get_by_role("button", name="Count the stock").click()
    expect(other.get_by_role("progressbar")).to_be_visible()
    page.goto("/")
    expect(other.get_by_text("All 24 shelves are counted")).to_be_visible(timeout=30_000)
