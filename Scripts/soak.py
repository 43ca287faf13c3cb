#!/usr/bin/env python3
"""Lets faults happen to real servers at random moments while visitors use them all the time, and counts what becomes of what they acknowledged.

A third of the visitors press buttons over the live protocol, a third type as well, a third send forms as a browser without script does.
Each repeats a request until it is answered, as browsers do. At the end every page is asked for: each press that was acknowledged has to be
there, once; each submission has to have reached its service, under one key. The same seed lets the same faults happen in the same order.

    Scripts/soak.py --kills 10                 one node with SQLite; the short form, part of `make check`
    Scripts/soak.py --kills 1000 --visitors 50 the long one, `make soak`
    Scripts/soak.py --nodes 2 --kills 200      two nodes behind nginx, which spreads requests in turn, on PostgreSQL
    Scripts/soak.py --nodes 2 --faults partition,disk --kills 40
    Scripts/soak.py --faults kill,disk         also fills the disk

Faults: kill (a node, -9), freeze (a node, for longer than its leases last), database (PostgreSQL restarted, killed, frozen, or refusing connections),
partition (a node's way to PostgreSQL or to the other node answers nothing, or is cut; that to PostgreSQL is slow), disk (the store's disk is full). Of
each but kills there is one in twenty kills, and at least one. What lasts long enough for somebody to notice, the log has to say, and that it is over:
once, and not for each write.
"""

import argparse
import collections
import math
import pathlib
import random
import signal
import statistics
import subprocess
import sys
import tempfile
import threading
import time

from soaking.faults import HEARD, KEPT, KINDS, REACHED, WOKEN, Faults
from soaking.links import Links
from soaking.plot import plot
from soaking.processes import ROOT, Disk, Nginx, Node, Postgres
from soaking.visitors import STUCK, Totals, Visitor

GOES_ON = "a visitor continues at this node"
# Lines of the log that say what happened.
SAID = (*KEPT, *REACHED, *HEARD, WOKEN, GOES_ON, "a page continues at another node")


class Setting:
    """The servers of a run: nodes with their store, and the proxies before and between them."""

    def __init__(self, options, folder):
        # PostgreSQL's own user looks into it.
        folder.chmod(0o711)
        self.notes = []
        chance = random.Random(options.seed)
        secret = f"{chance.getrandbits(256):064x}" if options.nodes > 1 else None
        self.database = self.nginx = self.disk = None
        self.links = Links()
        kinds = options.faults
        wants_database = options.store == "postgres"
        if "disk" in kinds:
            # PostgreSQL's files, or SQLite's: a few pages each.
            self.disk = Disk(folder / "store", 400 if wants_database else 32)
            if self.disk.reason:
                self.notes.append(f"skipped: disk ({self.disk.reason})")
        else:
            (folder / "store").mkdir()
        if wants_database:
            self.database = Postgres(folder / "store")
            self.database.start()
        self.nodes, database_links, node_links = [], [], []
        for number in range(options.nodes):
            store = str(folder / "store" / "pages.sqlite")
            if self.database:
                port = self.database.port
                if "partition" in kinds:
                    port, link = self.links.add(port)
                    database_links.append(link)
                store = "postgres:" + self.database.conninfo.replace(f"port={self.database.port}", f"port={port}")
            node = Node(options.binary, folder, number, store, folder / "journal", secret)
            if secret and "partition" in kinds:
                port, link = self.links.add(node.port)
                node_links.append(link)
                node.address = f"127.0.0.1:{port}"
            self.nodes.append(node)
        if self.links.targets:
            self.links.start()
        for node in self.nodes:
            node.start()
        self.ports = [node.port for node in self.nodes]
        if options.nodes == 2:
            if Nginx.program:
                self.nginx = Nginx(folder / "nginx", self.ports)
                self.ports = [self.nginx.port]
            else:
                self.notes.append("nginx is not installed: each request goes to any node")
        self.faults = Faults(self.nodes, self.database, self.links, database_links, node_links, self.disk)

    @property
    def words(self):
        nodes = "one node" if len(self.nodes) == 1 else f"{len(self.nodes)} nodes" + (" behind nginx" if self.nginx else "")
        return f"{nodes} on {'PostgreSQL' if self.database else 'SQLite'}"

    def stop(self):
        """Everything in good order; the longest time that a node took."""
        took = max(node.stop() for node in self.nodes)
        if self.nginx:
            self.nginx.stop()
        self.links.stop()
        if self.database:
            self.database.stop()
        return took

    def remove(self):
        if self.database and self.database.process.poll() is None:
            self.database.kill()
        if self.disk:
            self.disk.remove()


