"""The conformance suite on the GTK host in a real window: the same scripts, accessibility tree and action log as on every host.

Run inside of `xvfb-run` and `dbus-run-session` with the system's Python (`Scripts/gtk-tests.sh` does): AT-SPI's bindings are there.
"""

import difflib
import time

import pytest
from gi.repository import Atspi

from seen import SAME, comparable, printed, with_dots
from window import LIMIT, WIDTH, Window, scripts, until

SCRIPTS = scripts()
ABILITIES = {"layers", "announcements", "focus", "routes", "reveal", "resize", "menus", "files", "keys", "areas"}


class Subject:
    """A window that shows a fixture, used like a user with a pointer, a keyboard and a screen reader."""

    def __init__(self, window, language="en"):
        self.window, self.is_mirrored = window, language.startswith("ar")

    def press(self, target):
        self.window.click(self.window.usable(target))

    def attempt(self, target):
        """Clicks where a control that cannot be used is."""
        node = self.window.find(target)
        if node and self.window.place(node):
            self.window.click(node)

    def choose(self, target, name):
        """Opens the menu, and does the action as a screen reader does: the menu is a surface of its own, whose place is not told."""
        button = self.window.usable(target)
        self.window.click(button)
        entry = until(lambda: self.window.entry(button, name), f"the menu has no '{name}' that can be used")
        Atspi.Action.do_action(entry, 0)

    def resize(self, is_wide):
        self.window.resize(WIDTH if is_wide else 600)

    def type(self, target, text):
        """Puts a text into a field as one change: typed letter by letter it would be one change each."""
        self.window.click(self.window.usable(target))
        self.window.paste(text)

    def turn(self, target, is_on):
        node = self.window.usable(target)
        if ("checked" in node["states"]) != is_on:
            self.window.click(node)

    def slide(self, target, number):
        """Clicks on the slider's track where the number is."""
        node = self.window.usable(target)
        if node["role"] == "spinbutton":
            self.window.click(node, across=0.8 if self.is_mirrored else 0.2)
            self.window.paste(f"{number:g}")
            return self.window.key("Return")
        self.window.click(node, across=1 - number / 10 if self.is_mirrored else number / 10)

    def hand_over(self, target, name, text):
        """Names the file in the desktop's own window for choosing files."""
        path = self.window.folder / name
        path.write_text(text)
        self.window.click(self.window.usable(target))
        self.window.choose_file(path)

    def walk(self, target):
        for _ in range(30):
            if (now := self.window.focused()) == (target["role"], target["label"]):
                return
            self.window.key("Tab")
            until(lambda: (node := self.window.focused()) != now and node, f"Tab does not lead on from {now}")
        raise AssertionError(f"the keyboard does not lead to {target}: it is on {now}")

    def go_to(self, area):
        self.window.click(until(lambda: self.window.tab(area), f"there is no tab '{area}'"))

    def dismiss(self):
        until(lambda: self.window.see().tree["role"] == "dialog", "there is no layer to close")
        self.window.key("Escape")

    def reveal(self, section, start, end):
        """Scrolls on until the last row of the section is there."""
        end_of_time = time.monotonic() + LIMIT
        while time.monotonic() < end_of_time and sum(n["role"] == "text" for n in self.window.see().all()) < end:
            self.window.wheel(down=True)

    def act(self, step):
        target = step.get("target")
        if target:
            target = target | {"role": SAME.get(target["role"], target["role"])}
        match step["step"]:
            case "press" | "attempt" as name:
                getattr(self, name)(target)
            case "type":
                self.type(target, step["text"])
            case "choose":
                self.choose(target, step["text"])
            case "resize":
                self.resize(step["isWide"])
            case "turn":
                self.turn(target, step["isOn"])
            case "slide":
                self.slide(target, step["number"])
            case "reveal":
                self.reveal(step["section"], step["start"], step["end"])
            case "handOver":
                self.hand_over(target, step["name"], step["text"])
            case "walk":
                self.walk(target)
            case "enter":
                self.window.key("Return")
            case "goTo":
                self.go_to(step["name"])
            case "dismiss":
                self.dismiss()
            case _:
                self.expect(step)

    def expect(self, step):
        end = time.monotonic() + LIMIT
        while words := self.deviation(step):
            assert time.monotonic() < end, words
            time.sleep(0.02)

    def deviation(self, step):
        """The difference from the expected state, or `None` if it is as expected."""
        match step["step"]:
            case "expectTree":
                wanted = comparable(step["tree"])
                found = with_dots(comparable(self.window.see().tree), wanted)
                return None if found == wanted else "\n".join(
                    difflib.unified_diff(printed(wanted).split("\n"), printed(found).split("\n"), "expected", "found", "", "", 2, ""))
            case "expectFocus":
                found = next((node for node in self.window.see().all() if node.get("focused")), {})
                wanted = step["target"]
                return None if (found.get("role"), found.get("label")) == (wanted["role"], wanted["label"]) else f"focus on {found}"
            case name:
                found = self.window.told({"expectLog": "log", "expectSaid": "said", "expectOpened": "opened"}[name])
                return None if found == step["lines"] else f"{name}: {found} instead of {step['lines']}"


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script["name"])
def test_the_gtk_host_conforms(script, tmp_path):
    missing = set(script["requires"]) - ABILITIES
    if missing:
        pytest.skip(f"a window has no connection to lose, and a desk no finger: {', '.join(sorted(missing))}")
    conforms(script, Window.of_fixture(script["fixture"], tmp_path))


def conforms(script, window):
    """Tells the story of a script in a window, and closes it."""
    try:
        subject = Subject(window, script.get("language", "en"))
        for number, step in enumerate(script["steps"]):
            try:
                subject.act(step)
            except AssertionError as error:
                raise AssertionError(f"step {number}, {step['step']} {step.get('target', '')}: {error}") from None
        assert window.process.poll() is None, "the window is gone"
    finally:
        window.close()
