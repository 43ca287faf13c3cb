"""The faults that a soak has, and the order in which they happen."""

import dataclasses
import random
import time
from collections.abc import Callable

from soaking.links import CUT, HELD, OPEN

# The lines of a log that tell the beginning of an outage and its end.
KEPT = ("pages cannot be kept", "pages are kept again")
REACHED = ("a store cannot be reached", "a store can be reached again")
# Only a node that has something to hand over notices these: they are asked for in the whole of a run.
HEARD = ("a node does not answer", "a node answers again")
WOKEN = "this node did not renew its leases in time"
KINDS = ("kill", "freeze", "database", "partition", "disk")


@dataclasses.dataclass
class Fault:
    """One kind of fault; `happen` makes it happen and ends it, and tells which lines of a log have to say so: a beginning and its end, or None."""

    kind: str
    name: str
    happen: Callable[[random.Random], tuple[str, ...] | None]


class Faults:
    """All faults of a run, as far as there is something that they can happen to."""

    def __init__(self, nodes, database=None, links=None, database_links=(), node_links=(), disk=None, killed=lambda: None):
        self.nodes, self.database, self.links, self.disk, self.killed = nodes, database, links, disk, killed
        # Faults of which the logs say too little or too much.
        self.problems = []
        self.all = [Fault("kill", "a node killed (kill -9)", self.kill)]
        if database:
            self.all.append(Fault("freeze", "a node frozen past its lease", self.freeze))
            self.all.append(Fault("database", "PostgreSQL restarted", self.restart_database))
            self.all.append(Fault("database", "PostgreSQL killed (kill -9)", self.kill_database))
            self.all.append(Fault("database", "PostgreSQL frozen", self.freeze_database))
            self.all.append(Fault("database", "PostgreSQL refuses connections", self.refuse))
        for state, words in ((HELD, "answers nothing"), (CUT, "is cut")):
            if database_links:
                self.all.append(Fault("partition", f"a node's way to PostgreSQL {words}", self.part(database_links, state, KEPT if state == HELD else REACHED)))
            if node_links:
                self.all.append(Fault("partition", f"a node's way to the other {words}", self.part(node_links, state, None)))
        if database_links:
            self.all.append(Fault("partition", "a node's way to PostgreSQL is slow", self.slow(database_links)))
        if disk and not disk.reason:
            self.all.append(Fault("disk", "the store's disk full", self.fill))

    def plan(self, kills, kinds, seed):
        """So many kills, and of every other fault one in twenty kills, in an order by the seed."""
        chance = random.Random(f"{seed} plan")
        chosen = [fault for fault in self.all if fault.kind in kinds]
        plan = [fault for fault in chosen for _ in range(kills if fault.kind == "kill" else max(1, kills // 20))]
        chance.shuffle(plan)
        return plan

    def happen(self, fault, chance):
        """Makes a fault happen, and waits until the logs have said that it began and that it is over."""
        before = [len(node.written) for node in self.nodes]
        lines = fault.happen(chance)
        if not lines:
            return
        end = time.monotonic() + 20
        while not self._is_told(lines, self._since(before)) and time.monotonic() < end:
            time.sleep(0.1)
        logs = self._since(before)
        if not self._is_told(lines, logs):
            self.problems.append(f"{fault.name}: the logs do not say, one after the other: {', '.join(lines)}")
        for node, log in zip(self.nodes, logs):
            # Once, or twice if the node recovered for a moment in between.
            if log.count(lines[0]) > 2:
                self.problems.append(f"{fault.name}: node {node.number} said {log.count(lines[0])} times '{lines[0]}'")

    @staticmethod
    def _is_told(lines, logs):
        return any(lines[0] in log for log in logs) and all(log.rfind(lines[0]) <= log.rfind(lines[-1]) for log in logs)

    def kill(self, chance):
        node = chance.choice(self.nodes)
        self.killed()
        node.kill()
        # Sometimes at once, sometimes after its leases have ended.
        if len(self.nodes) > 1:
            time.sleep(chance.choice([0, 0.5, 4]))
        node.start()

    def freeze(self, chance):
        # Longer than its leases last: other nodes take over its pages, and it resumes in the middle of its work.
        chance.choice(self.nodes).freeze(5)
        return (WOKEN,)

    def restart_database(self, _):
        self.database.restart()
        return REACHED

    def kill_database(self, chance):
        self.database.kill()
        time.sleep(chance.choice([0, 1, 4]))
        self.database.start()
        return REACHED

    def freeze_database(self, chance):
        seconds = chance.uniform(0.5, 4.5)
        self.database.freeze(seconds)
        # A write may take two seconds.
        return KEPT if seconds > 3 else None

    def refuse(self, chance):
        self.database.refuse(chance.uniform(0.5, 4.5))
        return REACHED

    def part(self, numbers, state, lines):
        def happen(chance):
            number = chance.choice(numbers)
            self.links.set(number, state)
            # Shorter and longer than leases last.
            seconds = chance.choice([0.5, 2, 5])
            time.sleep(seconds)
            self.links.set(number, OPEN)
            return lines if seconds == 5 else None

        return happen

    def slow(self, numbers):
        def happen(chance):
            number = chance.choice(numbers)
            end = time.monotonic() + 4
            # Requests in progress wait for up to a fifth of a second, repeatedly.
            while time.monotonic() < end:
                self.links.set(number, HELD)
                time.sleep(0.2)
                self.links.set(number, OPEN)
                time.sleep(0.02)

        return happen

    def fill(self, chance):
        self.disk.fill()
        time.sleep(chance.uniform(1, 4))
        self.disk.clear()
        # PostgreSQL ends where it has no room for its log.
        if self.database:
            time.sleep(0.5)
            self.database.ensure()
        return KEPT

    def _since(self, before):
        return [node.written[length:] for node, length in zip(self.nodes, before)]
