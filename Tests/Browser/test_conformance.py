"""The conformance suite on the web host in a real Chromium: the same scripts, accessibility tree and action log as on every host.

Each script runs twice: live, and in a browser without script, by forms and links only.
"""

import difflib
import itertools
import time

import pytest

from hosted import Hosted, scripts
from spoken import Spoken, plain, printed

SCRIPTS = scripts()
LIMIT = 5
RUNS = itertools.count(1)


@pytest.fixture(scope="module")
def hosted(tmp_path_factory):
    hosted = Hosted(tmp_path_factory.mktemp("hosted") / "server.log")
    yield hosted
    hosted.stop()


@pytest.fixture(scope="module")
def tabbed(tmp_path_factory):
    """The fixture that is an app with tabs."""
    hosted = Hosted(tmp_path_factory.mktemp("tabbed") / "server.log", app="areas")
    yield hosted
    hosted.stop()


class Subject:
    """A page that shows a fixture, used like a user with a pointer, a keyboard and a screen reader."""

    abilities = {"layers", "announcements", "focus", "routes", "reconnect", "reveal", "resize", "menus", "files", "swipes", "keys", "areas"}
    has_script = True

    def __init__(self, browser, hosted, script):
        self.hosted, self.run = hosted, f"run-{next(RUNS)}"
        self.context = browser.new_context(
            base_url=hosted.url, locale=script["language"], java_script_enabled=self.has_script, has_touch="swipes" in script["requires"])
        self.context.set_default_timeout(LIMIT * 1000)
        self.page, self.said, self.opened = self.context.new_page(), [], []
        self.home, self.path = "/fixture/", f"/fixture/{script['fixture']}?run={self.run}"
        if "areas" in script["requires"]:
            self.home, self.path = "/", "/shop"
        # Links of a fixture to other sites get an empty page.
        self.context.route("https://example.com/**", lambda route: route.fulfill(body="", content_type="text/html"))
        self.context.expose_binding("said", lambda _, text: self.said.append(text))
        self.context.add_init_script(HEAR)
        self.page.on("framenavigated", lambda frame: self._went(frame.url))
        self.cdp = self.context.new_cdp_session(self.page)
        self.page.goto(self.path)

    def _went(self, url):
        path = url.removeprefix(self.hosted.url)
        if not path.startswith(self.home):
            self.opened.append(path)

    def close(self):
        self.context.close()
        self.hosted.relay.reopen()

    def find(self, target):
        """The element that a script means; `None` if a screen reader finds none now."""
        found = [node for node in Spoken(self.cdp).all() if node["role"] == target["role"] and node.get("label", "") == target["label"]]
        return found[target["occurrence"]] if len(found) > target["occurrence"] else None

    def usable(self, target):
        """The element, as soon as it can be used: a control that is busy is waited for, as a person does."""
        end = time.monotonic() + LIMIT
        while True:
            # The target of a link. The browser may still be loading it when the script continues.
            if not self.page.url.startswith(self.hosted.url + self.home):
                self.page.go_back()
            node = self.find(target)
            if node and "disabled" not in node.get("states", []) and "busy" not in node.get("states", []):
                return self.handle(node)
            if time.monotonic() > end:
                raise AssertionError(f"cannot use {target}: {node}\n{printed(Spoken(self.cdp).tree)}")
            self.page.wait_for_timeout(20)

    def handle(self, node):
        self.cdp.send("Runtime.enable")
        remote = self.cdp.send("DOM.resolveNode", {"backendNodeId": node["element"]})["object"]["objectId"]
        self.cdp.send("Runtime.callFunctionOn", {"objectId": remote, "functionDeclaration": "function() { window.meant = this; }"})
        return self.page.evaluate_handle("window.meant").as_element()

    def press(self, target):
        self.usable(target).click()

    def attempt(self, target):
        """Clicks where a control that cannot be used is, and tries the keyboard."""
        node = self.find(target)
        if node:
            control = self.handle(node)
            box = control.bounding_box()
            self.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
            control.focus()
            self.page.keyboard.press("Enter")

    def choose(self, target, name):
        self.usable(target).click()
        self.page.locator(".menu:popover-open").get_by_role("menuitem", name=name, exact=True).click()

    def resize(self, is_wide):
        self.page.set_viewport_size({"width": 1280 if is_wide else 390, "height": 720})

    def type(self, target, text):
        field = self.usable(target)
        if field.get_attribute("type") in ("date", "time"):
            # A picker's parts are typed one by one, in an order of the browser's language.
            field.fill(text)
            return field.dispatch_event("change")
        field.click()
        self.page.keyboard.press("Control+A")
        self.page.keyboard.insert_text(text)

    def turn(self, target, is_on):
        switch = self.usable(target)
        if switch.is_checked() != is_on:
            switch.click()

    def slide(self, target, number):
        """Clicks on the slider's track where the number is."""
        slider = self.usable(target)
        if slider.get_attribute("role") == "spinbutton":
            slider.fill(f"{number:g}")
            return slider.dispatch_event("change")
        low, high = (float(slider.get_attribute(name)) for name in ("min", "max"))
        slider.scroll_into_view_if_needed()
        box, thumb = slider.bounding_box(), THUMB
        x = thumb / 2 + (box["width"] - thumb) * (number - low) / (high - low)
        slider.click(position={"x": x, "y": box["height"] / 2})

    def hand_over(self, target, name, text):
        self.usable(target).set_input_files([{"name": name, "mimeType": "application/octet-stream", "buffer": text.encode()}])

    def swipe(self, target, is_from_beginning, name):
        """Moves a finger over the row, and taps the revealed action."""
        # The menu script has loaded when its listeners are set.
        self.page.wait_for_load_state("load")
        box = self.usable(target).bounding_box()
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        for number in range(10):
            points = [{"x": x + (12 if is_from_beginning else -12) * number, "y": y}] if number < 9 else []
            kind = "touchStart" if number == 0 else "touchMove" if points else "touchEnd"
            self.cdp.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
        # A browser treats an immediate touch as the end of the movement.
        self.page.wait_for_timeout(1000)
        side = "leading" if is_from_beginning else "trailing"
        self.page.locator(f".menu:popover-open [data-edge={side}]").filter(has_text=name).tap()

    def walk(self, target):
        for _ in range(60):
            found = self.focus()
            if found and (found["role"], found.get("label")) == (target["role"], target["label"]):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"the keyboard does not lead to {target}")

    def enter(self):
        self.page.keyboard.press("Enter")

    def go_to(self, area):
        self.page.locator(".tabs nav").get_by_role("link", name=area, exact=True).click()

    def dismiss(self):
        self.page.locator("dialog[open]").last.wait_for()
        self.page.keyboard.press("Escape")

    def reveal(self, section, start, end):
        """Scrolls to the end of the rows, until no more of the requested rows load."""
        limit = time.monotonic() + LIMIT
        while time.monotonic() < limit and self.rows(section) < end:
            self.page.mouse.wheel(0, 4000)
            self.page.wait_for_timeout(50)

    def rows(self, section):
        children = Spoken(self.cdp).tree.get("children", [])
        at = next(i for i, node in enumerate(children) if node["role"] == "heading" and node.get("label") == section)
        return len(children[at + 1].get("children", []))

    def disconnect(self):
        self.hosted.relay.close()

    def reconnect(self):
        self.hosted.relay.reopen()

    def focus(self):
        cdp_object = self.cdp.send("Runtime.evaluate", {"expression": "document.activeElement"})["result"]["objectId"]
        element = self.cdp.send("DOM.describeNode", {"objectId": cdp_object})["node"]["backendNodeId"]
        return next((n for n in Spoken(self.cdp).all() if n["element"] == element), None)

    def observe(self, step):
        """The difference from the expected state, or `None` if it is as expected."""
        match step["step"]:
            case "expectTree":
                found, wanted = plain(Spoken(self.cdp).tree), plain(step["tree"])
                return None if found == wanted else "\n".join(
                    difflib.unified_diff(printed(wanted).split("\n"), printed(found).split("\n"), "expected", "found", "", "", 2, ""))
            case "expectFocus":
                found, wanted = self.focus(), step["target"]
                return None if found and (found["role"], found.get("label")) == (wanted["role"], wanted["label"]) else f"focus on {found}"
            case "expectLog":
                found = self.hosted.log(self.run)
            case "expectSaid":
                found = self.said
            case "expectOpened":
                found = self.opened
        return None if found == step["lines"] else f"{step['step']}: {found} instead of {step['lines']}"

    def expect(self, step):
        end = time.monotonic() + LIMIT
        while words := self.observe(step):
            assert time.monotonic() < end, words
            self.page.wait_for_timeout(30)

    def act(self, step):
        match step["step"]:
            case "press" | "attempt" as name:
                getattr(self, name)(step["target"])
            case "type":
                self.type(step["target"], step["text"])
            case "choose":
                self.choose(step["target"], step["text"])
            case "resize":
                self.resize(step["isWide"])
            case "turn":
                self.turn(step["target"], step["isOn"])
            case "slide":
                self.slide(step["target"], step["number"])
            case "reveal":
                self.reveal(step["section"], step["start"], step["end"])
            case "handOver":
                self.hand_over(step["target"], step["name"], step["text"])
            case "swipe":
                self.swipe(step["target"], step["isFromBeginning"], step["name"])
            case "walk":
                self.walk(step["target"])
            case "goTo":
                self.go_to(step["name"])
            case "dismiss" | "disconnect" | "reconnect" | "enter" as name:
                getattr(self, name)()
            case name:
                self.expect(step)


