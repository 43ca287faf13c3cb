"""Files in a real browser: progress, taking one away in the middle, a cut, a drop, a refusal; and the same form without script."""

import pathlib
import re

import pytest
from playwright.sync_api import expect

from conftest import Gallery
from test_people import PEOPLE

PDF = b"%PDF-1.7\n" + b"\xab" * 3_000


@pytest.fixture(scope="module")
def depot(tmp_path_factory):
    folder = tmp_path_factory.mktemp("files")
    gallery = Gallery(folder)
    gallery.store = folder / "gallery.sqlite.uploads"
    yield gallery
    gallery.stop()


def open_orders(browser, depot, **more):
    context = browser.new_context(base_url=depot.url, locale=more.pop("locale", "en-GB"), **more)
    context.set_default_timeout(15_000)
    page = context.new_page()
    page.goto("/my/orders")
    page.get_by_role("textbox", name=re.compile("^Name")).fill("noura")
    page.get_by_label(re.compile("^Password")).fill(PEOPLE["noura"][0])
    page.get_by_role("button", name="Sign in", exact=True).click()
    expect(page.get_by_text("Signed in as")).to_be_visible()
    return page


@pytest.fixture
def orders(browser, depot):
    page = open_orders(browser, depot)
    problems = []
    page.on("pageerror", lambda error: problems.append(str(error)))
    page.on("console", lambda message: problems.append(message.text) if "Content Security Policy" in message.text else None)
    page.on("dialog", lambda dialog: dialog.accept())
    yield page
    page.context.close()
    assert problems == []


def field(page):
    return page.get_by_label("Documents")


