"""Two nodes of the gallery behind nginx, without stickiness, as `make cluster` starts them: two people, and a node that is killed."""

import json
import os
import pathlib
import re
import shutil
import signal
import socket
import subprocess
import time
import urllib.request

import pytest
from playwright.sync_api import expect

import proxy
from conftest import ROOT


def free_ports():
    """The first of three free ports in a row, from a separate range for each process that runs tests."""
    worker = int(re.sub(r"\D", "", os.environ.get("PYTEST_XDIST_WORKER", "")) or 0) % 8
    for first in range(18_400 + worker * 120, 18_520 + worker * 120, 3):
        try:
            for port in range(first, first + 3):
                with socket.socket() as probe:
                    probe.bind(("127.0.0.1", port))
            return first
        except OSError:
            continue
    raise AssertionError("no three free ports in a row")


@pytest.fixture
def cluster(tmp_path):
    if not proxy.NGINX or not (shutil.which("psql") or list(pathlib.Path("/usr/lib/postgresql").glob("*/bin/initdb"))):
        pytest.skip("nginx or PostgreSQL's server is not installed")
    binary = os.environ.get("GALLERY", str(ROOT / ".build" / "debug" / "gallery"))
    process = subprocess.Popen(
        [str(ROOT / "Scripts/cluster.sh")], env={**os.environ, "GALLERY": binary, "PORT": str(free_ports())}, stdout=subprocess.PIPE,
        stderr=open(tmp_path / "cluster.log", "ab"), text=True, start_new_session=True,
        # In the background of a shell, Ctrl-C's signal is ignored, and the cluster would inherit that.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL))
    url = None
    nodes = []
    for line in process.stdout:
        if found := re.search(r"in turn: (\S+)", line):
            url = found[1]
        if found := re.search(r"node \d: process (\d+)", line):
            nodes.append(int(found[1]))
        if line.startswith("Ctrl-C"):
            break
    assert url and len(nodes) == 2, (tmp_path / "cluster.log").read_text()
    # Nodes that began at the same moment know of each other when both have looked again, a third of the time that a lease lasts later.
    time.sleep(4)
    yield url, nodes
    os.killpg(process.pid, signal.SIGINT)
    process.wait(20)
    for node in nodes:
        with pytest.raises(ProcessLookupError):
            os.kill(node, 0)


def test_two_people_on_two_nodes_go_on_when_one_is_killed(browser, cluster):
    url, nodes = cluster
    contexts = [browser.new_context(locale="en-GB") for _ in range(2)]
    first, second = [context.new_page() for context in contexts]
    for page in (first, second):
        page.goto(url + "/depot")
    note, pin = first.get_by_role("textbox"), first.get_by_role("button", name="Pin")
    note.fill("Pallet 7 is here")
    pin.click()
    expect(second.get_by_text("Pallet 7 is here")).to_be_visible()
    with first.expect_response(lambda answer: answer.url.endswith("/event") and answer.ok):
        note.fill("typed before the kill")
    os.kill(nodes[0], signal.SIGKILL)
    pin.click()
    expect(second.get_by_text("typed before the kill")).to_be_visible(timeout=90_000)
    expect(first.get_by_text("typed before the kill").first).to_be_visible(timeout=90_000)
    for context in contexts:
        context.close()


def pages(url, number):
    """The number of pages that a node has."""
    port = int(url.rsplit(":", 1)[1]) + number + 1
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/_tessera/health", timeout=10) as answer:
        return json.load(answer)["pages"]


def test_a_count_goes_on_when_the_node_that_counts_is_killed(browser, cluster):
    url, nodes = cluster
    context = browser.new_context(locale="en-GB")
    page = context.new_page()
    page.goto(url + "/depot")
    page.get_by_role("button", name="Count the stock").click()
    expect(page.get_by_text(re.compile(r"Shelf [2-9] of 24"))).to_be_visible(timeout=60_000)
    # The node that has the page counts.
    owner = 0 if pages(url, 0) else 1
    assert [pages(url, number) for number in (0, 1)].count(0) == 1
    os.kill(nodes[owner], signal.SIGKILL)
    expect(page.get_by_text("All 24 shelves are counted")).to_be_visible(timeout=120_000)
    assert pages(url, 1 - owner) == 1
    context.close()
