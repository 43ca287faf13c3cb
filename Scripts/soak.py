#!/usr/bin/env python3
"""Kills a real server at random moments while visitors use it all the time, and counts what becomes of what it acknowledged.

A third of the visitors press buttons over the live protocol, a third type as well, a third sends forms as a browser without script does.
Each repeats a request until it is answered, as browsers do. At the end every page is asked for: each press that was acknowledged has to be
there, once; each submission has to have reached its service, under one key. The same seed kills at the same moments.

    Scripts/soak.py --kills 10                 the short form, part of `make test`
    Scripts/soak.py --kills 1000 --visitors 50 the long one, `make soak`
    Scripts/soak.py --nodes 2                  two nodes of a cluster; each request goes to any of them, and any of them is killed, or frozen for longer than its leases last
"""

import argparse
import atexit
import collections
import http.client
import math
import pathlib
import random
import re
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import threading
import time
import urllib.parse

ROOT = pathlib.Path(__file__).resolve().parents[1]
STUCK = 30


class Server:
    """The process that is killed; always at the same port, with the same files."""

    def __init__(self, binary, folder, number=0, secret=None):
        self.binary, self.folder, self.secret = binary, folder, secret
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.journal = folder / "journal"
        self.log = open(folder / f"server-{number}.log", "ab")
        self.process = None
        # However the run ends, nothing goes on.
        atexit.register(lambda: self.process and self.process.poll() is None and self.process.kill())

    def start(self):
        self.process = subprocess.Popen(
            [self.binary, str(self.folder / "pages.sqlite"), str(self.port), str(self.journal), *([self.secret] if self.secret else [])],
            stdout=subprocess.PIPE, stderr=self.log,
            text=True)
        if not self.process.stdout.readline().startswith("http"):
            sys.exit(f"the server did not start:\n{pathlib.Path(self.log.name).read_text()[-3000:]}")

    def freeze(self, seconds):
        """Lets the process stand still and go on, as a machine that swaps or a virtual one that is moved."""
        self.process.send_signal(signal.SIGSTOP)
        time.sleep(seconds)
        self.process.send_signal(signal.SIGCONT)

    def kill(self):
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self):
        started = time.monotonic()
        self.process.terminate()
        self.process.wait(20)
        return time.monotonic() - started


class Totals:
    """What all visitors did; each adds to its own fields under the lock."""

    def __init__(self):
        self.lock = threading.Lock()
        self.sent = self.acknowledged = self.repeated = self.refused = self.anew = 0
        self.stuck = 0
        self.latencies = []
        self.waits = []
        # Each answer's moment and how long it took; the moments of kills.
        self.began = time.monotonic()
        self.answers, self.kills = [], []

    def add(self, name, count=1):
        with self.lock:
            setattr(self, name, getattr(self, name) + count)


class Visitor(threading.Thread):
    """One browser with one page."""

    def __init__(self, number, servers, totals, stop, seed):
        super().__init__(daemon=True)
        self.number, self.servers, self.totals, self.stopping = number, servers, totals, stop
        self.chance = random.Random(f"{seed} {number}")
        self.cookies = {}
        self.path = f"/count?v={number}"
        self.page = self.revision = None
        self.counted = self.submitted = self.events = 0
        self.note = ""
        self.has_used = False
        self.problems = []

    # Requests

    def ask(self, method, path, body=None, kind=None):
        # No stickiness: any node, whichever had the request before.
        connection = http.client.HTTPConnection("127.0.0.1", self.chance.choice(self.servers).port, timeout=10)
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
        started = time.monotonic()
        failed = False
        while True:
            try:
                status, text = self.ask(method, path, body, kind)
                if status not in (429, 503):
                    now = time.monotonic()
                    with self.totals.lock:
                        (self.totals.waits if failed else self.totals.latencies).append(now - started)
                        self.totals.answers.append((now - self.totals.began, now - started))
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
        page = re.search(r'data-page="(\w+)"', text)[1]
        if self.page and page != self.page and self.has_used:
            self.totals.add("anew")
            self.problems.append("the page began anew under another id")
        self.page = page
        self.revision = re.search(r'data-revision="(\d+)"', text)[1]
        found = re.search(r"\[count (\d+), submitted (\d+), pending (\d+), note (?:'|&#39;|&#x27;|’)(.*?)(?:'|&#39;|&#x27;|’)\]", text)
        return int(found[1]), int(found[2]), int(found[3]), found[4]

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
        if answer is None:
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


