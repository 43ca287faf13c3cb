"""Picking a city by typing a part of its name: with script, without, in Arabic, and across a cut stream."""

import re

from playwright.sync_api import expect


def field(page, name):
    return page.get_by_role("combobox", name=name, exact=True)


def pick(page, name, typed, option):
    field(page, name).click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_be_visible()
    search = dialog.get_by_role("searchbox")
    search.click()
    search.press_sequentially(typed, delay=20)
    dialog.get_by_role("radio", name=option).or_(dialog.get_by_role("checkbox", name=option)).first.click()


def choose_city(page):
    pick(page, "Country", "saudi", "Saudi Arabia")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(field(page, "Country")).to_contain_text("Saudi Arabia")
    pick(page, "Cities", "jedd", re.compile("^Jeddah"))
    page.get_by_role("dialog").get_by_role("button", name=re.compile("^Done")).click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(field(page, "Cities")).to_contain_text("Jeddah")


def test_a_city_is_found_by_a_part_of_its_name_and_gets_into_the_form(page):
    page.goto("/logistics")
    page.get_by_role("textbox", name="Full name").fill("Ada Lovelace")
    choose_city(page)
    expect(page.get_by_role("textbox", name="Full name")).to_have_value("Ada Lovelace")


def test_what_was_picked_and_typed_survives_a_reload(page):
    page.goto("/logistics")
    page.get_by_role("textbox", name="Full name").fill("Ada Lovelace")
    choose_city(page)
    page.reload()
    expect(field(page, "Cities")).to_contain_text("Jeddah")
    expect(page.get_by_role("textbox", name="Full name")).to_have_value("Ada Lovelace")


def test_the_picker_goes_on_after_the_stream_was_cut(page, gallery):
    page.goto("/logistics")
    field(page, "Country").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    gallery.relay.cut()
    page.get_by_role("dialog").get_by_role("searchbox").press_sequentially("jord", delay=20)
    page.get_by_role("dialog").get_by_role("radio", name="Jordan").click()
    expect(field(page, "Country")).to_contain_text("Jordan")


def test_a_menu_that_fails_can_be_retried_in_place(page, gallery):
    # Use cities that no other test opens, because loaded data is cached for a while.
    gallery.faults(rules=[{"path": "/v1/cities", "effect": "fail", "status": 503}])
    page.goto("/logistics")
    pick(page, "Country", "icel", "Iceland")
    field(page, "Cities").click()
    retry = page.get_by_role("dialog").get_by_role("button", name="Retry")
    expect(retry).to_be_visible()
    gallery.faults()
    retry.click()
    expect(page.get_by_role("dialog").get_by_role("checkbox", name="Reykjavík", exact=True)).to_be_visible()


def test_escape_closes_the_picker_and_the_focus_returns(page):
    page.goto("/logistics")
    field(page, "Role").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(field(page, "Role")).to_be_focused()
    expect(field(page, "Role")).to_contain_text("Select")


def test_without_script_a_city_is_searched_and_picked_too(plain):
    plain.goto("/logistics")
    plain.get_by_role("textbox", name="Full name").fill("Ada Lovelace")
    field(plain, "Country").click()
    search = plain.get_by_role("dialog").get_by_role("searchbox")
    search.fill("saudi")
    # Return picks the first hit.
    search.press("Enter")
    expect(field(plain, "Country")).to_contain_text("Saudi Arabia")
    field(plain, "Cities").click()
    search = plain.get_by_role("dialog").get_by_role("searchbox")
    search.fill("jedd")
    search.press("Enter")
    city = plain.get_by_role("dialog").get_by_role("checkbox", name=re.compile("^Jeddah"))
    expect(city).to_be_checked()
    plain.get_by_role("dialog").get_by_role("button", name=re.compile("^Done")).click()
    expect(field(plain, "Cities")).to_contain_text("Jeddah")
    expect(plain.get_by_role("textbox", name="Full name")).to_have_value("Ada Lovelace")


def test_in_arabic_letters_are_found_whatever_their_form(page):
    page.goto("/logistics")
    page.get_by_role("link", name="العربية").click()
    page.get_by_role("combobox").nth(2).click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("searchbox").press_sequentially("الاردن", delay=20)
    expect(dialog.get_by_role("radio", name=re.compile("الأردن"))).to_be_visible()
