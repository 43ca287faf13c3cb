#!/usr/bin/env python3
"""Takes the pictures of the README and of the documentation from a running gallery, of which the list of orders fails.

Usage: ARGS="--fail /v1/account/orders" make run, then Scripts/screenshots.py http://127.0.0.1:8080 [PICTURE…]
"""

import pathlib
import sys

from playwright.sync_api import sync_playwright

OUT = pathlib.Path(__file__).resolve().parents[1] / "Documentation" / "Images"
PICTURES = [
    ("account", "/account", dict(viewport=dict(width=1000, height=760))),
    ("account-arabic-phone", "/account", dict(viewport=dict(width=380, height=760), locale="ar", device_scale_factor=2)),
    ("account-dark", "/account", dict(viewport=dict(width=1000, height=760), color_scheme="dark")),
    ("round-picker-arabic-phone", "/logistics/round",
     dict(viewport=dict(width=380, height=760), locale="ar", device_scale_factor=2, color_scheme="dark"), "المحطات"),
    ("logistics-tree", "/logistics", dict(viewport=dict(width=1000, height=760)), "Responsible for", "Asia"),
    ("round-inline-picker", "/logistics/round", dict(viewport=dict(width=1000, height=760))),
    ("invite-form", "/logistics", dict(viewport=dict(width=1000, height=900))),
    ("orders-failed", "/account/orders", dict(viewport=dict(width=1000, height=420))),
]


def main(url, *names):
    OUT.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path="/usr/bin/chromium", args=["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"])
        for name, path, options, *opened in PICTURES:
            if names and name not in names:
                continue
            page = browser.new_context(**options).new_page()
            page.goto(url + path)
            page.wait_for_function("!document.querySelector('progress')")
            # A field, and the part to open in its tree.
            for field, part in zip(opened, ["combobox", "checkbox"]):
                page.get_by_role(part, name=field).first.focus()
                page.keyboard.press("Enter" if part == "combobox" else "ArrowRight")
                page.wait_for_timeout(800)
            page.screenshot(path=OUT / f"{name}.png")
        browser.close()


if __name__ == "__main__":
    main(*sys.argv[1:])
