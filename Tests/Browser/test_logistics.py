"""Logistics: menus that load, search and pick; a tree, a dependent pair, a field that is sent at once, a form that is checked."""

import json
import re
import urllib.request

import pytest
from playwright.sync_api import expect


def fail(path, **more):
    return {"path": path, "effect": "fail", "status": 503, **more}


def drop(path, count):
    return {"path": path, "method": "PUT", "effect": "drop", "next": count}


def api(gallery, path):
    return json.loads(urllib.request.urlopen(gallery.api + path).read())


def field(page, name):
    return page.get_by_role("combobox", name=re.compile(rf"^{re.escape(name)}\W*$"))


def sheet(page, name):
    return page.get_by_role("dialog", name=name)


def choose(page, name, option, role="radio", search=None):
    field(page, name).click()
    if search:
        sheet(page, name).get_by_role("searchbox", name="Search").fill(search)
    sheet(page, name).get_by_role(role, name=option, exact=True).click()


@pytest.fixture
def logistics(page):
    page.goto("/logistics")
    expect(field(page, "Role")).to_be_visible()
    return page


def test_a_static_role_is_picked_and_the_focus_comes_back(logistics):
    choose(logistics, "Role", "Dispatcher")
    expect(sheet(logistics, "Role")).to_have_count(0)
    expect(field(logistics, "Role")).to_contain_text("Dispatcher")
    expect(field(logistics, "Role")).to_be_focused()


def test_branches_are_searched_picked_and_counted(logistics):
    field(logistics, "Branches").click()
    picker = sheet(logistics, "Branches")
    picker.get_by_role("searchbox", name="Search").fill("jed")
    expect(picker.get_by_role("checkbox")).to_have_count(2)
    expect(picker.locator("mark").first).to_have_text("Jed")
    picker.get_by_role("checkbox", name="Jeddah Airport").click()
    picker.get_by_role("searchbox", name="Search").fill("")
    picker.get_by_role("checkbox", name="Tabuk").click()
    picker.get_by_role("button", name="Done (2)").click()
    expect(field(logistics, "Branches")).to_contain_text("Jeddah Airport +1 more")


def test_escape_closes_the_sheet_and_changes_nothing(logistics):
    field(logistics, "Branches").click()
    picker = sheet(logistics, "Branches")
    picker.get_by_role("checkbox", name="Tabuk").click()
    expect(picker.get_by_role("button", name="Done (1)")).to_be_visible()
    logistics.keyboard.press("Escape")
    expect(picker).to_have_count(0)
    expect(field(logistics, "Branches")).to_contain_text("Select")
    expect(field(logistics, "Branches")).to_be_focused()


def test_cities_depend_on_the_country_and_stand_under_their_regions(logistics):
    expect(field(logistics, "Cities")).to_be_disabled()
    choose(logistics, "Country", "Saudi Arabia", search="saudi")
    expect(field(logistics, "Cities")).to_be_enabled()
    field(logistics, "Cities").click()
    picker = sheet(logistics, "Cities")
    picker.get_by_role("searchbox", name="Search").fill("jiddah")
    picker.get_by_role("searchbox", name="Search").fill("riyadh")
    expect(picker.get_by_role("heading", name=re.compile("Riyadh"))).to_have_count(1)
    picker.get_by_role("checkbox", name="Riyadh", exact=True).click()
    picker.get_by_role("button", name="Done (1)").click()
    expect(field(logistics, "Cities")).to_contain_text("Riyadh")
    choose(logistics, "Country", "Jordan", search="jo")
    expect(field(logistics, "Cities")).to_contain_text("Select")


def test_the_world_opens_branch_by_branch_and_is_searched_as_a_whole(logistics):
    field(logistics, "Responsible for").click()
    picker = sheet(logistics, "Responsible for")
    picker.get_by_role("button", name="Asia", exact=True).click()
    expect(picker.get_by_role("checkbox", name="Jordan", exact=True)).to_be_visible()
    picker.get_by_role("checkbox", name="Jordan", exact=True).click()
    expect(picker.get_by_role("checkbox", name="Asia", exact=True)).to_have_attribute("aria-checked", "mixed")
    picker.get_by_role("searchbox", name="Search").press_sequentially("reykjav")
    found = picker.get_by_role("checkbox", name=re.compile("^Reykjav"))
    expect(found.first).to_be_visible()
    found.first.click()
    picker.get_by_role("searchbox", name="Search").fill("")
    expect(picker.get_by_role("checkbox", name="Jordan", exact=True)).to_have_attribute("aria-checked", "true")
    picker.get_by_role("button", name="Done (2)").click()
    expect(field(logistics, "Responsible for")).to_contain_text("Jordan +1 more")


