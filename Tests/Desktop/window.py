"""An app in a real window, used by pointer and keyboard: a fixture of the conformance suite, or the gallery."""

import json
import os
import pathlib
import subprocess
import time

from gi.repository import Atspi

from seen import application, children, see

ROOT = pathlib.Path(__file__).resolve().parents[2]
APP = os.environ.get("CONFORMANCE_WINDOW", str(ROOT / ".build" / "debug" / "ConformanceWindow"))
GALLERY = os.environ.get("GALLERY_DESKTOP", str(ROOT / ".build" / "debug" / "gallery-desktop"))
SERVER = os.environ.get("CONFORMANCE_SERVER", str(ROOT / ".build" / "debug" / "ConformanceServer"))
WIDTH, HEIGHT = 900, 3500
LIMIT = 30


def scripts():
    """All scripts of the suite, each with the language of its fixture."""
    return json.loads(subprocess.run([SERVER, "--scripts"], check=True, capture_output=True, text=True).stdout)


def xdotool(*arguments):
    return subprocess.run(["xdotool", *map(str, arguments)], check=True, capture_output=True, text=True).stdout.split()


def until(condition, words):
    """The result of a condition, as soon as it is true."""
    end = time.monotonic() + LIMIT
    while not (result := condition()):
        assert time.monotonic() < end, words() if callable(words) else words
        time.sleep(0.02)
    return result


class Window:
    """The window of one run. Nothing but `close` ends it."""

    def __init__(self, command, folder, environment):
        # The pointer is where the previous window was clicked last, which would open a tooltip.
        xdotool("mousemove", 0, 0)
        self.folder, self.journal = folder, folder / "log.json"
        self.output = open(folder / "window.log", "ab")
        self.process = subprocess.Popen(list(map(str, command)), stdout=self.output, stderr=self.output, env=os.environ | environment)
        # Find the window first. A lookup of an application that is still registering never returns it.
        self.id = until(self._find, "the window is not on the screen")
        time.sleep(0.5)
        self.app = until(lambda: application(self.process.pid), "the window did not come")
        xdotool("windowfocus", "--sync", self.id)
        until(lambda: see(self.app).layer, "the window shows no layer")

    @classmethod
    def of_fixture(cls, fixture, folder, **environment):
        return cls([APP, fixture, folder / "log.json", f"{WIDTH}x{HEIGHT}"], folder, environment)

    @classmethod
    def of_gallery(cls, route, folder, width=WIDTH, **environment):
        """The gallery at a route, with its service on a file in the folder. The app's own data is stored beside that file."""
        command = [GALLERY, "--database", folder / "gallery.sqlite", "--screen", route, "--size", f"{width}x{HEIGHT}"]
        return cls(command, folder, environment)

    def _find(self):
        return next(iter(self._windows()), None)

    def _windows(self):
        return subprocess.run(
            ["xdotool", "search", "--onlyvisible", "--pid", str(self.process.pid)], capture_output=True, text=True).stdout.split()

    def _other(self):
        """The window beside the app's own."""
        return next((one for one in self._windows() if one != self.id), None)

    def close(self):
        self.process.terminate()
        self.process.wait(10)
        self.output.close()

    def told(self, what):
        """The actions that the screen handled (`log`), its announcements (`said`) or the routes it opened (`opened`)."""
        return json.loads(self.journal.read_text())[what] if self.journal.exists() else []

    def see(self):
        return see(self.app)

    def focused(self):
        """Role and name of what has the focus."""
        return next(((node["role"], node.get("label")) for node in self.see().all() if node.get("focused")), None)

    def tab(self, name):
        """The tab of a main area of the app."""
        def look(accessible):
            if accessible.get_role_name() == "page tab" and accessible.get_name() == name:
                return {"accessible": accessible}
            return next((found for child in children(accessible) if (found := look(child))), None)

        return look(self.app)

    def choose_file(self, path):
        """Types the path of a file into the window for choosing files, which is the desktop's own."""
        other = until(self._other, "no window for choosing files came")
        time.sleep(0.5)
        xdotool("windowfocus", "--sync", other)
        # A path that begins there opens the entry for paths, or goes to it where it is open.
        self.key("slash")
        self.paste(str(path))
        self.key("Return")
        until(lambda: not self._other(), "the window for choosing files stays")
        xdotool("windowfocus", "--sync", self.id)

    def find(self, target):
        found = [node for node in self.see().all() if node["role"] == target["role"] and node.get("label", "") == target["label"]]
        return found[target["occurrence"]] if len(found) > target["occurrence"] else None

    def usable(self, target):
        def look():
            node = self.find(target)
            return node if node and "disabled" not in node.get("states", []) and self.place(node) else None

        return until(look, lambda: f"cannot use {target}")

    def entry(self, button, name):
        """The action of that name in the menu that a button opened; `None` if there is none that can be used."""
        def look(accessible):
            if accessible.get_role_name() == "menu item":
                can = accessible.get_name() == name and accessible.get_state_set().contains(Atspi.StateType.SENSITIVE)
                return accessible if can else None
            return next((found for child in children(accessible) if (found := look(child))), None)

        return look(button["accessible"])

    def place(self, node):
        """Where a node is on the screen: x, y, width, height; `None` if it cannot be seen."""
        box = Atspi.Component.get_extents(node["accessible"], Atspi.CoordType.WINDOW)
        # A tooltip is a child of the application as well.
        window = next(child for child in children(self.app) if child.get_role_name() == "frame")
        frame = Atspi.Component.get_extents(window, Atspi.CoordType.WINDOW)
        if box.width <= 0 or box.height <= 0 or box.y < 0 or box.y + box.height > frame.height:
            return None
        shell = dict(line.split("=") for line in xdotool("getwindowgeometry", "--shell", self.id))
        # The window includes its shadow around the visible area.
        shadow = ((int(shell["WIDTH"]) - frame.width) // 2, (int(shell["HEIGHT"]) - frame.height) // 2)
        return int(shell["X"]) + shadow[0] + box.x, int(shell["Y"]) + shadow[1] + box.y, box.width, box.height

    def click(self, node, across=0.5):
        x, y, width, height = self.place(node)
        xdotool("mousemove", int(x + width * across), y + height // 2)
        xdotool("click", 1)

    def resize(self, width):
        """Gives the window another width, as a person does by its edge."""
        shell = dict(line.split("=") for line in xdotool("getwindowgeometry", "--shell", self.id))
        if int(shell["WIDTH"]) != width:
            xdotool("windowsize", "--sync", self.id, width, shell["HEIGHT"])

    def key(self, *names):
        xdotool("key", "--clearmodifiers", *names)

    def paste(self, text):
        subprocess.run(["xclip", "-selection", "clipboard"], input=text.encode(), check=True, stdout=subprocess.DEVNULL)
        self.key("ctrl+a")
        self.key("ctrl+v")

    def wheel(self, down):
        xdotool("mousemove", WIDTH // 2, HEIGHT // 2)
        xdotool("click", "--repeat", 10, "--delay", 5, 5 if down else 4)
