"""Starts the gallery for the tests and opens pages in a real Chromium.

The gallery runs with free ports and a fresh SQLite file. Between it and the browser stands a relay that can cut connections and be
unreachable for a while, as networks are.
"""

import json
import os
import pathlib
import re
import signal
import subprocess
import time
import urllib.request

import pytest
from playwright.sync_api import sync_playwright

from relay import Relay

ROOT = pathlib.Path(__file__).resolve().parents[2]
SHOTS = ROOT / ".build" / "screenshots"


# Chromium without windows needs half of the processor's time for the same pages; CHROMIUM says which one it is to be.
CHROMIUM = os.environ.get("CHROMIUM") or next(
    (path for path in ("/usr/bin/chromium-headless-shell", "/usr/bin/chromium") if os.path.exists(path)), None)

# The files whose tests take the longest, from the longest; they begin.
LONGEST = ["test_safety", "test_people", "test_conformance", "test_script", "test_axe", "test_engines", "test_markup"]


def pytest_collection_modifyitems(items):
    ranks = {name: rank for rank, name in enumerate(LONGEST)}
    items.sort(key=lambda item: ranks.get(item.path.stem, len(ranks)))


class Gallery:
    def __init__(self, folder, arguments=()):
        self.folder, self.arguments = folder, arguments
        self._start()
        self.relay = Relay(self.port)
        self.url = f"http://127.0.0.1:{self.relay.port}"

    def _start(self):
        binary = os.environ.get("GALLERY", str(ROOT / ".build" / "debug" / "gallery"))
        log = self.folder / "gallery.log"
        self.process = subprocess.Popen(
            [binary, "--port", "0", "--rehearse", "--database", str(self.folder / "gallery.sqlite"), *self.arguments],
            stdout=subprocess.PIPE, stderr=open(log, "ab"), text=True)
        line = self.process.stdout.readline()
        found = re.search(r"http://127\.0\.0\.1:(\d+).*http://127\.0\.0\.1:(\d+)", line)
        assert found, f"the gallery printed {line!r}; see {log}"
        self.port, self.api = int(found[1]), f"http://127.0.0.1:{found[2]}"

    def restart(self, between=lambda: None, how=signal.SIGTERM):
        """A new process behind the same address, as after a deployment, or a crash."""
        self.relay.close()
        self.process.send_signal(how)
        self.process.wait(10)
        between()
        self._start()
        self.relay.target = self.port
        self.relay.reopen()

    def faults(self, latency=None, rules=()):
        """Lets the JSON service be slow or fail from now on."""
        body = {"rules": list(rules)}
        if latency is not None:
            body["latencyMilliseconds"] = latency
        request = urllib.request.Request(
            self.api + "/_faults", data=json.dumps(body).encode(), method="PUT", headers={"Content-Type": "application/json"})
        urllib.request.urlopen(request).read()

    def stop(self):
        started = time.monotonic()
        self.process.terminate()
        self.process.wait(10)
        return time.monotonic() - started


@pytest.fixture(scope="session")
def gallery(tmp_path_factory):
    gallery = Gallery(tmp_path_factory.mktemp("gallery"))
    yield gallery
    gallery.stop()


@pytest.fixture(autouse=True)
def healthy(request):
    """Every test begins with a service that answers and a network that works."""
    yield
    if "gallery" in request.fixturenames:
        gallery = request.getfixturevalue("gallery")
        gallery.relay.reopen()
        gallery.faults()


@pytest.fixture(scope="session")
def browser():
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"])
        yield browser
        browser.close()


@pytest.fixture
def context(browser, gallery):
    context = browser.new_context(base_url=gallery.url, locale="en-GB")
    context.set_default_timeout(10_000)
    yield context
    context.close()


@pytest.fixture
def page(context):
    """A page with script; anything on its console that is an error fails the test."""
    page = context.new_page()
    problems = []
    # Chromium reports the style sheet's page transition as an error when the next page loads too soon.
    page.on("pageerror", lambda error: None if "Transition was" in str(error) else problems.append(str(error)))
    page.on("console", lambda message: problems.append(message.text) if "Content Security Policy" in message.text else None)
    yield page
    assert problems == []


@pytest.fixture
def plain(browser, gallery):
    """A page without script."""
    context = browser.new_context(base_url=gallery.url, java_script_enabled=False, locale="en-GB")
    context.set_default_timeout(10_000)
    yield context.new_page()
    context.close()


@pytest.fixture(scope="session")
def shots():
    SHOTS.mkdir(parents=True, exist_ok=True)
    return SHOTS