def test_the_endpoint_is_asked_from_two_letters_on_and_its_pages_come_while_scrolling(logistics):
    field(logistics, "Responsible for").click()
    picker = sheet(logistics, "Responsible for")
    options = picker.get_by_role("checkbox")
    expect(picker.get_by_role("checkbox", name="Asia", exact=True)).to_be_visible()
    search = picker.get_by_role("searchbox", name="Search")
    search.press_sequentially("s")
    expect(picker.get_by_text("Type 2 letters to search everything")).to_be_visible()
    search.press_sequentially("an ", delay=10)
    expect(options).to_have_count(50)
    expect(logistics.locator("[aria-live=polite]")).to_have_text("50 results")
    expect(options.first.locator("mark")).to_have_text("San")
    options.nth(3).click()
    options.last.scroll_into_view_if_needed()
    expect(options).not_to_have_count(50)
    search.fill("")
    expect(picker.get_by_role("checkbox", name="Asia", exact=True)).to_be_visible()
    expect(picker.get_by_role("button", name="Done (1)")).to_be_visible()


def test_word_starts_come_before_middles_and_other_letter_forms_are_found(logistics):
    field(logistics, "Country").click()
    options = sheet(logistics, "Country").get_by_role("radio")
    search = sheet(logistics, "Country").get_by_role("searchbox", name="Search")
    search.fill("man")
    expect(options.first).to_have_text(re.compile("^Man|^Isle of Man"))
    names = [name.strip() for name in options.all_inner_texts()]
    begins = [bool(re.search(r"\bman", name, re.I)) for name in names]
    assert begins == sorted(begins, reverse=True) and begins[0] and not begins[-1], names
    for typed, found in [("COTE D'IVOIRE", "Côte d’Ivoire"), ("cote d’ivoire", "Côte d’Ivoire"), ("aland", "Åland Islands"), ("ｊｏｒｄａｎ", "Jordan")]:
        search.fill(typed)
        expect(options.first).to_have_text(re.compile(found.replace("’", "['’]")))


def test_the_world_is_walked_by_keyboard_alone(logistics):
    field(logistics, "Responsible for").focus()
    keyboard = logistics.keyboard
    keyboard.press("Enter")
    picker = sheet(logistics, "Responsible for")
    expect(picker.get_by_role("searchbox", name="Search")).to_be_focused()
    asia = picker.get_by_role("checkbox", name="Asia", exact=True)
    expect(asia).to_be_visible()
    keyboard.press("ArrowDown")
    while not asia.evaluate("e => e === document.activeElement"):
        keyboard.press("ArrowDown")
    keyboard.press("ArrowRight")
    expect(asia).to_have_attribute("aria-expanded", "true")
    first = picker.get_by_role("checkbox", name="Afghanistan", exact=True)
    expect(first).to_be_visible()
    keyboard.press("ArrowRight")
    expect(first).to_be_focused()
    keyboard.press("Space")
    expect(first).to_have_attribute("aria-checked", "true")
    expect(asia).to_have_attribute("aria-checked", "mixed")
    expect(first).to_be_focused()
    keyboard.press("ArrowLeft")
    expect(asia).to_be_focused()
    keyboard.press("ArrowLeft")
    expect(asia).to_have_attribute("aria-expanded", "false")
    expect(first).to_have_count(0)
    keyboard.press("End")
    expect(picker.get_by_role("checkbox").last).to_be_focused()
    keyboard.press("Home")
    expect(picker.get_by_role("checkbox").first).to_be_focused()
    keyboard.press("Tab")
    expect(picker.get_by_role("button", name="Done (1)")).to_be_focused()
    keyboard.press("Enter")
    expect(field(logistics, "Responsible for")).to_contain_text("Afghanistan")
    expect(field(logistics, "Responsible for")).to_be_focused()


def test_the_end_of_a_long_menu_is_one_key_away(logistics):
    field(logistics, "Country").click()
    picker = sheet(logistics, "Country")
    picker.get_by_role("radio").first.focus()
    logistics.keyboard.press("End")
    expect(picker.get_by_role("radio", name="Zimbabwe")).to_be_focused()
    logistics.keyboard.press("Home")
    expect(picker.get_by_role("radio", name="Afghanistan")).to_be_focused()
    logistics.keyboard.press("Enter")
    expect(field(logistics, "Country")).to_contain_text("Afghanistan")


