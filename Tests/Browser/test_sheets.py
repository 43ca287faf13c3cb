"""An open sheet and the window: the browser's way back closes it, printing prints it alone, and a magnified window has room for it."""

import re

from playwright.sync_api import expect


def open_branches(page):
    page.goto("/account")
    page.goto("/logistics")
    page.get_by_role("textbox", name=re.compile("^Full name")).fill("Sara")
    page.get_by_role("combobox", name=re.compile("^Branches")).click()
    expect(page.locator("dialog:modal .pick").first).to_be_visible()


def test_going_back_closes_the_sheet_and_then_leaves(page):
    open_branches(page)
    page.go_back()
    expect(page.locator("dialog")).to_have_count(0)
    expect(page.get_by_role("textbox", name=re.compile("^Full name"))).to_have_value("Sara")
    assert page.url.endswith("/logistics")
    page.once("dialog", lambda dialog: dialog.accept())
    page.go_back()
    page.wait_for_url("**/account")


def test_a_sheet_that_was_closed_otherwise_is_no_step_of_the_way_back(page):
    open_branches(page)
    page.get_by_role("button", name="Cancel").click()
    expect(page.locator("dialog")).to_have_count(0)
    page.wait_for_timeout(500)
    page.once("dialog", lambda dialog: dialog.accept())
    page.go_back()
    page.wait_for_url("**/account")


def test_an_open_sheet_is_printed_alone_and_whole(page):
    open_branches(page)
    page.emulate_media(media="print")
    expect(page.get_by_role("textbox", name=re.compile("^Full name"))).to_be_hidden()
    assert page.evaluate("""() => {
        const dialog = document.querySelector('dialog'), box = dialog.getBoundingClientRect();
        return [dialog, dialog.querySelector('.sections')].every(e => e.scrollHeight <= e.clientHeight + 1)
            && [...dialog.querySelectorAll('.pick')].every(e => e.getBoundingClientRect().bottom <= box.bottom);
    }""")


def test_what_stays_takes_little_of_a_magnified_window(page):
    page.set_viewport_size({"width": 320, "height": 256})
    for path in ("/logistics", "/shop", "/feed", "/account"):
        page.goto(path)
        page.evaluate("scrollTo(0, 600)")
        page.wait_for_timeout(100)
        taken = page.evaluate("""() => {
            let rows = 0;
            const stays = e => e && (/fixed|sticky/.test(getComputedStyle(e).position) || stays(e.parentElement));
            for (let y = 1; y < innerHeight; y++) rows += !!stays(document.elementFromPoint(innerWidth / 2, y));
            return rows / innerHeight;
        }""")
        assert taken < .15, (path, taken)
