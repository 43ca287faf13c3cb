"""WebKit and Firefox, driven by what they bring themselves: WebDriver over HTTP, and Marionette over a socket. Both speak the same commands.

No package is needed beyond Debian's `webkit2gtk-driver` and `firefox-esr`; the roles and names are those that the browser computes for
screen readers.
"""

import base64
import json
import os
import pathlib
import shutil
import socket
import subprocess
import time
import urllib.error
import urllib.request

ELEMENT = "element-6066-11e4-a52e-4f735466cecf"
MINI_BROWSERS = sorted(pathlib.Path("/usr/lib").glob("*/webkit2gtk-4.*/MiniBrowser"))


class Refused(Exception):
    """The browser's own error: its code and its message."""

    def __init__(self, code, message):
        super().__init__(f"{code}: {message}")
        self.code = code


def free_port():
    with socket.create_server(("127.0.0.1", 0)) as listener:
        return listener.getsockname()[1]


class Display:
    """A screen of its own for browsers that have no headless mode."""

    def __init__(self):
        reading, writing = os.pipe()
        self.process = subprocess.Popen(
            ["Xvfb", "-displayfd", str(writing), "-screen", "0", "1200x900x24", "-nolisten", "tcp"], pass_fds=[writing],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(writing)
        with os.fdopen(reading) as pipe:
            self.name = ":" + pipe.readline().strip()

    def stop(self):
        self.process.terminate()
        self.process.wait(10)


class WebKit:
    """One window of WebKitGTK, by its WebDriver."""

    name = "WebKit"

    @staticmethod
    def is_missing():
        if not shutil.which("WebKitWebDriver") or not MINI_BROWSERS or not shutil.which("Xvfb"):
            return "webkit2gtk-driver and xvfb are not installed"
        return None

    def __init__(self, folder, language):
        self.display, self.port = Display(), free_port()
        environment = {
            **os.environ, "DISPLAY": self.display.name, "LANGUAGE": language, "LANG": "C.UTF-8", "GDK_BACKEND": "x11",
            "LIBGL_ALWAYS_SOFTWARE": "1", "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1",
            "HOME": str(folder), "XDG_RUNTIME_DIR": str(folder), "GSETTINGS_BACKEND": "memory", "NO_AT_BRIDGE": "1"}
        self.process = subprocess.Popen(
            ["WebKitWebDriver", f"--port={self.port}"], env=environment, stdout=open(folder / "webkit.log", "wb"), stderr=subprocess.STDOUT)
        wait_for_port(self.port, self.process)
        answer = self._request("POST", "/session", {"capabilities": {"alwaysMatch": {
            "webkitgtk:browserOptions": {"binary": str(MINI_BROWSERS[-1]), "args": ["--automation"]}}}})
        self.session = answer["sessionId"]

    def _request(self, method, path, body=None):
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(
            f"http://127.0.0.1:{self.port}{path}", data, {"Content-Type": "application/json"}, method=method)
        try:
            with urllib.request.urlopen(request, timeout=30) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            value = json.load(error)["value"]
            raise Refused(value["error"], value.get("message", "")) from None

    def call(self, method, path, body=None):
        return self._request(method, f"/session/{self.session}{path}", body)

    def stop(self):
        try:
            self._request("DELETE", f"/session/{self.session}")
        except (OSError, Refused):
            pass
        self.process.terminate()
        self.process.wait(10)
        self.display.stop()


class Firefox:
    """One window of Firefox, by Marionette, which it has built in."""

    name = "Firefox"
    # The command of each path of WebDriver that the tests use.
    COMMANDS = {
        ("POST", "/url"): "WebDriver:Navigate", ("GET", "/url"): "WebDriver:GetCurrentURL", ("POST", "/back"): "WebDriver:Back",
        ("POST", "/refresh"): "WebDriver:Refresh", ("POST", "/execute/sync"): "WebDriver:ExecuteScript",
        ("POST", "/actions"): "WebDriver:PerformActions", ("DELETE", "/cookie"): "WebDriver:DeleteAllCookies", ("GET", "/element/active"): "WebDriver:GetActiveElement", ("POST", "/window/rect"): "WebDriver:SetWindowRect",
    }
    ELEMENT_COMMANDS = {
        ("POST", "click"): "WebDriver:ElementClick", ("POST", "clear"): "WebDriver:ElementClear", ("POST", "value"): "WebDriver:ElementSendKeys",
        ("GET", "computedrole"): "WebDriver:GetComputedRole", ("GET", "computedlabel"): "WebDriver:GetComputedLabel",
    }

    @staticmethod
    def is_missing():
        return None if shutil.which("firefox-esr") else "firefox-esr is not installed"

    def __init__(self, folder, language, has_script=True):
        self.port, self.number = free_port(), 0
        profile = folder / "profile"
        profile.mkdir(exist_ok=True)
        settings = {
            "marionette.port": self.port, "intl.accept_languages": language, "javascript.enabled": has_script, "app.update.enabled": False,
            "datareporting.policy.dataSubmissionEnabled": False, "browser.shell.checkDefaultBrowser": False,
            "toolkit.telemetry.reportingpolicy.firstRun": False, "network.captive-portal-service.enabled": False,
            "network.connectivity-service.enabled": False, "browser.aboutwelcome.enabled": False, "browser.sessionstore.resume_from_crash": False,
            "accessibility.tabfocus": 7}
        (profile / "user.js").write_text("".join(f"user_pref({json.dumps(k)}, {json.dumps(v)});\n" for k, v in settings.items()))
        self.process = subprocess.Popen(
            ["firefox-esr", "--headless", "--marionette", "--remote-allow-system-access", "--no-remote", "--profile", str(profile),
             "--width=1200", "--height=900"],
            env={**os.environ, "HOME": str(folder), "MOZ_CRASHREPORTER_DISABLE": "1"},
            stdout=open(folder / "firefox.log", "wb"), stderr=subprocess.STDOUT)
        self.socket = wait_for_port(self.port, self.process)
        self.file = self.socket.makefile("rb")
        self._receive()
        self._send("WebDriver:NewSession", {"capabilities": {"alwaysMatch": {}}})

    def _receive(self):
        length = b""
        while not length.endswith(b":"):
            byte = self.file.read(1)
            if not byte:
                raise AssertionError("Firefox ended the connection")
            length += byte
        return json.loads(self.file.read(int(length[:-1])))

    def _send(self, command, parameters):
        self.number += 1
        data = json.dumps([0, self.number, command, parameters]).encode()
        self.socket.sendall(str(len(data)).encode() + b":" + data)
        _, _, error, result = self._receive()
        if error:
            raise Refused(error["error"], error.get("message", ""))
        return result.get("value", result) if isinstance(result, dict) else result

    def call(self, method, path, body=None):
        if path.startswith("/element/") and path != "/element/active":
            _, _, element, action = path.split("/")
            return self._send(self.ELEMENT_COMMANDS[method, action], {"id": element, **(body or {})})
        return self._send(self.COMMANDS[method, path], body or {})

    def stop(self):
        self.socket.close()
        self.process.terminate()
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()


def wait_for_port(port, process):
    """A connection to a port, as soon as a process listens there."""
    end = time.monotonic() + 60
    while True:
        try:
            return socket.create_connection(("127.0.0.1", port), timeout=60)
        except OSError:
            assert process.poll() is None and time.monotonic() < end, "the browser did not start; its log stands in the test's folder"
            time.sleep(0.1)


class Tab:
    """A page in a browser, as a user finds and uses it."""

    def __init__(self, browser):
        self.browser = browser

    def open(self, url):
        self.browser.call("POST", "/url", {"url": url})

    def reload(self):
        self.browser.call("POST", "/refresh", {})

    def back(self):
        self.browser.call("POST", "/back", {})

    @property
    def url(self):
        return self.browser.call("GET", "/url")

    def script(self, text, *arguments):
        return self.browser.call("POST", "/execute/sync", {"script": text, "args": list(arguments)})

    def elements(self):
        """What can be met in the layer on top, in reading order: the browser's role and name of each, and its state."""
        while True:
            try:
                return [self.met(one) for one in self.script(MEET)]
            except Refused as refusal:
                # The page has changed in between.
                if refusal.code not in ("stale element reference", "no such element"):
                    raise

    def met(self, one):
        element = one["element"][ELEMENT]
        role = self.browser.call("GET", f"/element/{element}/computedrole").lower()
        label = self.browser.call("GET", f"/element/{element}/computedlabel")
        return {**one, "element": element, "role": role, "label": " ".join(label.split())}

    def resize(self, width, height):
        self.browser.call("POST", "/window/rect", {"width": width, "height": height})

    def act(self, element, action, body=None):
        return self.browser.call("POST", f"/element/{element}/{action}", body or {})

    def press_key(self, key):
        self.browser.call("POST", "/actions", {"actions": [{"type": "key", "id": "keyboard", "actions": [
            {"type": "keyDown", "value": key}, {"type": "keyUp", "value": key}]}]})


# Own parts of the host are left out, as in spoken.py.
MEET = """
const layers = [...document.querySelectorAll(".root, dialog[open]")];
const top = layers[layers.length - 1];
return [...top.querySelectorAll("h1,h2,h3,h4,h5,h6,button,a[href],input:not([type=hidden]),select,textarea,summary,img[alt]:not([alt='']),[role]")]
    .filter(e => !e.closest(".close,.expand,.gap,.grip,[aria-hidden=true]") && !/^_t[.](enter|apply)/.test(e.name) && e.checkVisibility() )
    .map(e => ({element: e, isPicture: e.tagName == "IMG", disabled: e.disabled || e.getAttribute("aria-disabled") == "true", busy: e.getAttribute("aria-busy") == "true",
        type: e.type || "", checked: e.checked ?? e.getAttribute("aria-checked") == "true", value: e.value ?? ""}));
"""