@pytest.mark.parametrize("width, height", [(1280, 900), (375, 740), (667, 375), (320, 256)])
def test_the_focused_option_lies_under_nothing(browser, gallery, width, height):
    context = browser.new_context(
        base_url=gallery.url, locale="en-GB", viewport={"width": width, "height": height}, reduced_motion="reduce")
    context.set_default_timeout(10_000)
    page = context.new_page()
    page.goto("/logistics")
    field(page, "Country").click()
    expect(sheet(page, "Country").get_by_role("radio").first).to_be_visible()
    page.wait_for_timeout(500)
    sheet(page, "Country").get_by_role("searchbox", name="Search").focus()
    # Its upper edge, its middle and its lower edge are seen.
    seen = """(() => {
        const option = document.activeElement, {x, y, bottom} = option.getBoundingClientRect();
        return [y + 3, (y + bottom) / 2, bottom - 3].filter(at => option.contains(document.elementFromPoint(x + 30, at))).length;
    })()"""
    found = []
    for key, count in (("ArrowDown", 14), ("ArrowUp", 10)):
        for _ in range(count):
            page.keyboard.press(key)
            page.wait_for_timeout(40)
            found.append(page.evaluate(seen))
    context.close()
    assert found == [3] * 24


def test_a_menu_that_fails_says_so_and_leaves_the_form_alone(logistics, gallery):
    field(logistics, "Depot").click()
    picker = sheet(logistics, "Depot")
    expect(picker.get_by_role("alert")).to_be_visible()
    expect(picker.get_by_role("progressbar")).to_have_count(0)
    picker.get_by_role("button", name="Cancel").click()
    expect(picker).to_have_count(0)


def test_a_branch_that_fails_is_loaded_again_in_its_place(logistics, gallery):
    field(logistics, "Responsible for").click()
    picker = sheet(logistics, "Responsible for")
    expect(picker.get_by_role("checkbox", name="Oceania", exact=True)).to_be_visible()
    gallery.faults(rules=[fail("/v1/places/children")])
    picker.get_by_role("button", name="Oceania", exact=True).click()
    retry = picker.get_by_role("button", name="Retry")
    expect(retry).to_be_visible()
    expect(picker.get_by_role("progressbar")).to_have_count(0)
    gallery.faults()
    retry.click()
    expect(picker.get_by_role("checkbox", name="Australia", exact=True)).to_be_visible()
    expect(retry).to_have_count(0)


def test_a_long_menu_holds_a_window_and_rows_come_while_scrolling(logistics):
    field(logistics, "Country").click()
    picker = sheet(logistics, "Country")
    options = picker.get_by_role("radio")
    expect(options).to_have_count(150)
    assert options.first.inner_text().startswith("A")
    while not (last := options.last.inner_text()).startswith("Zimbabwe"):
        options.last.scroll_into_view_if_needed()
        logistics.mouse.move(*(options.last.bounding_box()[side] + 5 for side in "xy"))
        logistics.mouse.wheel(0, 400)
        expect(options.last).not_to_have_text(last)
    expect(options).to_have_count(150)
    picker.get_by_role("radio", name="Zimbabwe").click()
    expect(field(logistics, "Country")).to_contain_text("Zimbabwe")


def test_a_role_is_sent_at_once_and_a_lost_answer_counts_once(logistics, gallery):
    before = api(gallery, "/v1/account/role/submissions")["count"]
    gallery.faults(rules=[drop("/v1/account/role", 1)])
    choose(logistics, "Your role", "Auditor")
    alert = logistics.get_by_role("alertdialog").or_(logistics.get_by_role("dialog", name="The server cannot be reached"))
    alert.first.get_by_role("button", name="OK").click()
    picker = sheet(logistics, "Your role")
    expect(picker.get_by_role("radio", name="Auditor")).to_have_attribute("aria-checked", "true")
    picker.get_by_role("radio", name="Auditor").click()
    expect(picker).to_have_count(0)
    expect(field(logistics, "Your role")).to_contain_text("Auditor")
    assert api(gallery, "/v1/account/role/submissions")["count"] == before + 1
    assert api(gallery, "/v1/account/role")["value"] == "auditor"


