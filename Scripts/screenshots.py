#!/usr/bin/env python3
"""Takes the pictures of the README and of the documentation from the gallery, which it starts; or says which of them are out of date.

Usage, after a build and Scripts/browser-tests.sh, which makes the environment:
  .build/browser-tests/bin/python Scripts/screenshots.py [--check] [PICTURE…]

Pictures of windows need xvfb, xdotool and ImageMagick, and are not checked: they depend on the toolkit's version. pngquant makes the pictures
smaller where it is or can be installed.
"""
import base64
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

from playwright.sync_api import sync_playwright

root = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(root / "Tests/Browser"))
from conftest import Gallery  # noqa: E402  The gallery, as the browser tests start it.

OUT = root / "Documentation/Images"
DESK, PHONE = {"width": 1280, "height": 800}, {"width": 390, "height": 780}
ARABIC = {"locale": "ar", "device_scale_factor": 2}
# Each with its address, the context, and what is pressed before, by role and name.
PICTURES = {
    "account": ("/account", dict(viewport=DESK), []),
    "account-dark": ("/account", dict(viewport=DESK, color_scheme="dark"), []),
    "account-arabic-phone": ("/account", dict(viewport=PHONE, **ARABIC), []),
    "round-picker-arabic-phone": ("/logistics/round", dict(viewport=PHONE, color_scheme="dark", **ARABIC), [("combobox", "المحطات", "Enter")]),
    "round-inline-picker": ("/logistics/round", dict(viewport=DESK), []),
    "logistics-tree": ("/logistics", dict(viewport=DESK), [("combobox", "Responsible for", "Enter"), ("checkbox", "Asia", "ArrowRight")]),
    "invite-form": ("/logistics", dict(viewport={"width": 1280, "height": 960}), []),
    "orders-failed": ("/account/orders", dict(viewport={"width": 1280, "height": 480}), []),
}
# One course in three flows, side by side.
COURSES = [
    ("/courses/swift-types", []),
    ("/courses", [("button", "Take a tour", "Enter"), ("button", "Continue", "Enter")]),
    ("/courses/marketplace", []),
]
WINDOWS = {"shop-desktop": "--language en --light", "shop-desktop-arabic": "--language ar --dark"}
# The share of tiles that may differ visibly: fonts are drawn a little differently on every machine.
TOLERANCE = 0.06
# Compares two pictures by the mean brightness of tiles of ten pixels.
COMPARE = """async ([first, second]) => {
  const tiles = async source => {
    const image = new Image();
    image.src = "data:image/png;base64," + source;
    await image.decode();
    const canvas = new OffscreenCanvas(Math.round(image.width / 10), Math.round(image.height / 10)), context = canvas.getContext("2d");
    context.imageSmoothingQuality = "high";
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
    return [canvas.width, canvas.height, context.getImageData(0, 0, canvas.width, canvas.height).data];
  };
  const [a, b] = [await tiles(first), await tiles(second)];
  if (a[0] !== b[0] || a[1] !== b[1]) return 1;
  let differing = 0;
  for (let i = 0; i < a[2].length; i += 4) {
    if ([0, 1, 2].some(c => Math.abs(a[2][i + c] - b[2][i + c]) > 24)) differing++;
  }
  return differing / (a[2].length / 4);
}"""


def shoot(browser, url, path, options, pressed, file):
    context = browser.new_context(reduced_motion="reduce", **{"locale": "en", **options})
    page = context.new_page()
    page.goto(url + path)
    page.wait_for_function("!document.querySelector('progress')")
    for role, name, key in pressed:
        page.get_by_role(role, name=name).first.focus()
        page.keyboard.press(key)
        page.wait_for_timeout(800)
    page.wait_for_timeout(300)
    page.screenshot(path=file, animations="disabled", caret="hide")
    context.close()


def courses(browser, url, folder, file):
    """Three pictures in one, by a page that shows them side by side."""
    width, height = 900, 720
    parts = []
    for number, (path, pressed) in enumerate(COURSES):
        part = folder / f"course-{number}.png"
        shoot(browser, url, path, dict(viewport={"width": width, "height": height}), pressed, part)
        parts.append(base64.b64encode(part.read_bytes()).decode())
    page = browser.new_page(viewport={"width": width * 2, "height": height * 2 // 3})
    page.set_content("<body style='margin:0;display:flex'>" + "".join(
        f"<img style='width:33.34%;height:100%' src='data:image/png;base64,{part}'>" for part in parts))
    page.wait_for_function("[...document.images].every(image => image.complete)")
    page.screenshot(path=file)
    page.close()


def take(browser, gallery, name, folder, file):
    if name == "courses-three-flows":
        return courses(browser, gallery.url, folder, file)
    if name == "orders-failed":
        gallery.faults(rules=[{"path": "/v1/account/orders", "effect": "fail", "status": 503}])
    shoot(browser, gallery.url, *PICTURES[name], file)
    gallery.faults()


def window(name, file):
    binary = os.environ.get("GALLERY_DESKTOP", root / ".build/debug/gallery-desktop")
    if absent := [tool for tool in ("xvfb-run", "xdotool", "import", binary) if not shutil.which(tool)]:
        print(f"no picture of a window: there is no {absent[0]}")
        return
    with tempfile.TemporaryDirectory() as folder:
        command = f"""
          {binary} --database {folder}/gallery.sqlite --screen /shop --size 900x680 {WINDOWS[name]} &
          for wait in $(seq 60); do sleep 1; xdotool search --onlyvisible --pid $! >/dev/null && break; done
          sleep 4; import -window root {file}; kill $!; wait $! || true"""
        environment = {"GSK_RENDERER": "cairo", "GSETTINGS_BACKEND": "memory", "GTK_A11Y": "none"}
        subprocess.run(["xvfb-run", "-a", "-s", "-screen 0 900x680x24", "bash", "-c", command], check=True, env=os.environ | environment)


def main(*arguments):
    is_check, names = "--check" in arguments, [name for name in arguments if name != "--check"]
    wanted = [name for name in [*PICTURES, "courses-three-flows"] if not names or name in names]
    outdated = []
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        folder = pathlib.Path(folder)
        gallery = Gallery(folder)
        browser = playwright.chromium.launch(
            executable_path="/usr/bin/chromium", args=["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"])
        for name in wanted:
            file = folder / f"{name}.png" if is_check else OUT / f"{name}.png"
            take(browser, gallery, name, folder, file)
            if is_check:
                pictures = [base64.b64encode(one.read_bytes()).decode() for one in (OUT / file.name, file)]
                page = browser.new_page()
                differing = page.evaluate(COMPARE, pictures)
                page.close()
                print(f"{name}: {differing:.1%} of the tiles differ")
                if differing > TOLERANCE:
                    outdated.append(name)
        browser.close()
        gallery.stop()
    if is_check:
        if outdated:
            sys.exit(f"out of date: {', '.join(outdated)}. Look at the pages; if they are right, run Scripts/screenshots.py {' '.join(outdated)}")
        return
    for name in WINDOWS:
        if not names or name in names:
            window(name, OUT / f"{name}.png")
            wanted.append(name)
    if shutil.which("pngquant") or subprocess.run([root / "Scripts/install.sh", "pngquant"]).returncode == 0:
        files = [OUT / f"{name}.png" for name in wanted]
        subprocess.run(["pngquant", "--force", "--skip-if-larger", "--ext", ".png", "--strip", "256", *files], check=False)


if __name__ == "__main__":
    main(*sys.argv[1:])
