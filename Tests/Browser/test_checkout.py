"""Checkout: four steps that keep their input, problems from the service, and a result that is returned, with and without script."""

import json
import re
import urllib.request

import pytest
from conftest import Gallery
from playwright.sync_api import expect

ACCOUNT = "SA03 8000 0000 6080 1016 7519"
BLOCKED = "GB29 NWBK 6016 1331 9268 19"


@pytest.fixture
def own(tmp_path):
    """A gallery that a test may end."""
    gallery = Gallery(tmp_path)
    yield gallery
    gallery.stop()


def title(page, words, **options):
    expect(page.get_by_role("heading", level=1, name=words, exact=True)).to_be_visible(**options)


def on(page):
    page.get_by_role("button", name="Continue", exact=True).click()


def to_delivery(page, url=""):
    page.goto(url + "/checkout")
    page.get_by_role("textbox", name=re.compile("^Recipient")).fill("Salma")
    page.get_by_role("textbox", name=re.compile("^Pieces")).fill("3")
    on(page)
    title(page, "Delivery")


def to_payment(page):
    page.get_by_role("textbox", name=re.compile("^Full name")).fill("Ada Lovelace")
    page.get_by_role("textbox", name=re.compile("^Phone")).fill("+966 55 555 0142")
    on(page)
    title(page, "Payment")


def to_summary(page, account=ACCOUNT):
    field = page.get_by_role("textbox", name=re.compile("^Account"))
    field.fill(account)
    field.blur()
    on(page)


def place(page):
    page.get_by_role("button", name="Place the order").click()


def placed(page, **options):
    title(page, "Checkout", **options)
    expect(page.get_by_text(re.compile(r"^Order k-\d+ is placed$")).first).to_be_visible(**options)
    expect(page.get_by_role("textbox", name=re.compile("^Recipient"))).to_have_value("")


def orders(gallery):
    return json.load(urllib.request.urlopen(gallery.api + "/v1/checkout/orders"))["count"]


def story(page, url="", without_script=False):
    """The whole of it: mistakes, a way back, a refusal, an order."""
    to_delivery(page, url)
    on(page)
    expect(page.get_by_role("textbox", name=re.compile("^Full name"))).to_have_accessible_description(re.compile("Required"))
    page.get_by_role("textbox", name=re.compile("^Full name")).fill("Ada")
    page.get_by_role("button", name="Back").click()
    title(page, "Checkout")
    expect(page.get_by_role("textbox", name=re.compile("^Recipient"))).to_have_value("Salma")
    on(page)
    title(page, "Delivery")
    expect(page.get_by_role("textbox", name=re.compile("^Full name"))).to_have_value("Ada")
    to_payment(page)
    to_summary(page, BLOCKED)
    title(page, "Summary")
    expect(page.get_by_text("Ada Lovelace")).to_be_visible()
    place(page)
    title(page, "Payment")
    account = page.get_by_role("textbox", name=re.compile("^Account"))
    expect(account).to_have_accessible_description(re.compile("The bank does not take this account"))
    account.fill(ACCOUNT)
    if not without_script:
        # The message goes, and the button moves up.
        expect(page.get_by_role("main").get_by_text("The bank does not take this account")).to_have_count(0)
    on(page)
    title(page, "Summary")
    place(page)
    placed(page)


def test_the_whole_of_it(page, gallery):
    before = orders(gallery)
    story(page)
    expect(page).to_have_url(gallery.url + "/checkout")
    assert orders(gallery) == before + 1


def test_the_whole_of_it_without_script(plain, gallery):
    before = orders(gallery)
    plain.set_default_timeout(20_000)
    story(plain, gallery.url, without_script=True)
    assert orders(gallery) == before + 1


def test_steps_have_addresses_and_the_browsers_way_back(page, gallery):
    to_delivery(page)
    expect(page).to_have_url(gallery.url + "/checkout/delivery")
    to_payment(page)
    expect(page).to_have_url(gallery.url + "/checkout/payment")
    page.get_by_role("textbox", name=re.compile("^Tip")).fill("12.")
    page.go_back()
    title(page, "Delivery")
    page.go_forward()
    title(page, "Payment")
    expect(page.get_by_role("textbox", name=re.compile("^Tip"))).to_have_value("12.")
    expect(page.get_by_role("heading", name="Discard changes?")).to_have_count(0)


