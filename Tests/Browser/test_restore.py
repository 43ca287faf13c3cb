"""Pages that continue after their session ended: the server was restarted, and the browser reloads or reconnects."""

import re
import sqlite3

import pytest
from conftest import Gallery
from playwright.sync_api import expect


@pytest.fixture
def own(tmp_path):
    """A gallery that a test may end."""
    gallery = Gallery(tmp_path)
    yield gallery
    gallery.stop()


def write_a_draft(page, gallery):
    """To a draft on the third page of a flow, with something done on the second."""
    page.goto(gallery.url + "/courses")
    page.get_by_role("link", name=re.compile("Thinking in types")).click()
    page.get_by_role("button", name=re.compile("Read chapter one")).click()
    expect(page.get_by_role("button", name=re.compile("Read chapter one.*Done"))).to_be_visible()
    page.get_by_role("button", name=re.compile("Messages")).click()
    page.get_by_role("textbox", name="Message").fill("See you on Tuesday")
    page.get_by_role("button", name="Send").and_(page.locator(":enabled")).wait_for()


def goes_on(page, gallery):
    expect(page).to_have_url(gallery.url + "/courses/swift-types/messages")
    expect(page.get_by_role("textbox", name="Message")).to_have_value("See you on Tuesday")
    page.get_by_role("button", name="Send").and_(page.locator(":enabled")).click()
    expect(page.get_by_role("textbox", name="Message")).to_have_value("")
    # The service has the messages of other tabs as well.
    expect(page.locator("bdi", has_text="See you on Tuesday").last).to_be_visible()
    page.get_by_role("button", name="Back").click()
    expect(page.get_by_role("button", name=re.compile("Read chapter one.*Done"))).to_be_visible()


def test_an_open_page_goes_on_when_the_server_is_back(browser, own):
    context = browser.new_context(base_url=own.url, locale="en-GB")
    page = context.new_page()
    write_a_draft(page, own)
    own.restart()
    # Without any action of the user, the page reconnects.
    expect(page.locator("#tessera-status")).to_have_text("", timeout=20_000)
    goes_on(page, own)
    context.close()


def test_what_was_pressed_meanwhile_is_carried_out_once(browser, own):
    context = browser.new_context(base_url=own.url, locale="en-GB")
    page = context.new_page()
    write_a_draft(page, own)
    own.restart(lambda: page.get_by_role("button", name="Send").click())
    expect(page.locator("bdi", has_text="See you on Tuesday")).to_have_count(1, timeout=20_000)
    expect(page.get_by_role("textbox", name="Message")).to_have_value("")
    page.get_by_role("textbox", name="Message").fill("And bring a camera")
    page.get_by_role("button", name="Send").and_(page.locator(":enabled")).click()
    expect(page.locator("bdi", has_text="And bring a camera")).to_have_count(1)
    expect(page.locator("bdi", has_text="See you on Tuesday")).to_have_count(1)
    context.close()


def test_every_tab_goes_on(browser, own):
    context = browser.new_context(base_url=own.url, locale="en-GB")
    pages = [context.new_page() for _ in range(3)]
    for page in pages:
        write_a_draft(page, own)
    own.restart()
    for page in pages:
        page.bring_to_front()
        goes_on(page, own)
    context.close()


def test_a_reload_finds_the_page_again(browser, own):
    context = browser.new_context(base_url=own.url, locale="en-GB")
    page = context.new_page()
    write_a_draft(page, own)
    own.restart()
    page.reload()
    goes_on(page, own)
    context.close()


def test_a_sheet_is_open_again(browser, own):
    context = browser.new_context(base_url=own.url, locale="en-GB")
    page = context.new_page()
    page.goto(own.url + "/courses/swift-types")
    page.get_by_role("button", name="Settings").click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("heading", name="Settings")).to_be_visible()
    own.restart()
    page.reload()
    expect(dialog.get_by_role("heading", name="Settings")).to_be_visible()
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    context.close()


def test_without_script_too(browser, own):
    context = browser.new_context(base_url=own.url, java_script_enabled=False, locale="en-GB")
    page = context.new_page()
    page.goto(own.url + "/courses/swift-types")
    page.get_by_role("button", name=re.compile("Read chapter one")).click()
    page.get_by_role("button", name=re.compile("Messages")).click()
    own.restart()
    page.get_by_role("textbox", name="Message").fill("See you on Tuesday")
    # The form of the ended page is applied to the stored one.
    page.get_by_role("button", name="Apply").click()
    expect(page.get_by_role("heading", level=1, name="Messages")).to_be_visible()
    page.get_by_role("button", name="Send").click()
    expect(page.locator("bdi", has_text="See you on Tuesday")).to_be_visible()
    context.close()


def test_a_page_that_was_edited_by_hand_begins_anew(browser, own):
    context = browser.new_context(base_url=own.url, locale="en-GB")
    page = context.new_page()
    write_a_draft(page, own)

    def edit():
        file = sqlite3.connect(own.folder / "gallery.sqlite.pages")
        changed = 0
        for table, key in (("snapshot", "page"), ("entry", "number")):
            for number, body in file.execute(f"SELECT {key}, body FROM {table}").fetchall():
                if b"Tuesday" in body:
                    file.execute(f"UPDATE {table} SET body = ? WHERE {key} = ?", (body.replace(b"Tuesday", b"Monday!"), number))
                    changed += 1
        file.commit()
        file.close()
        assert changed >= 1

    own.restart(edit)
    page.reload()
    expect(page.get_by_role("heading", level=1, name="Messages")).to_be_visible()
    expect(page.get_by_role("textbox", name="Message")).to_have_value("")
    context.close()


def test_who_is_signed_in_stays_signed_in(browser, own):
    people = {"noura": ("date-palm-44", "Noura Al-Harbi"), "omar": ("blue-lantern-7", "Omar Khalil")}
    contexts = {name: browser.new_context(base_url=own.url, locale="en-GB") for name in people}
    pages = {name: context.new_page() for name, context in contexts.items()}
    for name, (password, shown) in people.items():
        page = pages[name]
        page.goto(own.url + "/my/orders")
        page.get_by_role("textbox", name="Name").fill(name)
        page.get_by_role("textbox", name="Password").fill(password)
        page.get_by_role("button", name="Sign in").click()
        expect(page.get_by_text(f"Signed in as {shown}")).to_be_visible()
    own.restart()
    for name, (_, shown) in people.items():
        page = contexts[name].new_page()
        page.goto(own.url + "/my/orders")
        expect(page.get_by_text(f"Signed in as {shown}")).to_be_visible()
        # The service knows the token still.
        expect(page.get_by_text(re.compile("^Order o-")).first).to_be_visible()
    nobody = browser.new_context(base_url=own.url, locale="en-GB")
    page = nobody.new_page()
    page.goto(own.url + "/my/orders")
    expect(page.get_by_role("heading", level=1, name="Sign in")).to_be_visible()
    for context in [*contexts.values(), nobody]:
        context.close()
