"""Windows with libadwaita and without it: other looks, the same to screen readers and to the keyboard."""

import ctypes.util
import pathlib

import pytest
from gi.repository import GLib

from seen import children
from test_conformance import conforms
from window import Window, scripts, until

ON, OFF = {"TESSERA_ADWAITA": "1"}, {"TESSERA_ADWAITA": "0"}
# Stories with a form, words that are announced, a sheet, lists, and a language that is written from the right.
STORIES = [
    "Input stays while everything around it changes", "A field with a mistake gets the focus and is announced",
    "A sheet returns the choice", "Hard texts are shown as they are, in a right-to-left language",
    "Sections side by side are read in their order, in windows of every width",
]
PAGES = ["elements", "items", "form", "notices", "layouts", "texts", "/dashboard", "/nowhere", "/account/invoices"]

pytestmark = pytest.mark.skipif(not ctypes.util.find_library("adwaita-1"), reason="libadwaita-1-0 is not installed")


def opened(page, folder, environment):
    folder.mkdir(exist_ok=True)
    return Window.of_gallery(page, folder, **environment) if page.startswith("/") else Window.of_fixture(page, folder, **environment)


def uses_library(window):
    return "libadwaita" in pathlib.Path(f"/proc/{window.process.pid}/maps").read_text()


def read(accessible):
    """All roles, names and descriptions below a widget, in order. Groups without a role or name are replaced by their contents."""
    below = [entry for child in children(accessible) for entry in read(child)]
    role, name, words = accessible.get_role_name(), accessible.get_name(), accessible.get_description()
    if role in ("filler", "panel", "scroll pane") and not name and not words:
        return below
    return [(role, name, words)] + [("  " + entry[0],) + entry[1:] for entry in below]


def everything(window):
    """All that is in the window now; `None` while it changes."""
    try:
        return read(next(child for child in children(window.app) if child.get_role_name() == "frame"))
    except (GLib.Error, StopIteration):
        return None


def settled(window):
    """All that is in the window, once nothing is being loaded and it is twice the same."""
    def look():
        found = everything(window)
        GLib.usleep(300_000)
        return found if found and found == everything(window) and not any("Loading" in entry[1] for entry in found) else None

    return until(look, "the window never comes to rest")


@pytest.mark.parametrize("page", PAGES)
def test_both_looks_are_read_alike(page, tmp_path):
    window = opened(page, tmp_path / "off", OFF)
    try:
        assert not uses_library(window)
        plain = settled(window)
    finally:
        window.close()
    window = opened(page, tmp_path / "on", ON)
    try:
        assert uses_library(window)
        found = settled(window)
        assert len(plain) > 3 and found == plain
    finally:
        window.close()


def focused(window):
    node = next((node for node in window.see().all() if node.get("focused")), None)
    return node and (node["role"], node.get("label"))


def test_the_keyboard_goes_the_same_way_in_both_looks(tmp_path):
    ways = []
    for environment in (OFF, ON):
        window = opened("form", tmp_path / str(len(ways)), environment)
        try:
            way = [until(lambda: focused(window), "nothing has the focus")]
            for key in ["Tab", "Tab", "Tab", "shift+Tab", "Down", "Up"]:
                window.key(key)
                way.append(until(lambda: (now := focused(window)) != way[-1] and now, f"{key} does not move the focus from {way}"))
            ways.append(way)
        finally:
            window.close()
    assert ways[0] == ways[1]


@pytest.mark.parametrize("script", [script for script in scripts() if script["name"] in STORIES], ids=lambda script: script["name"])
def test_windows_with_the_library_conform(script, tmp_path):
    conforms(script, Window.of_fixture(script["fixture"], tmp_path, **ON))


def test_all_of_these_stories_are_told():
    assert set(STORIES) <= {script["name"] for script in scripts()}