def test_a_reload_keeps_everything_at_every_step(page, gallery):
    to_delivery(page)
    field = page.get_by_role("textbox", name=re.compile("^Full name"))
    field.fill("Ada")
    field.blur()
    page.reload()
    title(page, "Delivery")
    expect(page.get_by_role("textbox", name=re.compile("^Full name"))).to_have_value("Ada")
    to_payment(page)
    to_summary(page)
    title(page, "Summary")
    page.reload()
    title(page, "Summary")
    expect(page.get_by_text("SA03 8000 0000 6080 1016 7519")).to_be_visible()
    page.get_by_role("button", name="Edit delivery").click()
    expect(page.get_by_role("textbox", name=re.compile("^Phone"))).to_have_value("+966 55 555 0142")


def test_parcels_are_added_moved_and_removed(page, gallery):
    page.goto("/checkout")
    page.get_by_role("textbox", name=re.compile("^Recipient")).fill("Salma")
    page.get_by_role("button", name="Add a parcel").click()
    recipients = page.get_by_role("textbox", name=re.compile("^Recipient"))
    recipients.nth(1).fill("Omar")
    page.get_by_role("button", name="More").nth(1).click()
    page.get_by_role("menuitem", name="Move up").click()
    expect(recipients.nth(0)).to_have_value("Omar")
    expect(recipients.nth(1)).to_have_value("Salma")
    page.get_by_role("button", name="More").nth(1).click()
    page.get_by_role("menuitem", name="Remove").locator("visible=true").click()
    expect(recipients).to_have_count(1)
    expect(recipients).to_have_value("Omar")


def test_a_lost_answer_counts_once(page, own):
    to_delivery(page, own.url)
    to_payment(page)
    to_summary(page)
    own.faults(rules=[{"path": "/v1/checkout/orders", "method": "POST", "effect": "drop", "next": 1}])
    place(page)
    # Press the button again only after the request has failed.
    expect(page.get_by_text("The server cannot be reached").first).to_be_visible(timeout=20_000)
    expect(page.get_by_role("main").get_by_role("button", name="Place the order")).to_be_enabled(timeout=20_000)
    place(page)
    placed(page)
    assert orders(own) == 1


def test_an_order_that_a_crash_interrupts_is_placed_once(page, own):
    to_delivery(page, own.url)
    to_payment(page)
    to_summary(page)
    own.faults(rules=[{"path": "/v1/checkout/orders", "method": "POST", "effect": "delay", "milliseconds": 60_000, "next": 1}])
    place(page)
    expect(page.get_by_role("button", name="Place the order")).to_have_attribute("aria-disabled", "true")
    own.process.kill()
    own.process.wait(10)
    own.restart()
    # Without a press, the flow submits again under the stored key.
    placed(page, timeout=30_000)
    assert orders(own) == 1


def test_somebody_who_is_signed_in_finds_the_draft_elsewhere(browser, own):
    def tab():
        context = browser.new_context(base_url=own.url, locale="en-GB")
        page = context.new_page()
        page.goto("/my/orders")
        page.get_by_role("textbox", name=re.compile("^Name")).fill("noura")
        page.get_by_label(re.compile("^Password")).fill("date-palm-44")
        page.get_by_role("button", name="Sign in", exact=True).click()
        expect(page.get_by_text(re.compile("^Signed in as"))).to_be_visible()
        return page

    first = tab()
    to_delivery(first, own.url)
    first.get_by_role("textbox", name=re.compile("^Note")).fill("At the gate")
    expect(first.get_by_text("Saved", exact=True)).to_be_visible()
    second = tab()
    to_delivery(second, own.url)
    expect(second.get_by_role("textbox", name=re.compile("^Note"))).to_have_value("At the gate")


def test_in_arabic_on_a_phone(browser, gallery, shots):
    context = browser.new_context(viewport={"width": 320, "height": 640}, locale="ar")
    page = context.new_page()
    page.goto(gallery.url + "/checkout")
    title(page, "إتمام الطلب")
    page.get_by_role("button", name="أضف طردًا").click()
    expect(page.get_by_role("heading", name="الطرد 2")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    page.screenshot(path=shots / "checkout-arabic-phone.png")
    context.close()
