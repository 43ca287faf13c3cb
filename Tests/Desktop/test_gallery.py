"""Signing in and out in the gallery's window: the same screens as on the web, with a token that the app keeps."""

import datetime
import os
import re
import stat
import time

from window import ROOT, Window, until, xdotool

PEOPLE = {"noura": "date-palm-44", "omar": "blue-lantern-7"}


def field(label, role="textbox"):
    return {"role": role, "label": label, "occurrence": 0}


def button(label):
    return field(label, "button")


def sees(window, words):
    """Waits until there is a text with these words."""
    until(lambda: any(words in node.get("label", "") for node in window.see().all()), lambda: f"{words!r} is not on the screen")


def shows_no(window, words):
    return not any(words in node.get("label", "") for node in window.see().all())


def sign_in(window, name, password):
    sees(window, "Demo accounts")
    for label, text in (("Name", name), ("Password", password)):
        window.click(window.usable(field(label)))
        window.paste(text)
    window.click(window.usable(button("Sign in")))


def test_two_people_sign_in_and_out_and_the_token_is_kept_by_the_app(tmp_path):
    kept = tmp_path / "gallery.sqlite-sign-in"
    window = Window.of_gallery("/my/orders", tmp_path)
    try:
        # No user is signed in yet, so the orders redirect to the sign-in.
        sign_in(window, "noura", "not her password")
        until(lambda: any(node["role"] == "alert" for node in window.see().all()), "the refusal is not said")
        assert not kept.exists()
        sign_in(window, "noura", PEOPLE["noura"])
        sees(window, "Signed in as Noura")
        assert kept.exists() and stat.S_IMODE(os.stat(kept).st_mode) == 0o600
        assert PEOPLE["noura"] not in kept.read_text()
    finally:
        window.close()

    # The app starts again and knows the user.
    window = Window.of_gallery("/my/orders", tmp_path)
    try:
        sees(window, "Signed in as Noura")
        window.click(window.usable(button("Sign out")))
        until(lambda: not kept.exists(), "the token is still there")
        until(lambda: shows_no(window, "Signed in as Noura"), "the orders of somebody who is gone are shown")
    finally:
        window.close()

    window = Window.of_gallery("/my/orders", tmp_path)
    try:
        sign_in(window, "omar", PEOPLE["omar"])
        sees(window, "Signed in as Omar")
        assert shows_no(window, "Noura")
    finally:
        window.close()


def sections_of_the_catalogue():
    """The entries of the catalogue, as the code beside its screen names them."""
    code = (ROOT / "Examples/Gallery/Sources/GalleryScreens/Catalogue/CatalogueCode.swift").read_text()
    return re.findall(r'^    "([^"]+)": #"""$', code, re.M)


def test_the_catalogue_shows_every_entry_in_a_window(tmp_path):
    missing = set(sections_of_the_catalogue())
    assert len(missing) > 40
    # Wide enough for a list beside its detail.
    window = Window.of_gallery("/catalogue", tmp_path, width=960)
    try:
        sees(window, "Every building block of a screen")
        end = time.monotonic() + 300
        while missing and time.monotonic() < end:
            missing -= {node.get("label") for node in window.see().all() if node["role"] == "heading"}
            window.wheel(down=True)
        assert not missing, f"not in the window: {sorted(missing)}"
        assert window.process.poll() is None
    finally:
        window.close()


def test_a_day_is_taken_from_the_calendar_when_it_is_clicked_and_not_before(tmp_path):
    window = Window.of_gallery("/catalogue", tmp_path)
    try:
        def find():
            node = window.find(field("Day"))
            return node if node and window.place(node) else window.wheel(True)

        node = until(find, "the field is not in view")
        x, y, width, height = window.place(node)
        middle = y + height // 2

        def click(across, down):
            xdotool("mousemove", x + width + across, middle + down)
            xdotool("click", 1)
            time.sleep(0.7)

        def day(column, line):
            click(-73 + round(35.4 * column), 111 + 27 * line)

        def chosen():
            return (window.find(field("Day")) or {}).get("value")

        # The calendar shows today, and today can be chosen as well.
        today = datetime.date.today()
        first = today.replace(day=1).isoweekday() % 7 or 7
        click(32, 0)
        day((first + today.day - 1) % 7, (first + today.day - 1) // 7)
        until(lambda: chosen() == str(today), lambda: f"{chosen()!r} is not today")
        # Opening another month chooses nothing. Clicking the same day in it does.
        click(32, 0)
        click(30, 53)
        assert chosen() == str(today)
        later = (today.replace(day=28) + datetime.timedelta(days=4)).replace(day=min(today.day, 28))
        first = later.replace(day=1).isoweekday() % 7 or 7
        day((first + later.day - 1) % 7, (first + later.day - 1) // 7)
        until(lambda: chosen() == str(later), lambda: f"{chosen()!r} is not {later}")
    finally:
        window.close()
