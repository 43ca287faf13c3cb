"""A form with an open picker whose node is killed with -9 while the user types. It continues at another node and at the same one."""

import json
import os
import re
import signal
import urllib.request

import pytest
from conftest import Gallery
from playwright.sync_api import expect
from test_cluster import cluster  # noqa: F401 (a fixture)

# A lease has to end, on a machine that may be busy.
LONG = 90_000


def field(page, name):
    return page.get_by_role("combobox", name=name, exact=True)


@pytest.fixture
def own(tmp_path):
    """A gallery that a test may kill."""
    gallery = Gallery(tmp_path)
    yield gallery
    gallery.stop()


def kill_the_node_that_has_the_page(cluster):
    url, nodes = cluster
    port = int(url.rsplit(":", 1)[1])
    pages = []
    for number in range(len(nodes)):
        with urllib.request.urlopen(f"http://127.0.0.1:{port + 1 + number}/_tessera/health") as answer:
            pages.append(json.load(answer)["pages"])
    assert sorted(pages) == [0, 1], f"one node has the page: {pages}"
    os.kill(nodes[pages.index(1)], signal.SIGKILL)


def search_a_country(page, url):
    """To the middle of a word in the search of a picker, over a form in which something was typed."""
    page.goto(url + "/logistics")
    page.get_by_role("textbox", name="Full name").fill("Ada Lovelace")
    field(page, "Country").click()
    search = page.get_by_role("dialog").get_by_role("searchbox")
    search.press_sequentially("saud", delay=20)
    expect(page.get_by_role("dialog").get_by_role("radio", name="Saudi Arabia")).to_be_visible()
    return search


def goes_on(page, search):
    """The rest of the word, and what follows from it."""
    search.press_sequentially("i ara", delay=60)
    dialog = page.get_by_role("dialog")
    expect(search).to_have_value("saudi ara")
    expect(dialog.get_by_role("radio")).to_have_count(1, timeout=LONG)
    dialog.get_by_role("radio", name="Saudi Arabia").click()
    expect(dialog).to_have_count(0, timeout=LONG)
    expect(field(page, "Country")).to_contain_text("Saudi Arabia", timeout=LONG)
    expect(page.get_by_role("textbox", name="Full name")).to_have_value("Ada Lovelace")
    # The next menu depends on the choice.
    field(page, "Cities").click()
    page.get_by_role("dialog").get_by_role("searchbox").press_sequentially("jedd", delay=20)
    page.get_by_role("dialog").get_by_role("checkbox", name=re.compile("^Jeddah")).first.click()
    page.get_by_role("dialog").get_by_role("button", name=re.compile("^Done")).click()
    expect(field(page, "Cities")).to_contain_text("Jeddah")
    page.reload()
    expect(page.get_by_role("textbox", name="Full name")).to_have_value("Ada Lovelace")
    expect(field(page, "Cities")).to_contain_text("Jeddah")


def test_typing_goes_on_at_the_other_node(browser, cluster):  # noqa: F811
    context = browser.new_context(locale="en-GB")
    page = context.new_page()
    search = search_a_country(page, cluster[0])
    kill_the_node_that_has_the_page(cluster)
    goes_on(page, search)
    context.close()


def test_typing_goes_on_when_the_only_node_is_back(browser, own):
    context = browser.new_context(locale="en-GB")
    page = context.new_page()
    search = search_a_country(page, own.url)
    own.restart(lambda: search.press_sequentially("i", delay=20), signal.SIGKILL)
    search.press("Backspace")
    goes_on(page, search)
    context.close()


def search_without_script(page, url):
    page.goto(url + "/logistics")
    page.get_by_role("textbox", name="Full name").fill("Ada Lovelace")
    field(page, "Country").click()
    search = page.get_by_role("dialog").get_by_role("searchbox")
    search.fill("saud")
    # Return would pick the first hit.
    page.get_by_role("dialog").get_by_role("button", name="Apply").click()
    expect(page.get_by_role("dialog").get_by_role("radio", name="Saudi Arabia")).to_be_visible()
    search.fill("saudi ara")


def goes_on_without_script(page):
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("searchbox")).to_have_value("saudi ara")
    expect(dialog.get_by_role("radio")).to_have_count(1)
    dialog.get_by_role("radio", name="Saudi Arabia").click()
    expect(field(page, "Country")).to_contain_text("Saudi Arabia")
    expect(page.get_by_role("textbox", name="Full name")).to_have_value("Ada Lovelace")


def send(page, press):
    """Presses, and reloads as long as the answer is that it should be sent again."""
    with page.expect_navigation(wait_until="load") as found:
        press()
    for _ in range(60):
        answer = found.value
        if answer is not None and answer.status == 200:
            return
        assert answer is None or answer.status in (502, 503), answer.status
        page.wait_for_timeout(500)
        with page.expect_navigation(wait_until="load") as found:
            page.reload()
    raise AssertionError("no node answered")


def test_without_script_when_the_only_node_is_back(browser, own):
    context = browser.new_context(locale="en-GB", java_script_enabled=False)
    page = context.new_page()
    search_without_script(page, own.url)
    own.restart(how=signal.SIGKILL)
    send(page, lambda: page.get_by_role("dialog").get_by_role("button", name="Apply").click())
    goes_on_without_script(page)
    context.close()


def test_without_script_at_the_other_node(browser, cluster):  # noqa: F811
    context = browser.new_context(locale="en-GB", java_script_enabled=False)
    page = context.new_page()
    search_without_script(page, cluster[0])
    kill_the_node_that_has_the_page(cluster)
    send(page, lambda: page.get_by_role("dialog").get_by_role("button", name="Apply").click())
    goes_on_without_script(page)
    context.close()
