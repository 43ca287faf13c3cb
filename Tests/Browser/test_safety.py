"""Hostile strings wherever a screen can show one, parsed by a real browser: shown as text, and nothing runs.

Each set is shown three times: as it comes with the page, as it comes through the stream when every row is replaced, and in a browser
without script. Violations of the content security policy, dialogs, errors, windows, downloads and every request that the host does not
make itself are written down, and there must be none. One more time the policy is switched off: it is the second wall, not the first.
"""

import itertools
import os
import re
import urllib.parse

import pytest

from hosted import SETS, Hosted, strings

SIZE = 100
# Every string is shown in one of the ways. `make fuzz` shows every string in every way.
SHOWS_ALL = bool(os.environ.get("TESSERA_ALL_STRINGS"))
SHOWN = ["with the policy", "without the policy", "without script"]
TEXTS = [name for name in SETS if name != "urls"]
# The requests that the host may make: its pages, stream, events, script, styles and symbols.
OWN_PATHS = re.compile(r"/(hostile\?|_tessera/)")
ELEMENTS = set("""html head meta title link script body header div nav a main dialog form button input h1 h2 section ul li p span bdi mark
    svg use strong label textarea hr img progress output dl dt dd noscript h3 h4 em code pre ol blockquote fieldset legend br""".split())


@pytest.fixture(scope="module")
def hosted(tmp_path_factory):
    hosted = Hosted(tmp_path_factory.mktemp("hosted") / "server.log")
    yield hosted
    hosted.stop()


class Watched:
    """A page that records every script that runs, every error, and every request that the host does not make."""

    def __init__(self, browser, hosted, allows=lambda request: False, **options):
        self.context = browser.new_context(base_url=hosted.url, locale="en-GB", **options)
        self.context.set_default_timeout(20_000)
        self.page, self.problems = self.context.new_page(), []
        note, page = self.problems.append, self.page

        def asked(route, request):
            url, home = request.url, hosted.url
            if url.startswith(home) and OWN_PATHS.match(url.removeprefix(home)):
                return route.continue_()
            if not allows(request):
                note(f"request {url}")
            route.abort()

        def told(message):
            if message.type in ("error", "warning") and not message.text.startswith("Failed to load resource: net::ERR_FAILED"):
                note(f"console {message.text}")

        self.context.route("**/*", asked)
        page.on("dialog", lambda dialog: (note(f"dialog {dialog.message}"), dialog.dismiss()))
        # Chromium reports the style sheet's page transition as an error when the next page loads too soon.
        page.on("pageerror", lambda error: None if "Transition was" in str(error) else note(f"error {error}"))
        page.on("console", told)
        page.on("popup", lambda popup: note(f"window {popup.url}"))
        page.on("download", lambda download: note(f"download {download.url}"))
        page.on("framenavigated", lambda frame: None if frame.url.startswith(hosted.url + "/hostile?") else note(f"frame {frame.url}"))


@pytest.fixture
def watch(browser, hosted):
    opened = []

    def watch(**options):
        opened.append(Watched(browser, hosted, **options))
        return opened[-1]

    yield watch
    for watched in opened:
        watched.context.close()


def parts(name, size=SIZE, step=1, start=0):
    if not SETS[name].exists():
        pytest.skip("../shared/corpora is not there")
    everything = strings(name)
    count = (len(everything) + size - 1) // size
    chosen = range(count) if SHOWS_ALL else range(start % count, count, step)
    return [(f"/hostile?set={name}&size={size}&part={part}", everything[part * size:(part + 1) * size]) for part in chosen]


# The text of rows by kind, from the elements that contain only the string, the document's text, and the targets of
# its links.
READ = """kinds => {
    const all = (selector, root = document) => [...root.querySelectorAll(selector)];
    const rows = Object.fromEntries(kinds.map(kind => [kind, all("[data-rows] > [data-key]")
        .filter(row => row.dataset.key.startsWith(kind)).map(row => ({
            key: row.dataset.key,
            texts: [...all("bdi, textarea", row)].map(part => part.textContent),
            value: row.querySelector("input:not([type=hidden], [type=range])")?.value,
            said: all("[aria-label], [alt], [placeholder]", row).map(e => e.ariaLabel ?? e.alt ?? e.placeholder),
        }))]));
    const everything = all("*");
    return {
        rows, title: document.querySelector("[data-title]").textContent,
        sections: all("[data-section]").map(section => section.dataset.section),
        elements: [...new Set(everything.map(e => e.localName))],
        attributes: [...new Set(everything.flatMap(e => e.getAttributeNames()))],
        scripts: all("script").map(e => e.src + e.textContent), styles: all("link").map(e => e.href),
        forms: all("form, [formaction]").map(e => e.action ?? e.formAction), bodies: document.body.children.length,
        links: all("a[href]").filter(a => !a.closest("[data-key^=more]")).map(a => [a.getAttribute("href"), a.protocol, a.origin]),
        markdown: all("[data-key^=more] a[href]").map(a => a.protocol), images: all("img").map(i => i.src),
    };
}"""