def plot(totals):
    """The time of every answer over the time at which it came, both in seconds, the former logarithmic; a line for each kill."""
    width, height, left, bottom = 760, 300, 60, 40
    end = max([at for at, _ in totals.answers] + [1])
    x = lambda at: left + at / end * (width - left - 10)
    y = lambda took: 10 + (math.log10(30) - math.log10(min(max(took, 0.0005), 30))) / (math.log10(30) - math.log10(0.0005)) * (height - bottom - 10)
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif" font-size="12" fill="#444">'
             f'<rect width="{width}" height="{height}" fill="#fff"/>']
    for kill in totals.kills:
        parts.append(f'<line x1="{x(kill):.1f}" x2="{x(kill):.1f}" y1="10" y2="{height - bottom}" stroke="#d33" stroke-width="0.6" opacity="0.5"/>')
    for took, name in ((0.001, "1 ms"), (0.01, "10 ms"), (0.1, "100 ms"), (1, "1 s"), (10, "10 s")):
        parts.append(f'<line x1="{left}" x2="{width - 10}" y1="{y(took):.1f}" y2="{y(took):.1f}" stroke="#ddd"/>'
                     f'<text x="{left - 6}" y="{y(took) + 4:.1f}" text-anchor="end">{name}</text>')
    # At most a few thousand points, and all of the slow ones.
    few = max(1, len(totals.answers) // 4000)
    for number, (at, took) in enumerate(sorted(totals.answers)):
        if number % few == 0 or took > 0.3:
            parts.append(f'<circle cx="{x(at):.1f}" cy="{y(took):.1f}" r="1.2" fill="#1565c0" opacity="0.6"/>')
    parts.append(f'<text x="{width / 2}" y="{height - 8}" text-anchor="middle">seconds; {len(totals.answers)} answers, {len(totals.kills)} kills (red)</text>')
    for second in range(0, int(end) + 1, max(1, int(end) // 8)):
        parts.append(f'<text x="{x(second):.1f}" y="{height - bottom + 16}" text-anchor="middle">{second}</text>')
    return "".join(parts) + "</svg>\n"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kills", type=int, default=10)
    parser.add_argument("--visitors", type=int, default=24)
    parser.add_argument("--nodes", type=int, default=1, help="processes that share the store; more than one are a cluster")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--longest", type=float, default=2.0, help="the longest life of a process, in seconds")
    parser.add_argument("--plot", type=pathlib.Path, help="draws how long answers took, with the kills, as SVG")
    parser.add_argument("--binary", default=str(ROOT / ".build" / "debug" / "SoakServer"))
    options = parser.parse_args()

    chance = random.Random(options.seed)
    with tempfile.TemporaryDirectory(prefix="tessera-soak-") as name:
        secret = f"{chance.getrandbits(256):064x}" if options.nodes > 1 else None
        servers = [Server(options.binary, pathlib.Path(name), number, secret) for number in range(options.nodes)]
        for server in servers:
            server.start()
        totals, stop = Totals(), threading.Event()
        visitors = [Visitor(number, servers, totals, stop, options.seed) for number in range(options.visitors)]
        for visitor in visitors:
            visitor.start()
        frozen = 0
        for number in range(options.kills):
            time.sleep(0.3 + chance.random() * (options.longest - 0.3))
            server = chance.choice(servers)
            # Longer than its leases last: what it holds goes on elsewhere, and it wakes up in the middle of its work.
            if options.nodes > 1 and chance.random() < 0.3:
                server.freeze(5)
                frozen += 1
                continue
            totals.kills.append(time.monotonic() - totals.began)
            server.kill()
            # Sometimes at once, sometimes after its leases have ended.
            if options.nodes > 1:
                time.sleep(chance.choice([0, 0.5, 4]))
            server.start()
        time.sleep(0.5)
        stop.set()
        for visitor in visitors:
            visitor.join(2 * STUCK)

        # A line for each time that a submission was sent: its name and its key.
        keys = collections.Counter(servers[0].journal.read_text().splitlines()) if servers[0].journal.exists() else {}
        found = lost = doubled = wrong = 0
        for visitor in visitors:
            if visitor.is_alive() or visitor.page is None:
                totals.add("stuck")
                continue
            seen = visitor.look()
            for _ in range(100):
                # Submissions that were under way when a process died are sent again.
                if seen is None or seen[2] == 0:
                    break
                time.sleep(0.05)
                seen = visitor.look()
            if seen is None:
                lost += visitor.counted + visitor.submitted
                continue
            for expected, actual in ((visitor.counted, seen[0]), (visitor.submitted, seen[1])):
                found += actual
                lost += max(0, expected - actual)
                doubled += max(0, actual - expected)
            if seen[2]:
                totals.add("stuck")
                visitor.problems.append(f"{seen[2]} submissions have no answer")
            if visitor.note and visitor.note != seen[3]:
                wrong += 1
                visitor.problems.append(f"typed '{visitor.note}', shown '{seen[3]}'")
            own = [line.split()[0] for line in keys if line.split("-")[0] == str(visitor.number)]
            reached = {int(name.split("-")[1]) for name in own}
            lost += len(set(range(1, visitor.submitted + 1)) - reached)
            # Under two keys the service would have counted it twice.
            doubled += len(own) - len(reached) + len({number for number in reached if number > visitor.submitted})
        took = max(server.stop() for server in servers)

        print(
            f"nodes {options.nodes} · kills {options.kills - frozen} · frozen {frozen} · visitors {options.visitors} · seed {options.seed}\n"
            f"requests sent {totals.sent} · repeated {totals.repeated} · acknowledged {totals.acknowledged} · refused {totals.refused}\n"
            f"presses found {found} · lost {lost} · doubled {doubled} · texts lost {wrong} · pages begun anew {totals.anew} · stuck {totals.stuck}\n"
            f"submissions {len(keys)} by key, sent {sum(keys.values())} times · shutdown {took:.2f} s")
        if len(totals.latencies) > 1:
            ordered = sorted(totals.latencies)
            waits = sorted(totals.waits) or [0]
            print(
                f"answer p50 {1000 * statistics.median(ordered):.1f} ms, p99 {1000 * ordered[int(0.99 * (len(ordered) - 1))]:.1f} ms · "
                f"across a kill p50 {1000 * statistics.median(waits):.0f} ms, longest {1000 * waits[-1]:.0f} ms")
        if options.plot:
            options.plot.write_text(plot(totals))
        problems = [f"visitor {visitor.number}: {problem}" for visitor in visitors for problem in visitor.problems]
        for problem in problems[:20]:
            print(problem)
        if lost or doubled or wrong or totals.stuck or totals.anew or totals.refused or problems or not totals.acknowledged:
            for server in servers:
                print(pathlib.Path(server.log.name).read_text()[-3000:])
            sys.exit("not everything that was acknowledged is there, once")


if __name__ == "__main__":
    main()