def pdf(name, size=3_000):
    return {"name": name, "mimeType": "application/pdf", "buffer": b"%PDF-1.7\n" + bytes(range(256)) * (size // 256)}


def stored(depot):
    return sorted(path.suffix for path in pathlib.Path(depot.store).iterdir() if path.suffix != ".note")


def clear(page):
    for _ in range(10):
        buttons = page.get_by_role("button", name=re.compile("^(Remove|Cancel) .|^Dismiss$"))
        count = buttons.count()
        if count == 0:
            return
        buttons.first.click()
        expect(buttons).to_have_count(count - 1)


def slowed(page, bytes_per_second):
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")

    def limit(number):
        session.send("Network.emulateNetworkConditions",
                     {"offline": False, "latency": 0, "downloadThroughput": -1, "uploadThroughput": number})
    limit(bytes_per_second)
    return limit


def test_several_files_arrive_and_one_that_lies_is_refused_in_words(orders, depot):
    clear(orders)
    field(orders).set_input_files([pdf("a.pdf"), pdf("b.pdf"), {"name": "c.png", "mimeType": "image/png", "buffer": PDF}])
    expect(orders.get_by_role("button", name="Remove a.pdf")).to_be_visible()
    expect(orders.get_by_role("button", name="Remove b.pdf")).to_be_visible()
    expect(orders.get_by_role("alert").filter(has_text="The name says PNG, but it holds PDF")).to_be_visible()
    assert stored(depot) == [".file", ".file"]
    orders.get_by_role("button", name="Remove a.pdf").click()
    expect(orders.get_by_text("a.pdf")).to_have_count(0)
    clear(orders)
    orders.wait_for_function("() => true")


def test_progress_is_shown_and_a_file_that_is_taken_away_in_the_middle_is_gone(orders, depot):
    clear(orders)
    slowed(orders, 1_500_000)
    field(orders).set_input_files([pdf("long.pdf", 12_000_000)])
    bar = orders.get_by_role("progressbar")
    expect(bar).to_be_visible()
    first = float(bar.get_attribute("value") or 0)
    orders.wait_for_function("before => (document.querySelector('progress')?.value ?? 0) > before", arg=first)
    orders.get_by_role("button", name="Cancel long.pdf").click()
    expect(orders.get_by_text("long.pdf")).to_have_count(0)
    for _ in range(100):
        if stored(depot) == []:
            break
        orders.wait_for_timeout(50)
    assert stored(depot) == []


def test_a_cut_is_survived_and_every_byte_arrives_once(orders, depot):
    clear(orders)
    limit = slowed(orders, 3_000_000)
    content = pdf("cut.pdf", 10_000_000)
    field(orders).set_input_files([content])
    orders.wait_for_function("() => (document.querySelector('progress')?.value ?? 0) > 10")
    for _ in range(3):
        depot.relay.cut()
        orders.wait_for_timeout(400)
    limit(-1)
    expect(orders.get_by_role("button", name="Remove cut.pdf")).to_be_visible(timeout=60_000)
    (whole,) = [path for path in pathlib.Path(depot.store).iterdir() if path.suffix == ".file"]
    assert whole.read_bytes() == content["buffer"]
    assert whole.stat().st_mode & 0o777 == 0o600
    clear(orders)


def test_a_file_whose_last_answer_was_lost_is_not_sent_again_and_holds_up_nobody(orders, depot):
    clear(orders)
    orders.evaluate("""() => {
        const real = window.fetch;
        window.patches = 0;
        window.fetch = async (url, init) => {
            const answer = await real(url, init);
            if (init?.method === "PATCH" && !window.patches++) throw new TypeError("the answer was lost");
            return answer;
        };
    }""")
    field(orders).set_input_files([pdf("lost.pdf"), pdf("next.pdf")])
    expect(orders.get_by_role("button", name="Remove lost.pdf")).to_be_visible()
    expect(orders.get_by_role("button", name="Remove next.pdf")).to_be_visible()
    assert orders.evaluate("window.patches") == 2
    clear(orders)


def test_files_are_dropped(orders, depot):
    clear(orders)
    handle = orders.evaluate_handle("""text => {
        const data = new DataTransfer();
        data.items.add(new File([text], "dropped.txt", {type: "text/plain"}));
        return data;
    }""", "some words")
    for kind in ("dragenter", "dragover", "drop"):
        orders.dispatch_event(".files", kind, {"dataTransfer": handle})
    expect(orders.get_by_role("button", name="Remove dropped.txt")).to_be_visible()
    assert orders.locator(".over").count() == 0
    clear(orders)


def test_signing_out_in_the_middle_deletes_what_is_there(browser, depot):
    page = open_orders(browser, depot)
    page.on("dialog", lambda dialog: dialog.accept())
    slowed(page, 500_000)
    field(page).set_input_files([pdf("left.pdf", 12_000_000)])
    expect(page.get_by_role("progressbar")).to_be_visible()
    assert ".part" in stored(depot)
    page.get_by_role("button", name="Sign out").click()
    page.wait_for_url(lambda url: "sign-in" in url or url.endswith("/"))
    for _ in range(100):
        if ".part" not in stored(depot):
            break
        page.wait_for_timeout(50)
    assert ".part" not in stored(depot)
    page.context.close()


def test_the_field_has_its_name_and_its_hint_and_the_script_comes_with_it(orders, depot):
    clear(orders)
    expect(field(orders)).to_have_accessible_description(re.compile("up to 50 MB each"))
    field(orders).focus()
    expect(field(orders)).to_be_focused()
    scripts = orders.evaluate("() => performance.getEntriesByType('resource').map(e => e.name).filter(n => n.includes('upload-'))")
    assert len(scripts) == 1
    orders.goto("/account")
    assert orders.evaluate("() => performance.getEntriesByType('resource').every(e => !e.name.includes('upload-'))")


def test_arabic(browser, depot):
    page = open_orders(browser, depot)
    page.goto("/_tessera/language/ar?return=/my/orders")
    page.get_by_label("المستندات").set_input_files([{"name": "c.png", "mimeType": "image/png", "buffer": PDF}])
    expect(page.get_by_role("alert").filter(has_text="الاسم يدل على")).to_be_visible()
    page.context.close()


def test_without_script_files_come_with_the_form(browser, depot):
    page = open_orders(browser, depot, java_script_enabled=False)
    page.get_by_label("Documents").set_input_files([pdf("plain.pdf"), {"name": "fake.pdf", "mimeType": "application/pdf", "buffer": b"only words"}])
    page.get_by_role("button", name="Apply").click()
    expect(page.get_by_role("button", name="Remove plain.pdf")).to_be_visible()
    expect(page.get_by_role("alert").filter(has_text="The name says PDF, but it holds text")).to_be_visible()
    page.get_by_role("button", name="Remove plain.pdf").click()
    expect(page.get_by_text("plain.pdf")).to_have_count(0)
    page.context.close()
