"""Two copies of one page without script, in a real browser: untouched fields in the older one do not restore old values."""

from playwright.sync_api import expect

TYPED = {"Full name": "Ada", "Remarks": "one\ntwo", "Amount": "12.5", "Volume": "35", "Guests": "4", "Day": "2026-12-01", "Opens at": "08:15"}
EDITED = {"Full name": "name", "Remarks": "remarks", "Amount": "amount", "Volume": "volume", "Guests": "guests", "Day": "day", "Opens at": "opening"}


def fields(page):
    """The fields by their titles; a row is known by the property that it edits."""
    return {title: page.locator(f'[name^="_t.v.main@"][name$="State.{EDITED[title]}"]') for title in TYPED}


def switch(page):
    return page.locator('[type=checkbox][name^="_t.b.main@"][name$="State.onlyOpen"]')


def test_an_old_copy_changes_only_what_was_touched_in_it(plain, gallery):
    plain.goto("/catalogue")
    address = plain.locator("form").first.get_attribute("action")
    older = plain.context.new_page()
    for page in (plain, older):
        page.goto(address)
    for row, field in fields(plain).items():
        field.fill(TYPED[row])
    switch(plain).check()
    plain.get_by_role("button", name="Apply").click()
    fields(older)["Remarks"].fill("mine")
    older.get_by_role("button", name="Apply").click()
    expect(fields(older)["Remarks"]).to_have_value("mine")
    for page in (older, plain):
        page.goto(address)
        for row, field in fields(page).items():
            expect(field).to_have_value("mine" if row == "Remarks" else TYPED[row])
        expect(switch(page)).to_be_checked()