def shown(text):
    """What HTML can represent of a text: no NUL, and line breaks of one kind."""
    return text.replace("\r\n", "\n").replace("\r", "\n").replace("\0", "\ufffd")


def same(found, text):
    return found in (text, shown(text), text.replace("\0", "\ufffd"))


def on_one_line(text):
    """A single-line field has no line breaks, because browsers remove them."""
    return shown(text).replace("\n", "")


def key(text):
    """A key as written in markup: control characters are shown as their pictures."""
    def picture(c):
        return "\u241b" + ("\u2420" if c == "\u241b" else "\u2421" if c == "\x7f" else chr(0x2400 + ord(c)))

    return "".join(picture(c) if ord(c) < 0x20 or c in "\x7f\u241b" else c for c in text)


def only_own_scripts(found, hosted):
    """Whether a page has scripts, and none but the host's."""
    own = re.compile(re.escape(hosted.url) + r"/_tessera/(tessera|menus|upload|options|sheets)-[0-9a-f]+\.js")
    return bool(found["scripts"]) and all(own.fullmatch(script) for script in found["scripts"])


def check(watched, expected, round, hosted):
    """Everything is shown as text, and the document contains only the host's own markup."""
    found = watched.page.evaluate(READ, [f"{kind}{round}" for kind in ("label", "option", "field", "rest")])
    assert same(found["title"], expected[0]) or found["title"] == shown(expected[0]).lstrip("\n")
    for kind, rows in found["rows"].items():
        assert len(rows) == len(expected)
        for row, text in zip(rows, expected):
            assert row["key"].startswith(key(kind + text)), (row, text)
            assert all(same(part, text) for part in row["texts"] if part), (row, text)
            assert any(same(part, text) for part in row["texts"]) or not text, (row, text)
            assert all(same(part, text) or part == on_one_line(text) for part in row["said"] if part), (row, text)
            if kind.startswith("field"):
                assert same(row["value"], text) or row["value"] == on_one_line(text), (row, text)
    assert {key(f"section{round}{text}") for text in expected} <= {re.sub(r"#\d+$", "", s) for s in found["sections"]} | set(found["sections"])
    assert set(found["elements"]) <= ELEMENTS
    assert not [name for name in found["attributes"] if name.startswith("on") or name in ("srcdoc", "formaction", "ping", "srcset", "http-equiv")]
    assert only_own_scripts(found, hosted)
    assert all(link.startswith((hosted.url + "/_tessera/", "data:,")) for link in found["styles"])
    assert all(form.startswith(hosted.url + "/hostile?") for form in found["forms"])
    assert all(href.startswith("/") and origin == hosted.url for href, _, origin in found["links"])
    # Every Markdown link has a target and runs no script.
    assert set(found["markdown"]) <= {"http:", "https:", "mailto:", "tel:"}
    assert found["images"] == [] and watched.problems == []


def replace_all(page, round):
    page.get_by_role("button", name="Again", exact=True).first.click()
    page.locator("[data-key=status]").get_by_text(f"round {round},").wait_for()


@pytest.mark.parametrize("name", TEXTS)
@pytest.mark.parametrize("way", SHOWN)
def test_hostile_strings_are_text_and_nothing_runs(watch, hosted, name, way):
    watched = watch(bypass_csp=way == "without the policy", java_script_enabled=way != "without script")
    for address, expected in parts(name, step=len(SHOWN), start=SHOWN.index(way)):
        watched.page.goto(address)
        check(watched, expected, 0, hosted)
        if way == "with the policy":
            replace_all(watched.page, 1)
            check(watched, expected, 1, hosted)


