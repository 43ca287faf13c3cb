"""Texts that are longer than their fields accept: kept, said to be too long, and not submitted."""

import re

import pytest
from playwright.sync_api import expect

FAMILY = "👨‍👩‍👧‍👦"


@pytest.fixture(params=["script", "plain"])
def visitor(request):
    return request.getfixturevalue("page" if request.param == "script" else "plain")


def test_a_pasted_note_is_kept_and_not_pinned_before_it_is_short_enough(visitor):
    visitor.goto("/depot")
    note, pin = visitor.get_by_label("Note"), visitor.get_by_role("button", name="Pin")
    note.fill("n" * 200)
    pin.click()
    expect(visitor.get_by_text("Enter at most 80 characters").first).to_be_visible()
    expect(note).to_have_value("n" * 200)
    expect(note).to_have_attribute("aria-invalid", "true")
    pin.click()
    expect(visitor.get_by_text("Enter at most 80 characters").first).to_be_visible()
    expect(visitor.get_by_text("n" * 80)).to_have_count(0)
    note.fill("short enough " + "n" * 40)
    pin.click()
    expect(visitor.get_by_text("short enough")).to_be_visible()
    expect(visitor.locator(".error")).to_have_count(0)


def test_return_and_a_password_of_three_hundred_characters(page):
    page.goto("/sign-in")
    page.get_by_role("textbox", name=re.compile("^Name")).fill("noura")
    password = page.locator("[type=password]")
    password.fill("p" * 300)
    password.press("Enter")
    expect(page.get_by_text("Enter at most 200 characters").first).to_be_visible()
    expect(password).to_have_value("p" * 300)
    expect(password).to_be_focused()
    # After a reload the page still shows the typed text.
    page.reload()
    expect(password).to_have_value("p" * 300)
    password.fill("date-palm-44")
    password.press("Enter")
    expect(password).to_have_count(0)


def test_characters_are_counted_as_people_count_them(visitor):
    visitor.goto("/depot")
    visitor.get_by_label("Note").fill(FAMILY * 80)
    visitor.get_by_role("button", name="Pin").click()
    expect(visitor.get_by_text(FAMILY * 80).first).to_be_visible()