class Outcome:
    """The results of the visitors' actions, after the run."""

    def __init__(self, visitors, journal, totals):
        # A line for each time that a submission was sent: its name and its key.
        self.keys = collections.Counter(journal.read_text().splitlines()) if journal.exists() else collections.Counter()
        self.found = self.lost = self.doubled = self.wrong = 0
        for visitor in visitors:
            if visitor.is_alive() or visitor.page is None:
                totals.add("stuck")
                continue
            self.count(visitor, totals)

    def count(self, visitor, totals):
        seen = visitor.look()
        for _ in range(100):
            # Submissions that were under way when a process died are sent again.
            if seen is None or seen[2] == 0:
                break
            time.sleep(0.05)
            seen = visitor.look()
        if seen is None:
            self.lost += visitor.counted + visitor.submitted
            return
        for name, expected, actual in (("presses", visitor.counted, seen[0]), ("submissions", visitor.submitted, seen[1])):
            self.found += actual
            self.lost += max(0, expected - actual)
            self.doubled += max(0, actual - expected - visitor.unsure)
            if not expected <= actual <= expected + visitor.unsure:
                visitor.problems.append(f"page {visitor.page}: {expected} {name} were acknowledged, {actual} are there")
        if seen[2]:
            totals.add("stuck")
            visitor.problems.append(f"{seen[2]} submissions have no answer")
        if visitor.note and visitor.note != seen[3] and not visitor.unsure:
            self.wrong += 1
            visitor.problems.append(f"typed '{visitor.note}', shown '{seen[3]}'")
        own = [line.split()[0] for line in self.keys if line.split("-")[0] == str(visitor.number)]
        reached = {int(name.split("-")[1]) for name in own}
        missing = set(range(1, visitor.submitted + 1)) - reached
        # Under two keys the service would have counted it twice.
        more = len(own) - len(reached) + len({number for number in reached if number > visitor.submitted + visitor.unsure})
        self.lost += len(missing)
        self.doubled += more
        if missing or more:
            visitor.problems.append(f"of {visitor.submitted} submissions {len(missing)} did not reach the service, {more} too often")


def percentile(values, part):
    ordered = sorted(values)
    return ordered[math.ceil(part * (len(ordered) - 1))] if ordered else 0


