"""The short form of the conformance suite in WebKit and in Firefox: every script live, with the log of its actions, the focus, what is
announced, and in place of the whole tree what can be met in it: headings, links, pictures and controls by role and name, in reading order.

How a tree nests, and how values, hints and states are told, is compared in Chromium alone, whose whole tree can be read.
"""

import time

import pytest

from engines import ELEMENT, Firefox, Refused, Tab, WebKit
from hosted import Hosted, scripts

SCRIPTS = scripts()
LIMIT = 10
MET = {"heading", "link", "image", "button", "switch", "slider", "searchbox", "radio", "checkbox", "combobox", "field"}
# Neither engine has a role for a password, nor for days and times; WebKit calls the number field a text field.
FIELDS = {"", "textbox", "spinbutton", "textfield"}
RUNS = iter(range(1, 1_000_000))
# The drivers of these engines give a page no finger and no second server; where Tab goes is a setting of theirs.
LEFT_OUT = {"swipes", "keys", "areas"}


@pytest.fixture(scope="module")
def hosted(tmp_path_factory):
    hosted = Hosted(tmp_path_factory.mktemp("hosted") / "server.log")
    yield hosted
    hosted.stop()


@pytest.fixture(scope="module")
def browsers(tmp_path_factory):
    """One browser for each engine and language, started when it is first needed."""
    started = {}

    def browser(engine, language):
        if (engine, language) not in started:
            started[engine, language] = engine(tmp_path_factory.mktemp(engine.name), language)
        return started[engine, language]

    yield browser
    for one in started.values():
        one.stop()


def role(name):
    return "field" if name in FIELDS else {"img": "image", "graphic": "image"}.get(name, name)


def met(one):
    """The role of an element. A picture that cannot be loaded is shown as its text, in Firefox without a role."""
    return "image" if one["isPicture"] and one["role"] == "generic" else role(one["role"])


def name(one):
    """The name of an element, without the text of Firefox's own button in file fields."""
    return words(one["label"].split(" Browse…")[0] if one["type"] == "file" else one["label"])


def words(label):
    """A name without the marks of direction, which engines leave out of names."""
    return " ".join("".join(c for c in label if not "\u202a" <= c <= "\u202e" and not "\u2066" <= c <= "\u2069").split())


def expected(node):
    """What can be met in a tree of the suite, in reading order: role, name, and whether it can be used."""
    found = []
    if role(node["role"]) in MET:
        found.append((role(node["role"]), words(node.get("label", "")), "disabled" not in node.get("states", [])))
    for child in node.get("children", []):
        found += expected(child)
    return found


