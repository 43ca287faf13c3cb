#!/usr/bin/env python3
"""Counts the instructions of an event on one node, and of one that arrives at another node than its page's, with callgrind.

    TESSERA_STORES=1 swift build --package-path Benchmarks --scratch-path Benchmarks/.build/stores -c release --product ServerBenchmarks
    Scripts/postgres-server.sh Scripts/node-counts.py

Counts are the processes' own instructions, without the kernel's and the database's, and hardly depend on what else the machine does.
They say what two nodes on machines of their own can do beside one, where every second request arrives at the wrong one; see *Several machines*.
"""
import http.client
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time

SECRET = "counted" * 6
PAGES, EVENTS = 10, 200
SERVER = "Benchmarks/.build/stores/release/ServerBenchmarks"


class Node:
    """A server under callgrind."""

    def __init__(self, folder, name, *arguments):
        self.out = os.path.join(folder, name)
        self.process = subprocess.Popen(
            ["valgrind", "--tool=callgrind", "--fair-sched=yes", f"--callgrind-out-file={self.out}",
             os.path.join(folder, "server"), "serve", *arguments],
            stdout=subprocess.PIPE, stderr=open(self.out + ".log", "w"), text=True, env={**os.environ, "TESSERA_LEASE": "3600", "TESSERA_COUNTED": "1"})
        self.port = int(self.process.stdout.readline())
        self.connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=120)

    def count(self, number):
        """The instructions since the last time, which was one less."""
        subprocess.run(["callgrind_control", "-d", str(self.process.pid)], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        for _ in range(1_200):
            found = re.search(r"(?m)^(?:totals|summary): (\d+)", self.dumped(number))
            if found:
                return int(found[1])
            time.sleep(0.1)
        sys.exit(f"callgrind wrote nothing for {self.out}")

    def dumped(self, number):
        try:
            with open(f"{self.out}.{number}") as file:
                return file.read()
        except FileNotFoundError:
            return ""


class Visitor:
    def __init__(self, node):
        self.host = f"127.0.0.1:{node.port}"
        node.connection.request("GET", "/rows", headers={"Host": self.host})
        answer = node.connection.getresponse()
        body = answer.read().decode()
        self.cookie = answer.getheader("set-cookie").split(";")[0]
        self.page = re.search(r'data-page="([^"]+)"', body)[1]

    def press(self, node, number):
        event = {"page": self.page, "layer": 0, "id": f"e{number}", "kind": "control", "item": str(number % 50), "control": "main"}
        node.connection.request("POST", "/_tessera/event", json.dumps(event), {
            "Host": self.host, "Cookie": self.cookie, "Sec-Fetch-Site": "same-origin", "Content-Type": "application/json"})
        answer = node.connection.getresponse()
        body = answer.read()
        if answer.status != 200:
            sys.exit(f"an event was answered {answer.status}: {body[:200]}")
        cookie = (answer.getheader("set-cookie") or "").split(";")[0]
        if cookie and "." not in cookie:
            self.cookie = cookie


class Run:
    def __init__(self, nodes):
        self.nodes, self.visitors, self.number = nodes, [Visitor(nodes[0]) for _ in range(PAGES)], 0

    def press(self, node, count):
        for _ in range(count):
            self.visitors[self.number % PAGES].press(node, self.number)
            self.number += 1

    def counted_at(self, index):
        """Thousands of instructions of an event that arrives at a node, of each node."""
        for one in self.nodes:
            self.press(one, 3 * PAGES)
        for one in self.nodes:
            one.count(1)
        self.press(self.nodes[index], EVENTS)
        found = [one.count(2) / EVENTS / 1e3 for one in self.nodes]
        for one in self.nodes:
            one.process.kill()
        return found


def main():
    if not os.environ.get("TESSERA_POSTGRES"):
        sys.exit("TESSERA_POSTGRES does not say where PostgreSQL is: run it by Scripts/postgres-server.sh")
    with tempfile.TemporaryDirectory() as folder:
        # Valgrind cannot read the debug information of the toolchain.
        shutil.copy(SERVER, os.path.join(folder, "server"))
        subprocess.run(["strip", "-g", os.path.join(folder, "server")], check=True)
        alone, = Run([Node(folder, "alone", "postgres", "counted1")]).counted_at(0)
        print(f"one node: {alone:.0f} thousand instructions an event")
        pair = [Node(folder, f"pair{number}", "postgres", "counted2", SECRET) for number in (1, 2)]
        time.sleep(20)
        owner, other = Run(pair).counted_at(1)
        print(f"an event that arrives at the other node: {owner:.0f} at the page's, {other:.0f} at the one that hands it on")
        # Every second one is handed on.
        each = (alone + owner + other) / 2
        print(f"two nodes, half of the requests at the wrong one: {each:.0f} an event; times one node's throughput: {2 * alone / each:.2f}")


if __name__ == "__main__":
    main()