def tell(options, setting, plan, totals, outcome, seconds, shutdown):
    """Prints the table."""
    print(f"{setting.words} · {options.visitors} visitors · seed {options.seed} · {seconds:.0f} s")
    for note in setting.notes:
        print(note)
    print(f"{'fault':44} {'times':>6} {'answers that had to be asked for again':>40} {'p50':>8} {'longest':>8}")
    for name, times in collections.Counter(fault.name for fault in plan).items():
        waits = totals.waits.get(name, [])
        print(f"{name:44} {times:6} {len(waits):40} {1000 * percentile(waits, 0.5):5.0f} ms {max(waits, default=0):6.1f} s")
    kills = sum(fault.kind == "kill" for fault in plan)
    print(
        f"faults {len(plan)} · kills {kills} · events sent {totals.events} · acknowledged {totals.acknowledged} · found {outcome.found} · "
        f"lost {outcome.lost} · doubled {outcome.doubled} · stuck {totals.stuck}\n"
        f"requests {totals.sent} · repeated {totals.repeated} · refused {totals.refused} · texts lost {outcome.wrong} · pages begun anew {totals.anew}\n"
        f"submissions {len(outcome.keys)} by key, sent {sum(outcome.keys.values())} times · shutdown {shutdown:.2f} s")
    if totals.latencies:
        print(f"answers at once: p50 {1000 * statistics.median(totals.latencies):.1f} ms, p99 {1000 * percentile(totals.latencies, 0.99):.1f} ms")
    logs = "".join(node.written for node in setting.nodes)
    print("in the logs: " + " · ".join(f"{line} {logs.count(line)}" for line in SAID if line in logs))


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kills", type=int, default=10)
    parser.add_argument("--visitors", type=int, default=24)
    parser.add_argument("--nodes", type=int, default=1, help="processes that share the store; more than one are a cluster")
    parser.add_argument("--faults", type=lambda text: text.split(","), help=f"of {', '.join(KINDS)}; kill with one node, and all with several")
    parser.add_argument("--store", choices=("sqlite", "postgres"), help="postgres with several nodes, where its server and libpq are")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--longest", type=float, default=2.0, help="the longest time without a fault, in seconds")
    parser.add_argument("--plot", type=pathlib.Path, help="draws how long answers took, with the kills, as SVG")
    parser.add_argument("--keep", type=pathlib.Path, help="a folder for the logs, which are deleted otherwise")
    parser.add_argument("--binary", default=str(ROOT / ".build" / "debug" / "SoakServer"))
    options = parser.parse_args()
    options.faults = options.faults or (["kill"] if options.nodes == 1 else list(KINDS))
    if unknown := set(options.faults) - set(KINDS):
        parser.error(f"unknown faults: {', '.join(sorted(unknown))}")
    if options.store is None:
        has_libpq = subprocess.run(["pkg-config", "--exists", "libpq"], capture_output=True).returncode == 0
        options.store = "postgres" if options.nodes > 1 and Postgres.programs and has_libpq else "sqlite"
        if options.nodes > 1 and options.store == "sqlite":
            print("PostgreSQL's server or libpq is not installed: the nodes share a SQLite file")
    return options


def main():
    options = arguments()
    for number in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, lambda *_: sys.exit(1))
    with tempfile.TemporaryDirectory(prefix="tessera-soak-", ignore_cleanup_errors=True) as name:
        folder = pathlib.Path(name)
        setting = Setting(options, folder)
        try:
            is_whole = soak(options, setting, folder / "journal")
            if options.keep:
                options.keep.mkdir(parents=True, exist_ok=True)
                for log in folder.glob("*.log"):
                    (options.keep / log.name).write_bytes(log.read_bytes())
        finally:
            setting.remove()
        if not is_whole:
            sys.exit("not everything that was acknowledged is there, once")


def soak(options, setting, journal):
    """Whether everything that was acknowledged is there, once."""
    totals, stop = Totals(), threading.Event()
    visitors = [Visitor(number, setting.ports, totals, stop, options.seed) for number in range(options.visitors)]
    for visitor in visitors:
        visitor.start()
    setting.faults.killed = lambda: totals.kills.append(time.monotonic() - totals.began)
    plan = setting.faults.plan(options.kills, options.faults, options.seed)
    chance = random.Random(f"{options.seed} moments")
    for fault in plan:
        time.sleep(0.3 + chance.random() * (options.longest - 0.3))
        totals.fault = fault.name
        setting.faults.happen(fault, chance)
    time.sleep(0.5)
    stop.set()
    for visitor in visitors:
        visitor.join(2 * STUCK)
    seconds = time.monotonic() - totals.began
    outcome = Outcome(visitors, journal, totals)
    shutdown = setting.stop()
    tell(options, setting, plan, totals, outcome, seconds, shutdown)
    if options.plot:
        options.plot.write_text(plot(totals))
    problems = [f"visitor {visitor.number}: {problem}" for visitor in visitors for problem in visitor.problems] + setting.faults.problems
    logs = "".join(node.written for node in setting.nodes)
    if options.nodes > 1 and options.kills > 3:
        problems += [f"nodes were killed, and no log says: {line}" for line in (*HEARD, GOES_ON) if line not in logs]
    for problem in problems[:20]:
        print(problem)
    is_whole = not (outcome.lost or outcome.doubled or outcome.wrong or totals.stuck or totals.anew or totals.refused or problems)
    if not is_whole or not totals.acknowledged:
        for node in setting.nodes:
            print(f"-- node {node.number}\n{node.written[-3000:]}")
        return False
    return True


if __name__ == "__main__":
    main()
