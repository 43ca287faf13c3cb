"""Return in a field: it presses the default button of the field's form, by key, by another script and without script."""

import re

import pytest
from playwright.sync_api import expect


@pytest.fixture(params=["script", "plain"])
def visitor(request):
    """A page with script, and one without."""
    return request.getfixturevalue("page" if request.param == "script" else "plain")


def test_return_signs_in(visitor):
    visitor.goto("/sign-in")
    visitor.get_by_role("textbox", name=re.compile("^Name")).fill("noura")
    visitor.locator("[type=password]").fill("date-palm-44")
    visitor.locator("[type=password]").press("Enter")
    expect(visitor.locator("[type=password]")).to_have_count(0, timeout=20_000)


def test_return_presses_the_button_of_the_field_s_own_section(visitor, request):
    words = f"Pinned by {request.node.callspec.id}"
    visitor.goto("/depot")
    visitor.get_by_label("Note").fill(words)
    visitor.get_by_label("Note").press("Enter")
    expect(visitor.get_by_text(words)).to_be_visible()
    expect(visitor.get_by_label("Note")).to_have_value("")


def test_return_presses_the_primary_button_below_the_sections_of_a_form(visitor):
    visitor.goto("/checkout")
    # Its own section has a button as well, which removes the parcel.
    visitor.get_by_role("textbox", name=re.compile("^Pieces")).fill("3")
    recipient = visitor.get_by_role("textbox", name=re.compile("^Recipient"))
    recipient.fill("Salma")
    recipient.press("Enter")
    expect(visitor.get_by_role("heading", level=1, name="Delivery", exact=True)).to_be_visible()


def test_return_in_a_form_that_lacks_something_says_what(visitor):
    visitor.goto("/logistics")
    visitor.get_by_role("textbox", name=re.compile("^Full name")).fill("Sara")
    visitor.get_by_role("textbox", name=re.compile("^Full name")).press("Enter")
    expect(visitor.locator(".error").first).to_be_visible()


def test_return_in_the_search_of_a_picker_picks_the_first_that_is_found(visitor):
    visitor.goto("/logistics")
    field = visitor.get_by_role("combobox", name=re.compile("^Role"))
    field.click()
    dialog = visitor.get_by_role("dialog", name="Role")
    expect(dialog).to_be_visible()
    if dialog.get_by_role("searchbox").count() == 0:
        pytest.skip("this picker has no search")
    dialog.get_by_role("searchbox").fill("disp")
    dialog.get_by_role("searchbox").press("Enter")
    expect(dialog).to_have_count(0)
    expect(field).to_contain_text("Dispatcher")


def test_return_ticks_the_first_branch_that_is_found_and_never_takes_one_away(visitor):
    visitor.goto("/logistics")
    visitor.get_by_role("combobox", name=re.compile("^Branches")).click()
    dialog = visitor.get_by_role("dialog", name="Branches")
    for _ in range(2):
        # Immediately, before the server has answered the typing.
        dialog.get_by_role("searchbox").fill("jeddah airport")
        dialog.get_by_role("searchbox").press("Enter")
        expect(dialog.get_by_role("checkbox", name="Jeddah Airport")).to_be_checked()


def test_another_script_s_request_to_submit_presses_the_same_button(page):
    page.goto("/depot")
    page.get_by_label("Note").fill("Filled by another script")
    page.evaluate("document.querySelector('form').requestSubmit()")
    expect(page.get_by_text("Filled by another script")).to_be_visible()
    expect(page.get_by_label("Note")).to_have_value("")
