"""Visitors who act all the time, each like a browser with one page, and the totals of their actions."""

import http.client
import random
import re
import threading
import time
import urllib.parse

STUCK = 30
"""Seconds without an answer after which a visitor counts as stuck."""


class Totals:
    """What all visitors did; each adds to its own fields under the lock."""

    def __init__(self):
        self.lock = threading.Lock()
        self.sent = self.events = self.acknowledged = self.repeated = self.refused = self.anew = 0
        self.stuck = 0
        # The time of answers to requests that nothing happened to, and of all others by the fault that happened last.
        self.latencies, self.waits = [], {}
        self.fault = None
        # Each answer's moment and how long it took; the moments of kills.
        self.began = time.monotonic()
        self.answers, self.kills = [], []

    def add(self, name, count=1):
        with self.lock:
            setattr(self, name, getattr(self, name) + count)

    def answered(self, took, has_failed, fault):
        with self.lock:
            self.waits.setdefault(fault, []).append(took) if has_failed else self.latencies.append(took)
            self.answers.append((time.monotonic() - self.began, took))


class Visitor(threading.Thread):
    """One browser with one page. A third press buttons over the live protocol, a third type as well, a third send forms without script."""

    def __init__(self, number, ports, totals, stop, seed):
        super().__init__(daemon=True)
        self.number, self.ports, self.totals, self.stopping = number, ports, totals, stop
        self.chance = random.Random(f"{seed} {number}")
        self.cookies = {}
        self.path = f"/count?v={number}"
        self.page = self.revision = None
        self.counted = self.submitted = self.events = 0
        # Presses without an answer, which may or may not count.
        self.unsure = 0
        self.note = ""
        self.has_used = False
        self.problems = []

    # Requests

    def ask(self, method, path, body=None, kind=None):
        # No stickiness: any node, whichever had the request before.
        connection = http.client.HTTPConnection("127.0.0.1", self.chance.choice(self.ports), timeout=10)
        try:
            fields = {"Host": "soak.example", "Sec-Fetch-Site": "same-origin", "Connection": "close"}
            if self.cookies:
                fields["Cookie"] = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
            if kind:
                fields["Content-Type"] = kind
            connection.request(method, path, body, fields)
            answer = connection.getresponse()
            text = answer.read().decode()
            if answer.status == 303:
                text = answer.getheader("Location", "")
            for name, value in answer.getheaders():
                if name.lower() == "set-cookie":
                    key, _, rest = value.partition("=")
                    self.cookies[key] = rest.partition(";")[0]
            return answer.status, text
        finally:
            connection.close()

    def insist(self, method, path, body=None, kind=None):
        """Asks until there is an answer that is one; None if it takes too long while the server is there."""
        self.totals.add("sent")
        started, fault = time.monotonic(), self.totals.fault
        failed = False
        while True:
            try:
                status, text = self.ask(method, path, body, kind)
                # 502 and 504 are a proxy's that reaches no node.
                if status not in (429, 502, 503, 504):
                    self.totals.answered(time.monotonic() - started, failed, self.totals.fault or fault)
                    return status, text
            except (OSError, http.client.HTTPException):
                pass
            failed = True
            if time.monotonic() - started > STUCK:
                self.totals.add("stuck")
                self.problems.append(f"{method} {path} had no answer for {STUCK} s")
                return None
            self.totals.add("repeated")
            time.sleep(0.02 + self.chance.random() * 0.08)

    def look(self):
        """Asks for the page."""
        answer = self.insist("GET", self.path + (f"&_t.page={self.page}" if self.page else ""))
        if answer is None or answer[0] != 200:
            self.problems.append(f"the page answered {answer and answer[0]}")
            return None
        text = answer[1]
        shown = re.search(r"\[count (\d+), submitted (\d+), pending (\d+), note (?:'|&#39;|&#x27;|’)(.*?)(?:'|&#39;|&#x27;|’)\]", text)
        if not shown or "data-page=" not in text:
            self.problems.append(f"the page shows something else: {' '.join(re.sub('<[^>]*>', ' ', text).split())[:300]}")
            return None
        page = re.search(r'data-page="(\w+)"', text)[1]
        if self.page and page != self.page and self.has_used:
            self.totals.add("anew")
            self.problems.append("the page began anew under another id")
        self.page = page
        self.revision = re.search(r'data-revision="(\d+)"', text)[1]
        return int(shown[1]), int(shown[2]), int(shown[3]), shown[4]

    def event(self, item, value=None):
        self.events += 1
        more = f',"value":"{value}"' if value is not None else ""
        body = (
            f'{{"page":"{self.page}","layer":0,"id":"{self.number}.{self.events}","kind":"control","item":"{item}","control":"main"{more}}}')
        answer = self.insist("POST", "/_tessera/event", body, "application/json")
        return self.taken(answer, answer is not None and answer[0] == 200)

    def form(self, item, note):
        fields = [("_t.layer", "0"), ("_t.revision", self.revision), ("_t.v.main@Note", note), ("_t.press", f"main@{item}")]
        answer = self.insist(
            "POST", self.path + f"&_t.page={self.page}", urllib.parse.urlencode(fields), "application/x-www-form-urlencoded")
        return self.taken(answer, answer is not None and answer[0] == 303 and f"_t.page={self.page}" in answer[1])

    def taken(self, answer, is_done):
        self.totals.add("events")
        if answer is None:
            self.unsure += 1
            return False
        if not is_done and answer[0] in (303, 410) and not self.has_used:
            # A page on which nothing was acknowledged yet is not kept: another one takes its place.
            self.page = None
            self.look()
            return False
        if not is_done:
            self.totals.add("refused")
            self.problems.append(f"answered {answer[0]}: {answer[1][:120]}")
            return False
        self.totals.add("acknowledged")
        self.has_used = True
        return True

    # Use

    def run(self):
        if self.look() is None:
            return
        if self.number % 3 != 2:
            # The script tells the server that the page is used.
            self.insist("POST", "/_tessera/attach", f'{{"page":"{self.page}","revisions":{{"0":1}}}}', "application/json")
        while not self.stopping.is_set() and len(self.problems) < 3:
            self.act()
            time.sleep(self.chance.random() * 0.1)

    def act(self):
        item = "Submit" if self.chance.random() < 0.2 else "Count"
        if self.number % 3 == 2:
            note = f"note {self.events}"
            self.events += 1
            done = self.form(item, note)
            if done:
                self.note = note
        else:
            if self.number % 3 == 1 and self.chance.random() < 0.5:
                note = f"note {self.events}"
                if self.event("Note", note):
                    self.note = note
            done = self.event(item)
        if done and item == "Count":
            self.counted += 1
        if done and item == "Submit":
            self.submitted += 1
        if self.number % 3 == 2:
            # A browser shows the page that it is sent to.
            self.look()