@pytest.mark.parametrize("name", TEXTS)
def test_rows_with_hostile_ids_can_be_pressed(watch, name):
    """The id of a row is unchanged after a round trip through the browser. The pressed row is shown and announced as text."""
    watched = watch()
    for address, expected in parts(name, size=50, step=40):
        watched.page.goto(address)
        buttons = watched.page.locator("[data-key^=option] button[name='_t.press']")
        assert buttons.count() == len(expected)
        buttons.evaluate_all("buttons => buttons.forEach(button => button.click())")
        watched.page.locator("[data-key=status]").get_by_text(f"pressed {len(expected)}").wait_for()
        assert same(watched.page.locator("[data-key=last] bdi").text_content(), expected[-1])
    assert watched.problems == []


@pytest.mark.parametrize("name", TEXTS)
def test_rows_with_hostile_ids_can_be_pressed_without_script(watch, name):
    """Every hostile id and value is sent in the form, and the pressed one arrives."""
    watched = watch(java_script_enabled=False)
    for address, expected in parts(name, step=36):
        watched.page.goto(address)
        for number, index in enumerate(range(0, len(expected), 20), start=1):
            with watched.page.expect_navigation():
                watched.page.locator("[data-key^=option] button[name='_t.press']").nth(index).click()
            assert f"pressed {number}" in watched.page.locator("[data-key=status]").text_content()
            assert same(watched.page.locator("[data-key=last] bdi").text_content(), expected[index])
    assert watched.problems == []


def test_hostile_addresses_are_no_links(watch, hosted):
    """A link's target is a path of the same origin or a scheme that runs no script. Pictures use https. Everything else is text."""
    watched = watch(allows=lambda request: request.resource_type == "image" and request.url.startswith(("https://", hosted.url + "/")))
    links = refused = 0
    for address, expected in parts("urls", step=4):
        watched.page.goto(address)
        found = watched.page.evaluate(READ, ["link0", "route0", "image0"])
        assert all(len(rows) == len(expected) for rows in found["rows"].values())
        assert set(found["elements"]) <= ELEMENTS and only_own_scripts(found, hosted)
        for href, protocol, origin in found["links"]:
            # The browser returns ":" for text that it cannot read as an address. Such a link has no target.
            assert protocol in ("http:", "https:", "mailto:", "tel:", ":"), href
            assert re.match("(?i)(https?|mailto|tel):", href) or (href.startswith("/") and origin == hosted.url), href
        assert all(source.startswith(("https://", hosted.url + "/")) for source in found["images"])
        links += len(found["links"])
        refused += 3 * len(expected) - len(found["links"]) - len(found["images"])
        assert watched.problems == [], address
    assert links > 0 and refused > 1000


@pytest.mark.parametrize("name", TEXTS)
def test_hostile_queries_reach_nothing(watch, hosted, name):
    """Strings in the address appear in no markup except the form's own address, escaped."""
    watched = watch()
    for text in itertools.chain.from_iterable(expected[:4] for _, expected in parts(name, step=4)):
        query = urllib.parse.quote(text.encode("utf-8", "surrogatepass")[:1500], safe="<>\"'();:/@&=+$,!*")
        answer = watched.page.goto(f"/hostile?set=own&size=2&part=0&x={query.replace('#', '%23')}")
        assert answer.status == 200
        found = watched.page.evaluate(READ, ["label0"])
        assert set(found["elements"]) <= ELEMENTS and only_own_scripts(found, hosted)
        assert not [attribute for attribute in found["attributes"] if attribute.startswith("on")]
    # A page that is left before it was attached may be given up by then: a visitor has a bounded number of pages.
    assert [problem for problem in watched.problems if "410 (Gone)" not in problem] == []


@pytest.mark.parametrize("way", ["with the policy", "without the policy"])
def test_what_would_run_would_be_noticed(watch, way):
    """The watch itself: markup that got into the page is stopped by the policy, and noticed either way."""
    watched = watch(bypass_csp=way == "without the policy")
    watched.page.goto(parts("own")[0][0])
    watched.page.evaluate("""() => {
        document.querySelector("[data-key=last]").innerHTML = '<img src="x:" onerror="alert(1)"><img src="/elsewhere"><a onclick="0">';
    }""")
    watched.page.wait_for_timeout(500)
    words = " ".join(watched.problems)
    assert "request" in words and "/elsewhere" in words
    assert ("dialog 1" in words) == (way == "without the policy")
    assert ("Content Security Policy" in words) == (way == "with the policy")