class Subject:
    def __init__(self, browser, hosted, script):
        self.hosted, self.run, self.opened = hosted, f"engine-{next(RUNS)}", []
        self.tab = Tab(browser)
        browser.call("DELETE", "/cookie")
        self.tab.open(f"{hosted.url}/fixture/{script['fixture']}?run={self.run}")
        if script["language"] != self.tab.script("return document.documentElement.lang"):
            # WebKit asks for the language of the machine, whose locales may be English only: the page's own switch is used.
            self.tab.open(self.tab.script("return document.querySelector(`a[hreflang=${arguments[0]}]`).href", script["language"]))
        self.tab.script(HEAR)

    def close(self):
        self.hosted.relay.reopen()

    def note(self):
        """Remembers where the tab went."""
        path = self.tab.url.removeprefix(self.hosted.url)
        if not path.startswith("/fixture/") and self.opened[-1:] != [path]:
            self.opened.append(path)

    def find(self, target):
        wanted = (role(target["role"]), words(target["label"]))
        found = [one for one in self.tab.elements() if (met(one), name(one)) == wanted]
        return found[target["occurrence"]] if len(found) > target["occurrence"] else None

    def usable(self, target):
        self.note()
        if self.opened and not self.tab.url.startswith(self.hosted.url + "/fixture/"):
            self.tab.back()
        end = time.monotonic() + LIMIT
        while True:
            one = self.find(target)
            if one and not one["disabled"] and not one["busy"]:
                return one
            assert time.monotonic() < end, f"cannot use {target}: {one}\n{[(e['role'], e['label']) for e in self.tab.elements()]}"
            time.sleep(0.03)

    def steady(self, element):
        """Waits until an element stops moving. These drivers read its position first and click there later, whatever is there by then."""
        # The driver scrolls it only to the edge, where its middle can be outside.
        place = "arguments[0].scrollIntoView({block: 'center'}); return JSON.stringify(arguments[0].getBoundingClientRect())"
        end, last, times = time.monotonic() + LIMIT, None, 0
        while times < 3:
            now = self.tab.script(place, {ELEMENT: element})
            last, times = now, times + 1 if now == last else 0
            assert time.monotonic() < end, "it does not come to rest"
            time.sleep(0.05)

    def press(self, target):
        element = self.usable(target)["element"]
        self.steady(element)
        try:
            self.tab.act(element, "click")
        except Refused as refusal:
            # WebKit's driver loses the reply to a click that opens another page.
            if refusal.code != "unknown error" or self.tab.url.startswith(self.hosted.url + "/fixture/"):
                raise
        self.note()

    def attempt(self, target):
        one = self.find(target)
        if one:
            try:
                self.tab.act(one["element"], "click")
            except Refused:
                pass
            self.tab.script("arguments[0].focus()", {ELEMENT: one["element"]})
            self.tab.press_key("\ue007")

    def type(self, target, text):
        one = self.usable(target)
        if one["type"] in ("date", "time"):
            return self.set(one, text)
        self.tab.act(one["element"], "click")
        self.tab.script(
            "arguments[0].focus(); arguments[0].select(); "
            "document.execCommand(arguments[1] ? 'insertText' : 'delete', false, arguments[1])", {ELEMENT: one["element"]}, text)

    def hand_over(self, target, name, text):
        """Gives the field a file as a drop does: the drivers of both take paths in ways of their own."""
        self.tab.script(
            "const files = new DataTransfer(); files.items.add(new File([arguments[2]], arguments[1]));"
            "arguments[0].files = files.files; arguments[0].dispatchEvent(new Event('change', {bubbles: true}))",
            {ELEMENT: self.usable(target)["element"]}, name, text)

    def set(self, one, value):
        """Sets the value that a browser's own picker, track or arrow would set."""
        self.tab.script(
            "arguments[0].focus(); arguments[0].value = arguments[1];"
            "for (const name of ['input', 'change']) arguments[0].dispatchEvent(new Event(name, {bubbles: true}))",
            {ELEMENT: one["element"]}, value)

    def turn(self, target, is_on):
        one = self.usable(target)
        if bool(one["checked"]) != is_on:
            self.tab.act(one["element"], "click")

    def slide(self, target, number):
        self.set(self.usable(target), f"{number:g}")

    def dismiss(self):
        end = time.monotonic() + LIMIT
        while not self.tab.script("return !!document.querySelector('dialog[open]')"):
            assert time.monotonic() < end, "there is no layer to close"
            time.sleep(0.03)
        self.tab.press_key("\ue00c")

    def rows(self, section):
        return self.tab.script(
            "const heading = [...document.querySelectorAll('.root h2, .root h3')].find(h => h.textContent.trim() == arguments[0]);"
            "const section = heading && heading.closest('section');"
            "return section ? section.querySelectorAll('li:not(.gap)').length : 0", section)

    def reveal(self, section, start, end):
        limit = time.monotonic() + LIMIT
        while time.monotonic() < limit and self.rows(section) < end:
            self.tab.script("window.scrollBy(0, 4000)")
            time.sleep(0.05)

    def observe(self, step):
        match step["step"]:
            case "expectTree":
                wanted = expected(step["tree"])
                found = [(met(e), name(e), not e["disabled"]) for e in self.tab.elements() if met(e) in MET]
                return None if found == wanted else f"expected {wanted}\nfound    {found}"
            case "expectFocus":
                wanted = (role(step["target"]["role"]), step["target"]["label"])
                element = self.tab.browser.call("GET", "/element/active")[ELEMENT]
                found = tuple(self.tab.browser.call("GET", f"/element/{element}/{name}") for name in ("computedrole", "computedlabel"))
                return None if (role(found[0].lower()), found[1]) == wanted else f"focus on {found} instead of {wanted}"
            case "expectLog":
                found = self.hosted.log(self.run)
            case "expectSaid":
                found = self.tab.script("return window.said || []")
            case "expectOpened":
                self.note()
                found = self.opened
        return None if found == step["lines"] else f"{step['step']}: {found} instead of {step['lines']}"

    def expect(self, step):
        end = time.monotonic() + LIMIT
        while True:
            try:
                mistake = self.observe(step)
            except Refused as refusal:
                mistake = str(refusal)
            if not mistake:
                return
            assert time.monotonic() < end, mistake
            time.sleep(0.03)

    def act(self, step):
        match step["step"]:
            case "press" | "attempt" as name:
                getattr(self, name)(step["target"])
            case "type":
                self.type(step["target"], step["text"])
            case "turn":
                self.turn(step["target"], step["isOn"])
            case "slide":
                self.slide(step["target"], step["number"])
            case "choose":
                self.press(step["target"])
                self.tab.act(self.tab.script(MENU_ENTRY, step["text"])[ELEMENT], "click")
            case "resize":
                self.tab.resize(1280 if step["isWide"] else 500, 800)
            case "handOver":
                self.hand_over(step["target"], step["name"], step["text"])
            case "reveal":
                self.reveal(step["section"], step["start"], step["end"])
            case "dismiss":
                self.dismiss()
            case "disconnect":
                self.hosted.relay.close()
            case "reconnect":
                self.hosted.relay.reopen()
            case _:
                self.expect(step)


# The action of the open menu that is called so.
MENU_ENTRY = "return [...document.querySelectorAll('.menu [role=menuitem]')].find(e => e.checkVisibility() && e.textContent.trim() == arguments[0])"
# Records changes of the live regions, as a screen reader does.
HEAR = """
window.said = [];
new MutationObserver(changes => {
    for (const {target} of changes) {
        const region = (target.closest ? target : target.parentElement)?.closest("[aria-live]");
        if (region?.textContent) window.said.push(region.textContent);
    }
}).observe(document, {subtree: true, childList: true, characterData: true});
"""


@pytest.mark.parametrize("engine", [WebKit, Firefox], ids=["WebKit", "Firefox"])
@pytest.mark.parametrize("script", SCRIPTS, ids=lambda one: one["name"])
def test_the_web_host_conforms(browsers, hosted, script, engine):
    missing = engine.is_missing()
    if missing:
        pytest.skip(missing)
    if left_out := LEFT_OUT & set(script["requires"]):
        pytest.skip(f"told in Chromium only: {', '.join(sorted(left_out))}")
    page = Subject(browsers(engine, script["language"]), hosted, script)
    try:
        for number, step in enumerate(script["steps"]):
            try:
                page.act(step)
            except AssertionError as error:
                raise AssertionError(f"step {number}, {step['step']} {step.get('target', '')}: {error}") from None
    finally:
        page.close()