class WithoutScript(Subject):
    """The same in a browser that runs no script: every press is a form or a link, edits are applied by a button, cut off means reload."""

    abilities = {"layers", "routes", "reconnect", "reveal", "resize", "menus", "files", "areas"}
    has_script = False

    def press(self, target):
        element = self.usable(target)
        with self.page.expect_navigation():
            element.click()

    def attempt(self, target):
        """Without script a control that is pending can be pressed by key: the form is sent, and the server refuses it."""
        control = self.handle(self.find(target))
        if control.get_attribute("disabled") is not None:
            return super().attempt(target)
        control.focus()
        with self.page.expect_navigation():
            self.page.keyboard.press("Enter")

    def choose(self, target, name):
        with self.page.expect_navigation():
            super().choose(target, name)

    def apply(self):
        with self.page.expect_navigation():
            self.page.locator("noscript button[name='_t.apply']").last.click()

    def type(self, target, text):
        super().type(target, text)
        self.apply()

    def turn(self, target, is_on):
        super().turn(target, is_on)
        self.apply()

    def slide(self, target, number):
        super().slide(target, number)
        self.apply()

    def hand_over(self, target, name, text):
        super().hand_over(target, name, text)
        self.apply()

    def go_to(self, area):
        with self.page.expect_navigation():
            super().go_to(area)

    def dismiss(self):
        with self.page.expect_navigation():
            self.page.locator("[name='_t.dismiss']").last.click()

    def reveal(self, section, start, end):
        while self.rows(section) < end:
            with self.page.expect_navigation():
                self.page.locator("button[name='_t.reveal']").last.click()

    def reconnect(self):
        super().reconnect()
        self.page.reload()