def test_without_script_a_role_is_sent_at_once_and_a_lost_answer_counts_once(plain, gallery):
    plain.goto("/logistics")
    before = api(gallery, "/v1/account/role/submissions")["count"]
    gallery.faults(rules=[drop("/v1/account/role", 1)])
    choose(plain, "Your role", "Dispatcher")
    plain.get_by_role("dialog", name="The server cannot be reached").get_by_role("button", name="OK").click()
    picker = sheet(plain, "Your role")
    expect(picker.get_by_role("radio", name="Dispatcher")).to_have_attribute("aria-checked", "true")
    picker.get_by_role("radio", name="Dispatcher").click()
    expect(picker).to_have_count(0)
    expect(field(plain, "Your role")).to_contain_text("Dispatcher")
    assert api(gallery, "/v1/account/role/submissions")["count"] == before + 1
    assert api(gallery, "/v1/account/role")["value"] == "dispatcher"


def test_the_form_is_checked_and_the_first_error_has_the_focus(logistics):
    logistics.get_by_role("button", name="Invite").click()
    name = logistics.get_by_role("textbox", name=re.compile("Full name"))
    expect(name).to_be_focused()
    expect(name).to_have_attribute("aria-invalid", "true")
    expect(logistics.get_by_text("Required", exact=True)).to_have_count(4)
    name.fill("Ada Lovelace")
    logistics.get_by_role("textbox", name=re.compile("Email")).fill("ada@nowhere")
    logistics.get_by_role("button", name="Invite").click()
    expect(logistics.get_by_text("This is not an email address")).to_be_visible()


def test_a_colleague_is_invited(logistics, gallery):
    before = len(api(gallery, "/v1/invitations")["items"])
    logistics.get_by_role("textbox", name=re.compile("Full name")).fill("Ada Lovelace")
    logistics.get_by_role("textbox", name=re.compile("Email")).fill("ada@example.com")
    choose(logistics, "Role", "Dispatcher")
    choose(logistics, "Branches", "Tabuk", role="checkbox")
    sheet(logistics, "Branches").get_by_role("button", name="Done (1)").click()
    logistics.get_by_role("button", name="Invite").click()
    expect(logistics.get_by_text("Invitation sent").first).to_be_visible()
    assert len(api(gallery, "/v1/invitations")["items"]) == before + 1


def test_the_choice_survives_a_cut_connection(logistics, gallery):
    field(logistics, "Branches").click()
    picker = sheet(logistics, "Branches")
    picker.get_by_role("checkbox", name="Tabuk").click()
    expect(picker.get_by_role("button", name="Done (1)")).to_be_visible()
    gallery.relay.cut()
    picker.get_by_role("checkbox", name="Irbid").click()
    picker.get_by_role("button", name="Done (2)").click()
    expect(field(logistics, "Branches")).to_contain_text("Tabuk +1 more")


def test_in_arabic_a_tree_opens_to_the_left(page):
    page.goto("/logistics")
    page.get_by_role("link", name="العربية").click()
    page.get_by_role("combobox").nth(4).click()
    asia = page.get_by_role("dialog").get_by_role("checkbox", name="آسيا", exact=True)
    asia.focus()
    page.keyboard.press("ArrowLeft")
    expect(asia).to_have_attribute("aria-expanded", "true")
    expect(page.get_by_role("dialog").get_by_role("checkbox", name="الأردن", exact=True)).to_be_visible()
    page.keyboard.press("ArrowRight")
    expect(asia).to_have_attribute("aria-expanded", "false")


def test_without_script_a_branch_is_searched_and_picked(plain):
    plain.goto("/logistics")
    field(plain, "Branches").click()
    plain.get_by_role("searchbox", name="Search").fill("tabuk")
    plain.get_by_role("searchbox", name="Search").press("Enter")
    expect(plain.get_by_role("checkbox", name="Tabuk")).to_be_checked()
    plain.get_by_role("button", name="Done (1)").click()
    expect(field(plain, "Branches")).to_contain_text("Tabuk")


def test_in_arabic_the_menus_speak_arabic_and_fold_arabic_letters(page):
    page.goto("/logistics")
    page.get_by_role("link", name="العربية").click()
    expect(page.locator("html")).to_have_attribute("dir", "rtl")
    field(page, "الفروع").click()
    picker = page.get_by_role("dialog", name="الفروع")
    picker.get_by_role("searchbox").fill("اربد")
    expect(picker.get_by_role("checkbox")).to_have_count(1)
    picker.get_by_role("checkbox", name="إربد").click()
    picker.get_by_role("searchbox").fill("")
    picker.get_by_role("checkbox", name="تبوك").click()
    picker.get_by_role("button", name=re.compile("تم")).click()
    expect(field(page, "الفروع")).to_contain_text("وواحد آخر")
