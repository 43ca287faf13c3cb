#!/usr/bin/env python3
"""Takes the pictures of the article "Catalogue" from the gallery, which it starts: light and dark, and in Arabic where the article asks for it.

Usage, after a build and Scripts/browser-tests.sh, which makes the environment:
  .build/browser-tests/bin/python Scripts/catalogue-pictures.py [PICTURE…]

Which there are says the article, written by Scripts/generate-catalogue.py. Pictures of the web are twice as large as they are shown; those of a
window are taken where xvfb, xdotool and ImageMagick are. pngquant makes them smaller where it is or can be installed.
"""
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

from playwright.sync_api import sync_playwright

root = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(root / "Tests/Browser"))
from conftest import Gallery  # noqa: E402  The gallery, as the browser tests start it.

docc = root / "Sources/Tessera/Tessera.docc"
resources = docc / "Resources"
MARGIN = 12
# The width of the window by an entry's name: rows are shown as a phone has them, arrangements as wide as they need.
NARROW, WIDE, DESK = 432, 664, 984
WIDTHS = {"DateRangeItem": WIDE, "Symbols": DESK, "Grid": WIDE, "Carousel": WIDE, "Table": WIDE, "Beside the one before": DESK, "Its detail": DESK}
# Arrangements are shown with the section's title, and some with the section beside them.
WITH = {"List": [], "Grid": [], "Carousel": [], "Table": [], "Form": [], "Beside the one before": ["Form"], "List with a detail": [],
        "Its detail": ["List with a detail"]}
TYPED = {"TextFieldItem": ["Mona Saleh"], "SearchItem": ["Riyadh"], "NotesItem": ["Call before you come.\nThe gate is at the back."],
         "SecureFieldItem": ["correct horse"], "NumberItem": ["1250"], "DateItem": ["2026-12-01"], "TimeItem": ["08:15"],
         "DateRangeItem": ["2026-12-01", "2026-12-04"]}
# The button to press before the picture, and the text of the last button of an entry whose popup has a picture of
# its own.
PRESSED = {"FormStatusItem": ("FormStatusItem", "Check"), "Its detail": ("List with a detail", "Riyadh")}
NOTICE = '.root .rows:has(> .row [value="main@notice"])'
OPENED = {"OptionsItem": "dialog[open]", "ConfirmedItem": "dialog[open]", "UndoableItem": NOTICE}


def wanted():
    """The pictures of the article, each with the name of its entry."""
    entry, found = "", []
    for line in (docc / "Catalogue.md").read_text(encoding="utf-8").split("\n"):
        if line.startswith("### "):
            entry = line[4:]
        if picture := re.fullmatch(r"!\[.*\]\((catalogue-[a-z-]+)\)", line):
            found.append((entry, picture[1]))
    return found


def around(locators):
    """The rectangle around the visible part of some elements, with a margin."""
    boxes = [locator.bounding_box() for every in locators for locator in every.all() if locator.is_visible()]
    x, y = min(box["x"] for box in boxes) - MARGIN, min(box["y"] for box in boxes) - MARGIN
    right, bottom = max(box["x"] + box["width"] for box in boxes), max(box["y"] + box["height"] for box in boxes)
    return {"x": x, "y": y, "width": right + MARGIN - x, "height": bottom + MARGIN - y}


def take(browser, url, entry, name, dark):
    width = WIDTHS.get(entry, NARROW)
    # Two pixels per point: a picture wider than the article is scaled down.
    context = browser.new_context(
        viewport={"width": width, "height": 1600 if entry == "Symbols" else 900}, device_scale_factor=2 * min(1, WIDE / width),
        color_scheme="dark" if dark else "light", locale="ar" if name.endswith("-arabic") else "en", reduced_motion="reduce", bypass_csp=True)
    page = context.new_page()
    page.goto(url + "/catalogue")
    sections = {one: page.locator(f'.section[data-section="{one}"]') for one in [entry, *WITH.get(entry, [])]}
    # In the middle, so that what opens has room on both sides.
    sections[entry].evaluate("node => node.scrollIntoView({ block: 'center' })")
    for field, text in zip(sections[entry].locator("input:not([type=hidden]), textarea").all(), TYPED.get(entry, [])):
        field.fill(text)
    if entry in PRESSED:
        pressed, words = PRESSED[entry]
        sections[pressed].locator("button", has_text=words).click()
    said = "> .rows, > .lines, > .header, > .turns" if entry in WITH else "> .rows"
    shown = [f'.section[data-section="{one}"] {part}' for one in sections for part in said.split(", ")]
    opened = OPENED.get(entry, ":popover-open") if name.endswith("-used") else None
    if opened:
        sections[entry].locator("button:visible, [role=combobox]").last.click()
        page.locator(opened).wait_for()
        shown = [opened] if entry in OPENED else [*shown, opened]
    # The page is at rest, and nothing has the focus.
    page.wait_for_timeout(500)
    page.evaluate("document.activeElement?.blur()")
    page.mouse.move(0, 0)
    if opened == NOTICE:
        page.locator(opened).evaluate("node => node.scrollIntoView({ block: 'center' })")
    page.add_style_tag(content=f".app, .root .top, .root .section {{ visibility: hidden }} {', '.join(shown)} {{ visibility: visible !important }}")
    clip = around([page.locator(one) for one in shown])
    file = resources / f"{name}{'~dark' if dark else ''}@2x.png"
    page.screenshot(path=file, clip=clip, animations="disabled", caret="hide")
    context.close()
    return file


def window(dark):
    """The beginning of the catalogue as a window of the desktop."""
    file = resources / f"catalogue-desktop{'~dark' if dark else ''}.png"
    binary = os.environ.get("GALLERY_DESKTOP", root / ".build/debug/gallery-desktop")
    if absent := [tool for tool in ("xvfb-run", "xdotool", "import", binary) if not shutil.which(tool)]:
        print(f"no picture of a window: there is no {absent[0]}")
        return None
    with tempfile.TemporaryDirectory() as folder:
        command = f"""
          {binary} --database {folder}/gallery.sqlite --screen /catalogue --size 820x760 --{'dark' if dark else 'light'} &
          for wait in $(seq 60); do sleep 1; xdotool search --onlyvisible --pid $! >/dev/null && break; done
          sleep 4; import -window root {file}; kill $!; wait $! || true"""
        environment = {"GSK_RENDERER": "cairo", "GSETTINGS_BACKEND": "memory", "GTK_A11Y": "none", "TESSERA_ADWAITA": "0"}
        subprocess.run(["xvfb-run", "-a", "-s", "-screen 0 820x760x24", "bash", "-c", command], check=True, env=os.environ | environment)
    return file


def main(*names):
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        gallery = Gallery(pathlib.Path(folder))
        browser = playwright.chromium.launch(
            executable_path="/usr/bin/chromium", args=["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"])
        files = []
        for entry, name in wanted():
            if not names or name in names:
                files += [take(browser, gallery.url, entry, name, dark) if entry else window(dark) for dark in (False, True)]
        browser.close()
        gallery.stop()
    files = [file for file in files if file]
    if shutil.which("pngquant") or subprocess.run([root / "Scripts/install.sh", "pngquant"]).returncode == 0:
        subprocess.run(["pngquant", "--force", "--skip-if-larger", "--ext", ".png", "--strip", "256", *files], check=False)
    print(f"pictures: {len(files)}, {sum(file.stat().st_size for file in files) // 1024} KiB")


if __name__ == "__main__":
    main(*sys.argv[1:])
