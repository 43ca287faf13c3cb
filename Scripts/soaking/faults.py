"""The faults that a soak has, and the order in which they happen."""

import dataclasses
import random
import time
from collections.abc import Callable

from soaking.links import CUT, HELD, OPEN

# The lines of a log that tell an outage of the store and its end.
BEGAN, ENDED = "pages cannot be kept", "pages are kept again"
KINDS = ("kill", "freeze", "database", "partition", "disk")


@dataclasses.dataclass
class Fault:
    """One kind of fault; `happen` makes it happen and ends it."""

    kind: str
    name: str
    happen: Callable[[random.Random], None]


class Faults:
    """All faults of a run, as far as there is something that they can happen to."""

    def __init__(self, nodes, database=None, links=None, database_links=(), node_links=(), disk=None, killed=lambda: None):
        self.nodes, self.database, self.links, self.disk, self.killed = nodes, database, links, disk, killed
        # Faults of which the logs say too little or too much.
        self.problems = []
        self.all = [Fault("kill", "a node killed (kill -9)", self.kill)]
        if database:
            self.all.append(Fault("freeze", "a node frozen past its lease", self.freeze))
            self.all.append(Fault("database", "PostgreSQL restarted", lambda _: database.restart()))
            self.all.append(Fault("database", "PostgreSQL killed (kill -9)", self.kill_database))
            self.all.append(Fault("database", "PostgreSQL frozen", lambda chance: database.freeze(chance.uniform(0.5, 4.5))))
            self.all.append(Fault("database", "PostgreSQL refuses connections", lambda chance: database.refuse(chance.uniform(0.5, 4.5))))
        for state, words in ((HELD, "answers nothing"), (CUT, "is cut")):
            if database_links:
                self.all.append(Fault("partition", f"a node's way to PostgreSQL {words}", self.part(database_links, state)))
            if node_links:
                self.all.append(Fault("partition", f"a node's way to the other {words}", self.part(node_links, state)))
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

    def kill(self, chance):
        node = chance.choice(self.nodes)
        self.killed()
        node.kill()
        # Sometimes at once, sometimes after its leases have ended.
        if len(self.nodes) > 1:
            time.sleep(chance.choice([0, 0.5, 4]))
        node.start()

    def freeze(self, chance):
        # Longer than its leases last: what it holds goes on elsewhere, and it wakes up in the middle of its work.
        chance.choice(self.nodes).freeze(5)

    def kill_database(self, chance):
        self.database.kill()
        time.sleep(chance.choice([0, 1, 4]))
        self.database.start()

    def part(self, numbers, state):
        def happen(chance):
            number = chance.choice(numbers)
            self.links.set(number, state)
            # Shorter and longer than leases last.
            time.sleep(chance.choice([0.5, 2, 5]))
            self.links.set(number, OPEN)

        return happen

    def slow(self, numbers):
        def happen(chance):
            number = chance.choice(numbers)
            end = time.monotonic() + 4
            # What is on its way waits for up to a fifth of a second, again and again.
            while time.monotonic() < end:
                self.links.set(number, HELD)
                time.sleep(0.2)
                self.links.set(number, OPEN)
                time.sleep(0.02)

        return happen

    def fill(self, chance):
        before = [len(node.written) for node in self.nodes]
        self.disk.fill()
        time.sleep(chance.uniform(1, 4))
        self.disk.clear()
        # PostgreSQL ends where it has no room for its log.
        if self.database:
            time.sleep(0.5)
            self.database.ensure()
        # A node that said that it cannot keep pages says that it can again, once nothing has failed for a while; not if it is killed before.
        end = time.monotonic() + 20
        while any(log.rfind(BEGAN) > log.rfind(ENDED) for log in self._since(before)) and time.monotonic() < end:
            time.sleep(0.1)
        for node, log in zip(self.nodes, self._since(before)):
            # Once for each time that the disk had room for as long as that.
            if log.count(BEGAN) > 2:
                self.problems.append(f"node {node.number} said {log.count(BEGAN)} times '{BEGAN}' while its disk was full once")

    def _since(self, before):
        return [node.written[length:] for node, length in zip(self.nodes, before)]
