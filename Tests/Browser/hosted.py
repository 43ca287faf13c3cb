"""Starts the server of the conformance suite for the tests that drive its screens."""

import json
import os
import pathlib
import subprocess
import urllib.request

from relay import Relay

ROOT = pathlib.Path(__file__).resolve().parents[2]
BINARY = os.environ.get("CONFORMANCE_SERVER", str(ROOT / ".build" / "debug" / "ConformanceServer"))
CORPORA = ROOT.parent / "shared" / "corpora" / "bad"

# Sets of hostile strings. The first is our own; the others are there where the corpora are.
SETS = {
    "own": ROOT / "Tests" / "Browser" / "hostile.json",
    "strings": CORPORA / "strings" / "blns.json",
    "graphemes": CORPORA / "strings" / "unicode_grapheme_break.json",
    "xss": CORPORA / "xss" / "payloads_open.json",
    "urls": CORPORA / "urls" / "malicious_open.json",
}


def scripts():
    """All scripts of the suite, each with the language of its fixture, as the server tells them."""
    return json.loads(subprocess.run([BINARY, "--scripts"], check=True, capture_output=True, text=True).stdout)


def strings(name):
    """The strings of a set, in the order in which the server shows them."""
    def text(value):
        if isinstance(value, list):
            return "".join(value)
        return value if isinstance(value, str) else value.get("payload", value.get("url", ""))

    return [text(value) for value in json.loads(SETS[name].read_text())]


class Hosted:
    """A running server, of all fixtures or of the app that one of them is; browsers reach it through a relay."""

    def __init__(self, log, app=None, language="en"):
        arguments = ["--app", app, language] if app else [f"{name}={path}" for name, path in SETS.items() if path.exists()]
        self.process = subprocess.Popen([BINARY, *arguments], stdout=subprocess.PIPE, stderr=open(log, "wb"), text=True)
        line = self.process.stdout.readline().strip()
        assert line.startswith("http://127.0.0.1:"), f"the server printed {line!r}; see {log}"
        self.direct = line
        self.relay = Relay(int(line.rsplit(":", 1)[1]))
        self.url = f"http://127.0.0.1:{self.relay.port}"

    def log(self, run):
        """The actions that the screens of a run handled so far, requested directly and not through the relay."""
        with urllib.request.urlopen(f"{self.direct}/log?run={run}") as answer:
            return json.load(answer)

    def stop(self):
        self.process.terminate()
        self.process.wait(10)