# Records changes of the live regions, as a screen reader does.
HEAR = """new MutationObserver(changes => {
    for (const {target} of changes) {
        const region = (target.closest ? target : target.parentElement)?.closest("[aria-live]");
        if (region?.textContent) said(region.textContent);
    }
}).observe(document, {subtree: true, childList: true, characterData: true});"""
THUMB = 16


def names(one):
    return one["name"] if isinstance(one, dict) else one.__name__


@pytest.mark.parametrize("subject", [Subject, WithoutScript], ids=["live", "without script"])
@pytest.mark.parametrize("script", SCRIPTS, ids=names)
def test_the_web_host_conforms(browser, request, hosted, script, subject):
    missing = set(script["requires"]) - subject.abilities
    if missing:
        pytest.skip(f"without script there are no {', '.join(sorted(missing))}")
    page = subject(browser, request.getfixturevalue("tabbed") if "areas" in script["requires"] else hosted, script)
    try:
        for number, step in enumerate(script["steps"]):
            try:
                page.act(step)
            except AssertionError as error:
                raise AssertionError(f"step {number}, {step['step']} {step.get('target', '')}: {error}") from None
    finally:
        page.close()


def test_every_script_of_the_suite_was_there():
    assert len(SCRIPTS) >= 20 and len({script["name"] for script in SCRIPTS}) == len(SCRIPTS)
