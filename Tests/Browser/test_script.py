"""The script of a page on its own, in a real Chromium, against a small server that speaks the same wire."""

import http.server
import itertools
import json
import pathlib
import queue
import re
import threading
import time

import pytest

SOURCES = pathlib.Path(__file__).resolve().parents[2] / "Sources/TesseraHTML"
ASSETS = SOURCES / "Assets"
# The script as it is sent, which is shorter than the file that people read.
SCRIPT = re.search(r'static let script: StaticString = ##"""\n(.*?)\n"""##', (SOURCES / "GeneratedAssets.swift").read_text(), re.S)[1].encode()
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' https: data:; connect-src 'self'; "
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)


def row(key, inside):
    return f'<li class="row" data-key="{key}">{inside}</li>'


def field(key, value="", extra=""):
    return row(key, f'<div class="field"><label for="f{key}">{key}</label><input id="f{key}" type="text" name="_t.v.main@{key}" '
                    f'data-control="main" value="{value}">{extra}</div>')


def button(key, title="Press"):
    return row(key, f'<button class="button" type="submit" name="_t.press" value="main@{key}" data-control="main">{title}</button>')


def section(key, *rows, before="", after=""):
    return (f'<section class="section list" data-section="{key}">{before}<ul class="rows" role="list" data-rows data-total="1000">'
            f'{"".join(rows)}</ul>{after}</section>')


def layer(number, revision, *sections):
    tag, more = ("main", "root") if number == 0 else ("dialog", "sheet")
    return (f'<{tag} class="layer {more}" data-layer="{number}" data-revision="{revision}"{" open" if number else ""}>'
            f'<form method="post" novalidate action="/page?_t.page=x"><button class="vh" name="_t.enter" value="1" tabindex="-1"></button>'
            f'<div class="top"><h1 data-title tabindex="-1">Title</h1><button class="close" name="_t.dismiss" value="1">x</button></div><div class="sections" data-sections>{"".join(sections)}</div>'
            f'</form></{tag}>')


class Stub:
    """Pages by id, the events that came, and the streams that are open."""

    def __init__(self):
        self.events, self.attached, self.detached, self.streams = [], [], [], []
        self.answers, self.layers, self.gone, self.cookies = [], [], set(), []
        self.ids = itertools.count(1)
        self.revisions = {}
        # More attributes of the body, the number of requested pages and streams, and the reply of a captive portal
        # instead of pages.
        self.body, self.pages, self.opened, self.portal = "", 0, 0, None
        # The links around the layers.
        self.links = ""
        # The reply of the server's own sign-in instead of pages and of these requests.
        self.door, self.guarded = None, ("attach", "event")
        stub = self

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def log_message(self, *_):
                pass

            def reply(self, status, body=b"", kind="application/json"):
                self.send_response(status)
                self.send_header("content-type", kind)
                self.send_header("content-length", str(len(body)))
                self.send_header("content-security-policy", POLICY)
                self.end_headers()
                self.wfile.write(body)

            def do_GET(self):
                path = self.path.split("?")[0]
                if path == "/_tessera/stream":
                    return self.stream()
                if path.startswith("/asset/"):
                    kinds = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}
                    file = ASSETS / path.split("/")[-1]
                    return self.reply(200, SCRIPT if file.name == "tessera.js" else file.read_bytes(), kinds[file.suffix])
                if path == "/login":
                    return self.reply(200, b"<html><body>Who are you?", "text/html; charset=utf-8")
                if path != "/page":
                    return self.reply(404)
                if stub.door:
                    return stub.door(self)
                stub.pages += 1
                stub.cookies.append(self.headers.get("cookie") or "")
                if stub.portal:
                    return self.reply(*stub.portal, "text/html; charset=utf-8")
                self.reply(200, stub.document().encode(), "text/html; charset=utf-8")

            def stream(self):
                stub.opened += 1
                self.send_response(200)
                self.send_header("content-type", "text/event-stream")
                self.end_headers()
                mine = queue.Queue()
                stub.streams.append(mine)
                try:
                    self.wfile.write(b"event: hello\ndata: {}\n\n")
                    while True:
                        try:
                            message = mine.get(timeout=0.2)
                        except queue.Empty:
                            message = ":\n\n"
                        if message is None:
                            break
                        self.wfile.write(message.encode())
                        self.wfile.flush()
                except OSError:
                    pass
                if mine in stub.streams:
                    stub.streams.remove(mine)
                self.close_connection = True

            def do_POST(self):
                data = json.loads(self.rfile.read(int(self.headers["content-length"])))
                kind = self.path.split("/")[-1]
                if kind == "detach":
                    stub.detached.append(data)
                    return self.reply(204)
                if stub.door and kind in stub.guarded:
                    return stub.door(self)
                if data["page"] in stub.gone:
                    return self.reply(410, b"{}")
                if kind == "attach":
                    stub.attached.append(data)
                    self.reply(204)
                    if stub.revisions and data["revisions"] != stub.revisions:
                        stub.heal(data["page"])
                    return None
                answer = stub.answers.pop(0) if stub.answers else (200, {"outcome": "handled"})
                if answer == "lost":
                    stub.events.append(data)
                    self.close_connection = True
                    return self.connection.close()
                if callable(answer):
                    answer = answer()
                stub.events.append(data)
                self.reply(answer[0], json.dumps(answer[1]).encode())

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.url = f"http://127.0.0.1:{self.server.server_port}/page"

    def document(self):
        return (f'<!doctype html><html lang="en" dir="ltr"><head><meta charset="utf-8"><title>Title · App</title>'
                f'<link rel="stylesheet" href="/asset/tessera.css"><script type="module" src="/asset/tessera.js"></script>'
                f'<script type="module" src="/asset/options.js"></script><script type="module" src="/asset/sheets.js"></script></head>'
                f'<body data-page="p{next(self.ids)}" data-live="/_tessera" data-app="App" data-cookie="tessera-page" data-offline="Offline" data-reconnecting="Again" {self.body}>'
                f'<header class="app"><div class="bar"><a class="brand" href="/">App</a>{self.links}</div></header>'
                f'<div id="tessera-status"><p class="offline" role="status"></p><p class="vh" aria-live="polite"></p>'
                f'<p class="vh" aria-live="assertive"></p></div>{"".join(self.layers)}</body></html>')

    def push(self, page, *ops):
        for stream in self.streams:
            stream.put("data: " + json.dumps({"page": page, "ops": ops}) + "\n\n")

    def patch(self, *edits, page="p1", at=1, **more):
        self.push(page, {"op": "patch", "layer": 0, "from": at, "to": at + 1, "edits": edits, **more})

    def heal(self, page):
        self.push(page, {"op": "snapshot", "layers": [{"layer": 0, "revision": 9, "html": self.layers[0]}]})


def until(condition, seconds=30):
    """Waits until a condition of the server holds."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if condition():
            return
        time.sleep(0.02)
    assert condition()


def holds(page, expression, seconds=30):
    """Waits until an expression is true on the page; the page's policy forbids to wait for it there."""
    until(lambda: page.evaluate(expression), seconds)


@pytest.fixture
def stub():
    server = Stub()
    yield server
    for stream in list(server.streams):
        stream.put(None)
    server.server.shutdown()


@pytest.fixture
def tab(stub, browser):
    """Opens tabs of one visitor."""
    place = browser.new_context(viewport={"width": 800, "height": 600})
    errors = []

    def open_tab(*layers):
        stub.layers = list(layers) or stub.layers
        page = place.new_page()
        # Chromium gives a transition between pages up when either of them is replaced early, and says so.
        page.on("pageerror", lambda error: "ransition" in str(error) or errors.append(error))
        known = len(stub.attached)
        page.goto(stub.url)
        until(lambda: len(stub.attached) > known and stub.streams)
        return page

    open_tab.context = place
    yield open_tab
    place.close()
    assert not errors


def test_the_script_is_small():
    assert len(SCRIPT) <= 14 * 1024


def test_a_patch_keeps_the_field_its_caret_and_its_selection(stub, tab):
    page = tab(layer(0, 1, section("s", field("a", "hello"), field("b"))))
    page.evaluate("() => { const e = window.e = document.querySelector('#fa'); e.focus(); e.setSelectionRange(1, 3); }")
    stub.patch(["u", "a", field("a", "hello", "<span class='help error'>Wrong</span>")], ["i", "s", "a", button("n")], ["m", "a", "s", None])
    page.wait_for_selector(".error")
    assert page.evaluate("e.isConnected && document.activeElement === e && [e.selectionStart, e.selectionEnd].join()") == "1,3"
    assert page.evaluate("[...document.querySelectorAll('[data-rows]>*')].map((e) => e.dataset.key).join()") == "n,b,a"


def test_what_is_typed_is_sent_once_it_settles_and_never_overwritten(stub, tab):
    page = tab(layer(0, 1, section("s", field("a"))))
    page.focus("#fa")
    page.keyboard.type("ada", delay=20)
    stub.patch(["u", "a", field("a", "from the server")])
    holds(page, "document.querySelector('[data-layer]').dataset.revision === '2'")
    assert page.input_value("#fa") == "ada"
    until(lambda: [e.get("value") for e in stub.events] == ["ada"])
    # A late echo of earlier text changes nothing. New text does.
    page.keyboard.type("!")
    until(lambda: len(stub.events) == 2)
    stub.patch(["u", "a", field("a", "ada")], at=2)
    holds(page, "document.querySelector('[data-layer]').dataset.revision === '3'")
    assert page.input_value("#fa") == "ada!"
    stub.patch(["u", "a", field("a", "ADA!")], at=3)
    holds(page, "document.querySelector('#fa').value === 'ADA!'")


def test_an_echo_is_not_late_for_ever(stub, tab):
    page = tab(layer(0, 1, section("s", field("a"))))
    page.focus("#fa")
    for n in range(40):
        page.fill("#fa", f"v{n}")
        page.dispatch_event("#fa", "change")
        until(lambda count=n + 1: len(stub.events) == count)
    # The last reply has arrived.
    page.wait_for_timeout(300)
    stub.patch(["u", "a", field("a", "v20")])
    holds(page, "document.querySelector('[data-layer]').dataset.revision === '2'")
    assert page.input_value("#fa") == "v39"
    stub.patch(["u", "a", field("a", "v2")], at=2)
    holds(page, "document.querySelector('#fa').value === 'v2'")


def test_text_is_sent_before_the_press_and_a_press_only_once(stub, tab):
    page = tab(layer(0, 1, section("s", field("a"), button("b"))))
    go = threading.Event()
    handled = (200, {"outcome": "handled"})
    stub.answers = [handled, lambda: go.wait(5) and handled]
    page.focus("#fa")
    page.keyboard.type("x")
    page.click("button[value='main@b']")
    page.click("button[value='main@b']")
    assert page.get_attribute("button[value='main@b']", "aria-busy") == "true"
    stub.patch(["u", "b", button("b", "Again")])
    page.wait_for_selector("text=Again")
    assert page.get_attribute("button[value='main@b']", "aria-busy") == "true"
    go.set()
    page.wait_for_selector("button[value='main@b']:not([aria-busy])")
    assert [(e["item"], e.get("value")) for e in stub.events] == [("a", "x"), ("b", None)]


def test_return_is_sent_once_behind_what_was_typed(stub, tab):
    page = tab(layer(0, 1, section("s", field("a"), field("b"), button("go"))))
    page.fill("#fb", "word")
    page.press("#fb", "Enter")
    page.press("#fb", "Enter")
    until(lambda: len(stub.events) > 1)
    page.wait_for_timeout(200)
    sent = [(e["kind"], e["item"], e.get("value")) for e in stub.events]
    assert sent[:2] == [("control", "b", "word"), ("enter", "b", None)] and all(e[0] == "enter" for e in sent[2:]), sent
    # Another script may ask while no element has the focus. It filled in a password last.
    page.evaluate("document.activeElement.blur()")
    known = len(stub.events)
    page.evaluate("document.querySelector('form').requestSubmit()")
    until(lambda: len(stub.events) > known)
    assert (stub.events[-1]["kind"], stub.events[-1]["item"]) == ("enter", "a")


def typed(stub):
    return [(e["item"], e["value"]) for e in stub.events if "value" in e]


SILENT = "document.querySelector('#fa').value = 'filled'; document.querySelector('#fb').value = 'secret'"


@pytest.mark.parametrize("then", [
    lambda page: page.click("button[value='main@go']"), lambda page: page.evaluate("document.querySelector('form').requestSubmit()"),
    lambda page: page.evaluate("document.querySelector('#fa').dispatchEvent(new Event('change', {bubbles: true}))"),
    lambda page: page.goto("about:blank"), lambda page: page.evaluate("dispatchEvent(new PageTransitionEvent('pagehide'))"),
], ids=["press", "submit", "change", "leave", "hide"])
def test_what_is_filled_in_without_a_word_is_sent_first(stub, tab, then):
    page = tab(layer(0, 1, section("s", field("a"), field("b"), field("c", "same"), button("go"))))
    page.evaluate(SILENT)
    then(page)
    until(lambda: len(typed(stub)) >= 2)
    page.wait_for_timeout(300)
    # Events sent at once, because the page may close, are matched by id with events sent in their turn.
    sent = {e["id"]: (e["item"], e["value"]) for e in stub.events if "value" in e}
    assert sorted(sent.values()) == [("a", "filled"), ("b", "secret")]
    assert all("value" in e or e["kind"] == "enter" or e["item"] == "go" for e in stub.events[2:]), stub.events


def test_what_is_filled_in_without_a_word_is_not_taken_away_by_a_patch(stub, tab):
    page = tab(layer(0, 1, section("s", field("a"), field("b"), button("go"))))
    page.evaluate(SILENT)
    stub.patch(["u", "a", field("a", "", "<span>Help 2</span>")], ["u", "b", field("b", "", "<span>Help 2</span>")])
    page.wait_for_selector("text=Help 2")
    assert page.evaluate("[fa.value, fb.value].join()") == "filled,secret"
    until(lambda: typed(stub) == [("a", "filled"), ("b", "secret")])


def test_what_the_screen_wrote_is_not_taken_for_what_was_filled_in(stub, tab):
    page = tab(layer(0, 1, section("s", field("a"), field("b", "x"), button("go"))))
    page.fill("#fa", "typed")
    until(lambda: typed(stub) == [("a", "typed")])
    stub.patch(["u", "a", field("a", "")], ["u", "b", field("b", "y")])
    page.evaluate("document.activeElement.blur()")
    until(lambda: page.input_value("#fb") == "y")
    page.click("button[value='main@go']")
    until(lambda: len(stub.events) == 2)
    page.wait_for_timeout(250)
    assert typed(stub) == [("a", "typed")]


@pytest.mark.parametrize("made", ["TYPED", "ty", "typed.", "1,234"])
@pytest.mark.parametrize("order", ["patch first", "answer first", "no patch"])
def test_a_field_shows_what_the_screen_made_of_it_once_it_is_left(stub, tab, made, order):
    page = tab(layer(0, 1, section("s", field("a", "" if order != "no patch" else made), field("b"))))
    overtaken = threading.Event()
    answer = (200, {"outcome": "corrected", "value": made})
    stub.answers = [lambda: overtaken.wait(5) and answer]
    page.fill("#fa", "typed")
    if order == "patch first":
        page.wait_for_timeout(250)
        stub.patch(["u", "a", field("a", made, "<b>here</b>")])
        page.wait_for_selector("b")
        overtaken.set()
    else:
        overtaken.set()
        until(lambda: stub.events)
        if order == "answer first":
            stub.patch(["u", "a", field("a", made, "<b>here</b>")])
            page.wait_for_selector("b")
    page.focus("#fb")
    holds(page, f"fa.value === {json.dumps(made)}")
    assert typed(stub) == [("a", "typed")]


def test_what_is_left_out_at_the_end_does_not_disturb_who_goes_on_typing(stub, tab):
    page = tab(layer(0, 1, section("s", field("a"), field("b"))))
    stub.answers = [(200, {"outcome": "corrected", "value": "two"})]
    page.focus("#fa")
    page.keyboard.type("two ")
    until(lambda: typed(stub) == [("a", "two ")])
    stub.patch(["u", "a", field("a", "two", "<b>here</b>")])
    page.wait_for_selector("b")
    page.keyboard.type("words")
    assert page.input_value("#fa") == "two words"
    until(lambda: typed(stub)[1:] == [("a", "two words")])
    page.focus("#fb")
    page.wait_for_timeout(100)
    assert page.input_value("#fa") == "two words"


def test_words_that_stay_the_same_keep_their_selection(stub, tab):
    page = tab(layer(0, 1, section("s", row("a", "<p>Words that stay</p><p>1</p>"))))
    page.evaluate("getSelection().selectAllChildren(document.querySelector('[data-key=a] p'))")
    stub.patch(["u", "a", row("a", "<p>Words that stay</p><p>2</p>")])
    holds(page, "document.querySelector('[data-key=a]').textContent.endsWith('2')")
    assert page.evaluate("String(getSelection())") == "Words that stay"


def test_of_all_that_is_said_each_is_there_for_a_while(stub, tab):
    page = tab(layer(0, 1, section("s", button("b"))))
    page.evaluate("""() => {
        window.heard = {};
        const look = () => {
            for (const region of document.querySelectorAll("[aria-live]"))
                (heard[region.ariaLive] ||= new Set()).add(region.textContent);
            requestAnimationFrame(look);
        };
        look();
    }""")
    stub.push("p1", *({"op": "say", "text": text, "urgency": urgency} for text, urgency in
                      [("Saved 3 files", "polite"), ("One failed", "polite"), ("Signed out", "assertive")]))
    for number in range(20):
        stub.push("p1", {"op": "say", "text": f"Step {number} is done", "urgency": "polite"})
        page.wait_for_timeout(20)
    page.wait_for_timeout(2500)
    heard = page.evaluate("Object.fromEntries(Object.entries(heard).map(([key, all]) => [key, [...all]]))")
    for words in ["Saved 3 files", "One failed", *(f"Step {number} is done" for number in range(20))]:
        assert any(words in text for text in heard["polite"]), (words, heard)
    assert "Signed out" in heard["assertive"]


def test_a_fragment_leads_nowhere(stub, tab):
    page = tab(layer(0, 1, section("s", field("a"))))
    page.evaluate("location.hash = 'part'")
    page.evaluate("location.hash = 'other'")
    page.go_back()
    page.wait_for_timeout(200)
    assert not stub.events


def test_a_fragment_on_a_step_of_a_flow_is_a_place_of_that_step(stub, tab):
    stub.body = 'data-depth="0"'
    page = tab(layer(0, 1, section("s", field("a"))))
    stub.push("p1", {"op": "at", "url": "/page?step", "depth": 1})
    holds(page, "history.state?.depth === 1")
    page.evaluate("location.hash = 'part'")
    holds(page, "history.state?.depth === 1 && location.hash === '#part'")
    page.wait_for_timeout(100)
    assert not stub.events


def sheet(page, number=1, is_open=True):
    html = layer(number, 1, section("d", field("x")))
    return {"op": "show", "layer": number, "revision": 1, "html": html} if is_open else {"op": "close", "layer": number}


def test_going_back_closes_the_sheet_on_top_and_then_leaves(stub, tab):
    page = tab(layer(0, 1, section("s", button("b"))))
    page.goto("about:blank")
    page = tab(layer(0, 1, section("s", button("b"))))
    page.evaluate("window.here = true")
    for number in (1, 2):
        stub.push("p2", sheet(page, number))
        holds(page, f"history.state?.sheets === {number}")
    for number in (2, 1):
        known = len(stub.events)
        page.go_back()
        until(lambda: len(stub.events) > known)
        page.wait_for_timeout(150)
        assert [(e["kind"], e["layer"]) for e in stub.events[known:]] == [("dismiss", number)]
        stub.push("p2", sheet(page, number, False))
        holds(page, f"document.querySelectorAll('dialog').length === {number - 1} && (history.state.sheets || 0) === {number - 1}")
    assert page.evaluate("window.here && location.pathname") == "/page"


def test_a_sheet_that_is_closed_leaves_nothing_in_the_history(stub, tab):
    page = tab(layer(0, 1, section("s", button("b"))))
    page.goto("/login" if False else stub.url.replace("/page", "/login"))
    page.goto(stub.url)
    page.evaluate("window.here = true")
    until(lambda: len(stub.attached) > 1 and stub.streams)
    for _ in range(2):
        stub.push("p2", sheet(page))
        holds(page, "history.state?.sheets === 1")
        stub.push("p2", sheet(page, 1, False))
        holds(page, "!history.state.sheets && window.here")
        # Going forward returns to the entry of the sheet, which is closed.
        page.go_forward()
        holds(page, "!history.state.sheets && window.here")
    assert not stub.events
    page.go_back()
    page.wait_for_url("**/login")


def test_a_sheet_that_comes_while_the_history_still_steps_back_from_another_stays(stub, tab):
    page = tab(layer(0, 1, section("s", button("b"))))
    for number in range(1, 6):
        stub.push("p1", sheet(page, number))
        holds(page, "history.state?.sheets === 1")
        stub.push("p1", sheet(page, number, False))
    stub.push("p1", sheet(page, 9))
    page.wait_for_timeout(300)
    assert page.evaluate("document.querySelectorAll('dialog').length + '' + history.state.sheets") == "11"
    assert not stub.events


def test_a_flow_goes_back_from_a_sheet_by_as_many_entries_as_there_are(stub, tab):
    stub.body = 'data-depth="0"'
    page = tab(layer(0, 1, section("s", field("a"))))
    page.evaluate("window.here = true")
    stub.push("p1", {"op": "at", "url": "/page?step", "depth": 1})
    holds(page, "history.state?.depth === 1")
    stub.push("p1", sheet(page))
    holds(page, "history.state?.sheets === 1")
    stub.push("p1", sheet(page, 1, False), {"op": "at", "url": "/page", "depth": 0})
    holds(page, "history.state.depth === 0 && !history.state.sheets && window.here")
    page.wait_for_timeout(300)
    assert page.evaluate("history.state.depth === 0 && window.here")


def test_a_step_of_a_flow_that_a_sheet_led_to_takes_its_place(stub, tab):
    stub.body = 'data-depth="0"'
    page = tab(layer(0, 1, section("s", field("a"))))
    stub.push("p1", sheet(page))
    holds(page, "history.state?.sheets === 1")
    stub.push("p1", sheet(page, 1, False), {"op": "at", "url": "/page?step", "depth": 1})
    holds(page, "history.state.depth === 1 && !history.state.sheets")
    page.go_back()
    until(lambda: stub.events)
    page.wait_for_timeout(150)
    assert [(e["kind"], e["url"], e["depth"]) for e in stub.events] == [("go", "/page", 0)]


def test_rows_that_are_none_are_not_asked_for(stub, tab):
    above = [row(f"a{n}", f"Above {n}") for n in range(30)]
    rows = section("s", row("r0", "Row"), row("r1", "Row"), after='<div class="gap" data-gap="2-30"></div>').replace('data-total="1000"', 'data-total="30"')
    page = tab(layer(0, 1, section("above", *above), rows))
    for _ in range(40):
        page.mouse.wheel(0, 60)
        page.wait_for_timeout(80)
    assert stub.events and all(e["start"] < e["end"] for e in stub.events), stub.events


def test_a_lost_answer_is_asked_for_again_with_the_same_id(stub, tab):
    page = tab(layer(0, 1, section("s", button("b"))))
    stub.answers = ["lost"]
    page.click("button[value='main@b']")
    until(lambda: len(stub.events) == 2)
    assert stub.events[0]["id"] == stub.events[1]["id"]


def test_an_answer_that_does_not_come_is_given_up_and_asked_for_again_with_the_same_id(stub, tab):
    page = tab(layer(0, 1, section("s", button("b"))))
    # The script's own deadline, shortened: the page has twenty seconds.
    page.evaluate("""() => {
        const timeout = AbortSignal.timeout;
        window.deadlines = [];
        AbortSignal.timeout = time => { deadlines.push(time); return timeout.call(AbortSignal, 300); };
    }""")
    go = threading.Event()
    stub.answers = [lambda: go.wait(30) and (200, {"outcome": "handled"})]
    known, start = len(stub.events), time.monotonic()
    page.click("button[value='main@b']")
    # The second one is answered while the first is still held; until then the button is busy.
    page.wait_for_selector("button[value='main@b']:not([aria-busy])")
    assert time.monotonic() - start > 0.3 and not go.is_set()
    go.set()
    until(lambda: len(stub.events) == known + 2)
    assert stub.events[-1]["id"] == stub.events[-2]["id"]
    assert page.evaluate("deadlines.length > 1 && deadlines.every(time => time === 2e4)")


@pytest.mark.parametrize("chance", [0, 0.5, 1])
def test_the_next_try_comes_at_a_random_moment_up_to_a_ceiling_that_doubles_until_it_is_twenty_seconds(stub, tab, chance):
    # Runs before the script, which keeps its own references to these functions.
    tab.context.add_init_script("""(chance => {
        const [set, fetched, waits] = [window.setTimeout, window.fetch, window.waits = []];
        Math.random = () => chance;
        window.fetch = (url, init) => /event$/.test(url) && waits.length < 8 ? Promise.reject(new TypeError("none")) : fetched(url, init);
        // The queue waits for nothing here, and says how long it would have waited.
        window.setTimeout = (work, time, ...more) => {
            if (work.name !== "pump") return set(work, time, ...more);
            waits.push(time);
            return set(work, 0);
        };
    })(CHANCE)""".replace("CHANCE", str(chance)))
    page = tab(layer(0, 1, section("s", button("b"))))
    page.click("button[value='main@b']")
    until(lambda: len(stub.events) == 1)
    assert page.evaluate("waits.slice(0, 8)") == [chance * ceiling for ceiling in [2000, 4000, 8000, 16000, 20000, 20000, 20000, 20000]]


def test_offline_is_said_and_what_was_typed_arrives_afterwards(stub, tab):
    page = tab(layer(0, 1, section("s", field("a"))))
    tab.context.set_offline(True)
    page.focus("#fa")
    page.keyboard.type("kept")
    holds(page, "document.querySelector('.offline').textContent === 'Offline'")
    tab.context.set_offline(False)
    until(lambda: [e.get("value") for e in stub.events] == ["kept"])
    holds(page, "document.querySelector('.offline').textContent === ''")


def test_too_many_requests_waits_as_long_as_it_is_told(stub, tab):
    page = tab(layer(0, 1, section("s", button("b"))))
    stub.answers = [(429, {"retryAfter": 1})]
    page.click("button[value='main@b']")
    until(lambda: len(stub.events) == 2)
    assert stub.events[0]["id"] == stub.events[1]["id"]


def test_a_gap_heals_by_a_snapshot_and_the_focus_stays(stub, tab):
    page = tab(layer(0, 1, section("s", field("a"))))
    page.focus("#fa")
    page.evaluate("window.e = document.activeElement")
    stub.layers = [layer(0, 9, section("s", button("n"), field("a"), field("c")))]
    stub.revisions = {"0": 9}
    stub.patch(["r", "a"], at=5)
    page.wait_for_selector("#fc")
    assert page.evaluate("document.activeElement === e && document.querySelector('[data-layer]').dataset.revision") == "9"


def test_an_edit_that_finds_nothing_is_a_gap(stub, tab):
    page = tab(layer(0, 1, section("s", field("a"))))
    stub.layers = [layer(0, 9, section("s", field("c")))]
    stub.revisions = {"0": 9}
    stub.patch(["r", "nobody"])
    page.wait_for_selector("#fc")


def test_sections_come_move_change_and_go_without_their_rows(stub, tab):
    page = tab(layer(0, 1, section("s", field("a")), section("t", field("b"))))
    page.evaluate("window.e = document.querySelector('#fa')")
    stub.patch(["I", "t", section("n", field("c"))], ["M", "s", None], ["U", "s", section("s", before="<div class='header'>Head</div>")], ["R", "t"],
               title="New")
    page.wait_for_selector("text=Head")
    assert page.evaluate("[...document.querySelectorAll('[data-section]')].map((e) => e.dataset.section).join()") == "n,s"
    assert page.evaluate("e.isConnected") and page.title() == "New · App"


def test_what_is_entered_before_the_script_is_there_is_sent_and_stays(stub, tab):
    held = []
    tab.context.route("**/tessera.js", lambda route: held.append(route))
    text = lambda key, value: row(key, f'<textarea id="f{key}" data-control="main">\n{value}</textarea>')
    stub.layers = [layer(0, 1, section(
        "s", field("a"), switch("w"), switch("x", True), slider("v", 3), text("t", "old"), button("b"),
        # A value that the browser displays differently from the server's markup does not count as entered.
        slider("u", 3.4), stepper("n", 3), text("m", "\nof two lines"), field("k", " k@k.no ").replace('"text"', '"email"'),
        row("h", '<input type="hidden" data-control="main" value="7">')))]
    page = tab.context.new_page()
    page.goto(stub.url, wait_until="commit")
    page.click("#fa")
    page.keyboard.type("ada")
    page.click("#fw")
    page.focus("#fv")
    page.keyboard.press("ArrowRight")
    page.fill("#ft", "new")
    for route in held:
        route.continue_()
    until(lambda: stub.attached and stub.streams)
    until(lambda: len(stub.events) == 4)
    page.click("button[value='main@b']")
    until(lambda: len(stub.events) == 5)
    assert [(e["item"], e.get("value")) for e in stub.events] == [("a", "ada"), ("w", True), ("v", 4), ("t", "new"), ("b", None)]
    stub.patch(["u", "a", field("a", "ada", "<span class='help error'>Too short</span>")], ["u", "w", switch("w", True)])
    page.wait_for_selector(".error")
    assert page.input_value("#fa") == "ada"


def test_a_forgotten_page_is_replaced_and_what_was_typed_sent_again(stub, tab):
    page = tab(layer(0, 1, section("s", field("a"), field("b"))))
    page.fill("#fa", "draft")
    until(lambda: len(stub.events) == 1)
    stub.gone.add("p1")
    page.fill("#fb", "more")
    until(lambda: {(e["page"], e["item"], e["value"]) for e in stub.events[1:]} >= {("p2", "a", "draft"), ("p2", "b", "more")})
    assert page.input_value("#fa") == "draft" and page.input_value("#fb") == "more"


def test_a_row_that_was_moved_is_not_moved_again_on_a_page_that_begins_anew(stub, tab):
    moved = lambda key: row(key, f'<p>{key}</p><input type="hidden" data-control="row.move">')
    page = tab(layer(0, 1, section("s", moved("a"), moved("b"), moved("c"), field("f"))))
    page.evaluate("""() => {
        const input = document.querySelector("[data-key=a] input");
        input.value = "c";
        for (const type of ["input", "change"]) input.dispatchEvent(new Event(type, {bubbles: true}));
    }""")
    page.fill("#ff", "draft")
    until(lambda: len(stub.events) == 2)
    stub.patch(["m", "a", "s", "c"], ["u", "a", moved("a")])
    holds(page, "document.querySelector('[data-layer]').dataset.revision === '2'")
    stub.layers = [layer(0, 1, section("s", moved("b"), moved("a"), moved("c"), field("f")))]
    stub.gone.add("p1")
    stub.push("p1", {"op": "gone"})
    until(lambda: len(stub.events) > 2)
    page.wait_for_timeout(300)
    assert [(e["page"], e["item"], e["value"]) for e in stub.events] == [("p1", "a", "c"), ("p1", "f", "draft"), ("p2", "f", "draft")]


def test_what_one_person_typed_is_not_for_the_next(stub, tab):
    stub.body = 'data-person="noura"'
    page = tab(layer(0, 1, section("s", field("a"), field("b"))))
    page.fill("#fa", "secret")
    until(lambda: len(stub.events) == 1)
    stub.gone.add("p1")
    stub.body = 'data-person="omar"'
    page.fill("#fb", "of noura")
    page.wait_for_selector("body[data-person=omar] #fa")
    until(lambda: stub.attached[-1]["page"] not in ("p1", "p2"))
    assert page.input_value("#fa") == "" and page.input_value("#fb") == ""
    assert {e["page"] for e in stub.events} == {"p1"}


def test_a_tab_whose_page_is_another_person_s_says_whose_it_was(stub, tab):
    stub.body = 'data-person="1a2b"'
    page = tab(layer(0, 1, section("s", field("a"))))
    stub.gone.add("p1")
    stub.body = 'data-person="3c4d"'
    known = len(stub.cookies)
    page.fill("#fa", "of the first one")
    page.wait_for_selector("body[data-person='3c4d'] #fa")
    # The next page from the server says which user is signed in.
    until(lambda: len(stub.cookies) >= known + 2)
    assert all("tessera-page=p1.1a2b" in cookie for cookie in stub.cookies[known:known + 2]), stub.cookies[known:]


def test_a_page_that_is_gone_when_somebody_is_to_be_identified_begins_anew(stub, tab):
    page = tab(layer(0, 1, section("s", field("a"))))
    page.fill("#fa", "draft")
    until(lambda: len(stub.events) == 1)
    stub.gone.add("p1")
    stub.push("p1", {"op": "identify"})
    until(lambda: [(e["page"], e["value"]) for e in stub.events[1:]] == [("p2", "draft")])


def test_what_somebody_typed_before_signing_in_is_theirs(stub, tab):
    page = tab(layer(0, 1, section("s", field("a"), button("b"))))
    page.fill("#fa", "draft")
    until(lambda: len(stub.events) == 1)
    stub.gone.add("p1")
    stub.body = 'data-person="noura"'
    page.click("button[value='main@b']")
    until(lambda: [(e["page"], e["value"]) for e in stub.events[1:]] == [("p2", "draft")])


@pytest.mark.parametrize("status", [409, 403, 413])
def test_a_refusal_is_said_and_holds_nothing_up(stub, tab, status):
    page = tab(layer(0, 1, section("s", button("b"), button("c"))))
    stub.answers = [(status, {"outcome": "refused", "reason": "any", "words": "Not possible any more"})]
    page.click("button[value='main@b']")
    holds(page, "document.querySelector('.offline').textContent === 'Not possible any more'")
    page.click("button[value='main@c']")
    until(lambda: [e["item"] for e in stub.events] == ["b", "c"])


@pytest.mark.parametrize("status", [200, 403, 413, 429, 502, 511])
def test_an_answer_of_somebody_on_the_way_is_none(stub, tab, status):
    page = tab(layer(0, 1, section("s", button("b"))))
    stub.answers = [(status, {"portal": "Sign in to this network"})]
    page.click("button[value='main@b']")
    until(lambda: len(stub.events) == 2)
    assert stub.events[0]["id"] == stub.events[1]["id"]


@pytest.mark.parametrize("answer", [(200, b"<html><body>Sign in to this network"), (403, b"No"), (502, b"Bad gateway"), (429, b"Slowly")])
def test_a_page_of_somebody_on_the_way_takes_no_place(stub, tab, answer):
    page = tab(layer(0, 1, section("s", field("a"))))
    stub.portal = answer
    stub.gone.add("p1")
    known = stub.pages
    page.fill("#fa", "draft")
    until(lambda: stub.pages > known)
    holds(page, "document.querySelector('.offline').textContent === 'Offline'")
    assert page.input_value("#fa") == "draft"
    stub.portal = None
    until(lambda: [(e["page"], e["value"]) for e in stub.events][-1:] == [("p2", "draft")], 60)
    assert page.input_value("#fa") == "draft"


def test_an_address_without_a_page_any_more_shows_nothing_of_the_former_one(stub, tab):
    stub.body = 'data-person="ada"'
    page = tab(layer(0, 1, section("s", field("a", "Ada's salary"), button("b"))))
    asked = []
    page.on("dialog", lambda dialog: (asked.append(dialog.type), dialog.accept()))
    # The stream is open, and with it the last message for this page.
    until(lambda: len(stub.attached) > 1)
    stub.portal = (404, b'<html><body data-live="/_tessera">There is no such page.')
    page.fill("#fa", "draft")
    stub.gone.add("p1")
    stub.push("p1", {"op": "gone"})
    page.wait_for_selector("text=There is no such page.")
    assert "salary" not in page.content() and not asked


def test_the_links_are_those_of_who_signed_in_in_another_tab(stub, tab):
    stub.links = '<nav><a href="/in">Come in</a></nav>'
    page = tab(layer(0, 1, section("s", field("a"))))
    stub.gone.add("p1")
    stub.body, stub.links = 'data-person="noura"', '<nav><a href="/work">My work</a><a href="/out">Leave</a></nav>'
    page.fill("#fa", "draft")
    page.wait_for_selector("text=My work")
    assert page.locator(".app a").all_inner_texts() == ["App", "My work", "Leave"]
    assert page.input_value("#fa") == "draft"


@pytest.mark.parametrize("by", ["stream", "event"])
@pytest.mark.parametrize("way", ["status", "redirect", "elsewhere"])
def test_the_sign_in_of_the_server_itself_is_shown_where_it_stands_in_the_way(stub, tab, way, by):
    page = tab(layer(0, 1, section("s", field("a", "Ada's salary"), button("b"))))
    # This page cannot read one that is on another host.
    host = stub.url.replace("127.0.0.1", "localhost").removesuffix("/page") if way == "elsewhere" else ""

    def door(request):
        if way == "status":
            return request.reply(401, b"<html><body>Who are you?", "text/html; charset=utf-8")
        request.send_response(303)
        request.send_header("location", f"{host}/login")
        request.send_header("content-length", "0")
        request.end_headers()

    stub.door, stub.guarded = door, "attach" if by == "stream" else "event"
    if by == "stream":
        # The stream ends with the session, as when the user signs out elsewhere.
        for stream in list(stub.streams):
            stream.put(None)
    else:
        page.click("button[value='main@b']")
    page.wait_for_selector("text=Who are you?", timeout=60_000)
    assert "salary" not in page.content()
    assert page.url.endswith("/login") == (way != "status")


def test_whoever_stays_where_the_sign_in_of_the_server_stands_in_the_way_is_asked_less_and_less_often(stub, tab):
    tab.context.add_init_script("Math.random = () => 1")
    page = tab(layer(0, 1, section("s", field("a"))))
    until(lambda: len(stub.attached) > 1)
    asked = []
    page.on("dialog", lambda dialog: (asked.append(dialog.type), dialog.dismiss()))

    def door(request):
        request.send_response(303)
        request.send_header("location", "/login")
        request.send_header("content-length", "0")
        request.end_headers()

    stub.door, stub.guarded = door, ("event",)
    page.click("#fa")
    page.keyboard.type("a long text")
    for _ in range(30):
        page.wait_for_timeout(100)
    # Now, after two seconds, and after six.
    assert 1 <= len(asked) <= 2, asked
    assert page.input_value("#fa") == "a long text"


def test_only_whoever_did_not_leave_by_the_app_itself_comes_back_to_the_page(stub, tab):
    def cookie():
        return next((c["value"] for c in tab.context.cookies() if c["name"] == "tessera-page"), None)

    page = tab(layer(0, 1, section("s", field("a"), row("l", '<a id="l" href="/login">Elsewhere</a>'))))
    # Loaded again: the server is told which page it was.
    known = len(stub.attached)
    page.reload()
    until(lambda: len(stub.attached) > known)
    assert "tessera-page=p1" in stub.cookies[-1]
    # After a link of the app or a redirect of the server, opening the page again starts it again.
    page.click("#l")
    page.wait_for_selector("text=Who are you?")
    assert cookie() is None
    # A page may attach more than once.
    former = stub.attached[-1]["page"]
    page.goto(stub.url)
    until(lambda: stub.attached[-1]["page"] != former)
    assert "tessera-page=" not in stub.cookies[-1]
    current = stub.attached[-1]["page"]
    until(lambda: stub.opened > 2)
    until(lambda: stub.streams)
    stub.push(current, {"op": "go", "url": "/login"})
    page.wait_for_selector("text=Who are you?")
    assert cookie() is None
    # Going back finds the page that was left, in its current state.
    stub.revisions = {"0": 1}
    page.go_back()
    until(lambda: stub.attached[-1]["page"] == current)
    holds(page, "document.querySelector('[data-layer]').dataset.revision === '1'")


# As on iPhones, and where a tab is ended to have its memory.
WITHOUT_A_WORD = """(() => {
    const add = window.addEventListener;
    window.addEventListener = (type, ...more) => /unload/.test(type) || add.call(window, type, ...more);
})()"""


def test_a_browser_that_says_nothing_before_a_reload_shows_the_page_again(stub, tab):
    tab.context.add_init_script(WITHOUT_A_WORD)
    stub.body = 'data-depth="0"'
    page = tab(layer(0, 1, section("s", field("a"))))
    page.fill("#fa", "draft")
    until(lambda: stub.events and len(stub.attached) > 1)
    for depth in range(2):
        stub.push("p1", {"op": "at", "depth": depth})
        holds(page, f"history.state.depth === {depth}")
        known = len(stub.attached)
        page.reload()
        until(lambda known=known: len(stub.attached) > known)
        assert (stub.attached[-1]["page"], stub.attached[-1]["revisions"]) == ("p1", {"0": -1})
        assert "tessera-page=" not in stub.cookies[-1]
        until(lambda known=known: len(stub.attached) > known + 1)
        assert page.evaluate("history.state.depth") == depth
    # Ended where it was, and shown again as it was.
    page.goto(stub.url.replace("/page", "/login"))
    known = len(stub.attached)
    page.go_back()
    until(lambda: len(stub.attached) > known)
    assert stub.attached[-1]["page"] == "p1"
    assert [e["kind"] for e in stub.events] == ["control"]


def test_a_server_that_was_told_which_page_it_was_decides_what_is_shown(stub, tab):
    page = tab(layer(0, 1, section("s", field("a"))))
    until(lambda: len(stub.attached) > 1)
    known = len(stub.attached)
    page.reload()
    until(lambda: len(stub.attached) > known)
    assert "tessera-page=p1" in stub.cookies[-1]
    assert (stub.attached[-1]["page"], stub.attached[-1]["revisions"]) == ("p2", {"0": 1})


@pytest.mark.parametrize("before", ["ada", None])
def test_a_page_that_was_another_person_s_is_not_asked_for_again(stub, tab, before):
    tab.context.add_init_script(WITHOUT_A_WORD)
    stub.body = f'data-person="{before}"' if before else ""
    page = tab(layer(0, 1, section("s", field("a"))))
    until(lambda: len(stub.attached) > 1)
    stub.body = 'data-person="bob"'
    known = len(stub.attached)
    page.reload()
    until(lambda: len(stub.attached) > known)
    assert {attached["page"] for attached in stub.attached[known:]} == {"p2"}


def test_the_copy_of_a_tab_has_a_page_of_its_own_while_the_tab_is_there(stub, tab):
    first = tab(layer(0, 1, section("s", field("a"))))
    copy = tab()
    until(lambda: stub.attached[-1]["page"] == "p2")
    copy.wait_for_timeout(300)
    # A copied tab has the history of the first one, and the page is reached by going back.
    copy.evaluate("history.replaceState({...history.state, page: 'p1'}, '')")
    copy.goto(stub.url.replace("/page", "/login"))
    known = len(stub.attached)
    copy.go_back()
    until(lambda: len(stub.attached) > known)
    assert "p1" not in {attached["page"] for attached in stub.attached[known:]}
    # The first tab reloads unchanged. The copy continues only where the first tab is gone.
    own = stub.attached[-1]["page"]
    first.close()
    until(lambda: any(detached["page"] == "p1" for detached in stub.detached))
    # The copy has the stream now.
    copy.wait_for_timeout(500)
    copy.evaluate("history.replaceState({...history.state, page: 'p1'}, '')")
    copy.goto(stub.url.replace("/page", "/login"))
    known = len(stub.attached)
    copy.go_back()
    until(lambda: len(stub.attached) > known)
    assert {attached["page"] for attached in stub.attached[known:]} == {"p1"} != {own}


def test_a_browser_that_does_not_say_what_its_tabs_have_shows_the_page_again(stub, tab):
    tab.context.add_init_script("navigator.locks.query = () => Promise.reject(new DOMException('', 'SecurityError'))")
    page = tab(layer(0, 1, section("s", field("a"))))
    until(lambda: len(stub.attached) > 1)
    page.goto(stub.url.replace("/page", "/login"))
    known = len(stub.attached)
    page.go_back()
    until(lambda: len(stub.attached) > known)
    assert stub.attached[-1]["page"] == "p1"


def test_going_back_to_a_flow_without_addresses_finds_the_step_that_was_left(stub, tab):
    stub.body = 'data-depth="0"'
    page = tab(layer(0, 1, section("s", field("a"))))
    until(lambda: len(stub.attached) > 1)
    stub.push("p1", {"op": "at", "depth": 1}, {"op": "show", "layer": 1, "revision": 1, "html": pushed(1, 1, section("d", field("x")))})
    holds(page, "history.state.depth === 1")
    stub.push("p1", {"op": "at", "depth": 2})
    holds(page, "history.state.depth === 2")
    page.goto(stub.url.replace("/page", "/login"))
    known = len(stub.attached)
    page.go_back()
    until(lambda: len(stub.attached) > known + 1)
    page.wait_for_timeout(500)
    assert stub.attached[-1]["page"] == "p1" and stub.events == []
    assert page.evaluate("history.state.depth") == 2


def test_going_back_over_several_steps_of_a_flow_begins_where_one_went(stub, tab):
    stub.body = 'data-depth="0"'
    page = tab(layer(0, 1, section("s", field("a"))))
    until(lambda: len(stub.attached) > 1)
    for depth in (1, 2):
        stub.push("p1", {"op": "at", "url": f"/page?step={depth}", "depth": depth})
        holds(page, f"history.state.depth === {depth}")
    page.goto(stub.url.replace("/page", "/login"))
    known = len(stub.attached)
    page.evaluate("history.go(-3)")
    until(lambda: len(stub.attached) > known)
    page.wait_for_timeout(500)
    # As in the document, not as a page that is shown again in its third step.
    assert [attached["revisions"] for attached in stub.attached[known:]] == [{"0": 1}] * (len(stub.attached) - known)
    assert (page.evaluate("location.pathname + location.search"), page.evaluate("history.state.depth")) == ("/page", 0)


def test_a_field_that_is_to_be_looked_at_comes_into_view(stub, tab):
    rows = [row(f"r{n}", f"{'<p>Line</p>' * 12}") for n in range(12)]
    page = tab(layer(0, 1, section("s", field("a"), *rows, button("b"))))
    page.evaluate("scrollTo(0, 99999)")
    until(lambda: page.evaluate("scrollY") > 1000)
    stub.patch(["u", "b", button("b", "Again")])
    stub.push("p1", {"op": "patch", "layer": 0, "from": 2, "to": 3, "edits": [["i", "s", "r0", row("x", "<p>Required</p>")]]},
              {"op": "focus", "layer": 0, "item": "a", "control": "main"})
    holds(page, "document.activeElement.id === 'fa'")
    time.sleep(0.3)
    assert page.evaluate("(() => { const y = document.activeElement.getBoundingClientRect().y; return y >= 0 && y < innerHeight; })()")


def test_a_page_that_is_gone_back_to_is_seen_when_the_server_says_whose_it_is(stub, tab):
    stub.body = 'data-person="ada"'
    page = tab(layer(0, 1, section("s", field("a", "secret"))))
    shown = "getComputedStyle(document.querySelector('#fa')).visibility"
    # The stream is open, and with it the last reply that says to which user this page belongs.
    until(lambda: len(stub.attached) > 1)
    page.wait_for_timeout(300)
    page.evaluate("() => dispatchEvent(new PageTransitionEvent('pagehide', {persisted: true}))")
    assert page.evaluate(shown) == "hidden"
    # No reply says to which user it belongs, so nothing is shown and the user is told why.
    known, stub.door = len(stub.attached), lambda request: request.reply(502, b"{}")
    page.evaluate("() => dispatchEvent(new PageTransitionEvent('pageshow', {persisted: true}))")
    holds(page, "document.querySelector('.offline').textContent === 'Offline'")
    assert page.evaluate(shown) == "hidden"
    stub.door = None
    until(lambda: len(stub.attached) > known, 60)
    holds(page, f"{shown} === 'visible'")


def test_a_page_that_is_gone_back_to_is_not_seen_where_somebody_else_is_there(stub, tab):
    stub.body = 'data-person="ada"'
    page = tab(layer(0, 1, section("s", field("a", "secret"))))
    until(lambda: len(stub.attached) > 1)
    page.wait_for_timeout(300)
    page.evaluate("() => dispatchEvent(new PageTransitionEvent('pagehide', {persisted: true}))")
    page.evaluate("""() => new MutationObserver(() => localStorage.setItem("seen", "yes"))
        .observe(document.querySelector("[data-layer]"), {attributes: true, attributeFilter: ["style"]})""")
    stub.gone.add("p1")
    stub.body = 'data-person="bob"'
    page.evaluate("() => dispatchEvent(new PageTransitionEvent('pageshow', {persisted: true}))")
    page.wait_for_selector("body[data-person=bob] #fa")
    assert page.evaluate("localStorage.getItem('seen')") is None


def test_a_browser_that_keeps_no_cookie_asks_less_and_less_often(stub, tab):
    page = tab(layer(0, 1, section("s", button("b"))))

    class Everything:
        def __contains__(self, _):
            return True

    stub.gone, known = Everything(), stub.pages
    page.click("button[value='main@b']")
    until(lambda: stub.pages > known)
    time.sleep(3)
    assert stub.pages - known < 12


def test_a_silent_stream_is_opened_again(stub, tab):
    stub.body = 'data-silence="700"'
    page = tab(layer(0, 1, section("s", field("a"))))
    known = stub.opened
    until(lambda: stub.opened > known + 1)
    stub.patch(["i", "s", None, row("new", "<p>Later</p>")])
    page.wait_for_selector("text=Later")


def test_a_page_that_began_anew_says_that_text_is_kept_once_it_is_stored(stub, tab):
    page = tab(layer(0, 1, section("s", field("a"))))
    stub.body = 'data-anew="Begun anew"'
    stub.gone.add("p1")
    go = threading.Event()
    stub.answers = [lambda: go.wait(5) and (200, {"outcome": "handled"})]
    page.fill("#fa", "draft")
    holds(page, "document.body.dataset.page === 'p2'")
    page.wait_for_timeout(300)
    assert page.evaluate("document.querySelector('.offline').textContent") != "Begun anew"
    go.set()
    holds(page, "document.querySelector('.offline').textContent === 'Begun anew'")
    # The server answers such an event when the text is stored.
    until(lambda: [(e["page"], e["value"], e["stored"]) for e in stub.events] == [("p2", "draft", True)])


def test_a_sheet_is_modal_keeps_the_focus_and_gives_it_back(stub, tab):
    page = tab(layer(0, 1, section("s", button("b"))))
    page.focus("button[value='main@b']")
    stub.push("p1", {"op": "show", "layer": 1, "revision": 1, "html": layer(1, 1, section("d", field("x")))})
    page.wait_for_selector("dialog:modal")
    page.keyboard.press("Escape")
    until(lambda: [(e["kind"], e["layer"]) for e in stub.events] == [("dismiss", 1)])
    assert page.locator("dialog:modal").count() == 1
    stub.push("p1", {"op": "say", "text": "Inside", "urgency": "polite"})
    page.wait_for_selector("dialog [aria-live=polite]:has-text('Inside')", state="attached")
    stub.push("p1", {"op": "close", "layer": 1})
    page.wait_for_selector("dialog", state="detached")
    assert page.evaluate("document.activeElement.value") == "main@b"
    assert page.locator("body > #tessera-status").count() == 1


def test_a_sheet_that_is_closed_twice_says_nothing(stub, tab):
    page = tab(layer(0, 1, section("s", button("b"))), layer(1, 1, section("d", field("x"))))
    page.wait_for_selector("dialog:modal")
    refused = (409, {"outcome": "refused", "reason": "unknownLayer", "words": "That is no longer possible."})
    stub.answers = [(200, {"outcome": "handled"}), refused, refused]
    page.dblclick("dialog .close")
    until(lambda: len(stub.events) == 2)
    page.wait_for_timeout(300)
    assert page.evaluate("document.querySelector('.offline').textContent") == ""
    stub.push("p1", {"op": "close", "layer": 1})
    page.wait_for_selector("dialog", state="detached")
    page.click("button[value='main@b']")
    holds(page, "document.querySelector('.offline').textContent === 'That is no longer possible.'")


def test_what_is_said_stays_as_long_as_what_was_said_before(stub, tab):
    # Nine seconds, shortened.
    tab.context.add_init_script("(set => window.setTimeout = (work, time, ...more) => set(work, time === 9e3 ? 900 : time, ...more))(setTimeout)")
    page = tab(layer(0, 1, section("s", button("b"))))
    say = "words => dispatchEvent(new CustomEvent('inform', {detail: words}))"
    page.evaluate(say, "first")
    page.wait_for_timeout(600)
    page.evaluate(say, "second")
    page.wait_for_timeout(600)
    assert page.evaluate("document.querySelector('.offline').textContent") == "second"
    holds(page, "document.querySelector('.offline').textContent === ''")


def pushed(number, revision, *sections):
    """A screen over the page, as steps of a flow are."""
    return layer(0, revision, *sections).replace('data-layer="0"', f'data-layer="{number}"').replace("<main", "<div").replace("</main", "</div")


def test_the_focus_comes_back_to_what_led_to_a_screen(stub, tab):
    page = tab(layer(0, 1, section("s", button("a"), button("b"))))
    page.focus("button[value='main@b']")
    for number, back in [(1, "main@b"), (2, None)]:
        stub.push("p1", {"op": "show", "layer": number, "revision": 1, "html": pushed(number, 1, section("d", field("x")))})
        holds(page, f"document.activeElement.closest('[data-layer]')?.dataset.layer === '{number}'")
        if back:
            # The page behind continues and keeps its controls.
            stub.patch(["u", "b", button("b", "Again")])
        stub.push("p1", {"op": "close", "layer": number})
        holds(page, f"!document.querySelector('[data-layer=\"{number}\"]')")
        if back:
            assert page.evaluate("document.activeElement.value + document.activeElement.textContent") == "main@bAgain"
            # The button that opened it is gone by then.
            page.evaluate("document.activeElement.blur()")
        else:
            assert page.evaluate("document.activeElement.matches('[data-layer=\"0\"] [data-title]')")


@pytest.mark.parametrize("gone, next", [("b", "main@c"), ("c", "main@b"), ("a", None)])
def test_the_focus_of_a_row_that_goes_is_in_its_place(stub, tab, gone, next):
    page = tab(layer(0, 1, section("s", row("a", '<button type="submit" name="_t.press" value="x@a" data-control="x">X</button>'), button("b"), button("c"))))
    page.focus(f"[data-key={gone}] button")
    stub.patch(["r", gone])
    holds(page, "document.querySelectorAll('.row').length === 2")
    if next:
        assert page.evaluate("document.activeElement.value") == next
    else:
        assert page.evaluate("document.activeElement.matches('[data-title]')")
    # Somewhere else it stays.
    page.focus("h1")
    stub.patch(["R", "s"], at=2)
    holds(page, "!document.querySelector('.row')")
    assert page.evaluate("document.activeElement.matches('h1')")


def test_the_focus_of_a_row_that_its_own_menu_deletes_is_in_its_place(stub, tab):
    stub.body = 'data-parts=".menu /asset/menus.js"'
    menu = lambda key: row(key, (
        f'<div class="menu-of"><div class="of"><p>{key}</p></div><button type="button" id="{key}-m" popovertarget="{key}-p" aria-haspopup="menu">...</button>'
        f'<div class="menu" popover role="menu" id="{key}-p"><button role="menuitem" type="submit" name="_t.press" value="row.t.Delete@{key}" '
        f'data-control="row.t.Delete">Delete</button></div></div>'))
    page = tab(layer(0, 1, section("s", menu("a"), menu("b"), menu("c"))))
    holds(page, "performance.getEntriesByType('resource').some(e => e.name.endsWith('/menus.js'))")
    page.wait_for_timeout(100)
    page.focus("#b-m")
    page.keyboard.press("Enter")
    holds(page, "document.activeElement.role === 'menuitem'")
    page.keyboard.press("Enter")
    until(lambda: stub.events)
    holds(page, "document.activeElement.id === 'b-m'")
    stub.patch(["r", "b"])
    holds(page, "document.querySelectorAll('.row').length === 2")
    assert page.evaluate("document.activeElement.id") == "c-m"


def test_the_focus_is_at_the_title_where_what_opened_a_sheet_went_meanwhile(stub, tab):
    page = tab(layer(0, 1, section("s", *(button(f"r{n}") for n in range(30)), button("b"), button("c"))))
    page.focus("button[value='main@b']")
    until(lambda: page.evaluate("scrollY") > 300)
    place = page.evaluate("scrollY")
    stub.push("p1", {"op": "show", "layer": 1, "revision": 1, "html": layer(1, 1, section("d", button("del", "Delete")))})
    page.wait_for_selector("dialog:modal")
    stub.patch(["r", "b"])
    stub.push("p1", {"op": "close", "layer": 1})
    page.wait_for_selector("dialog", state="detached")
    assert page.evaluate("document.activeElement.matches('[data-layer=\"0\"] [data-title]')")
    assert abs(page.evaluate("scrollY") - place) < 100


def test_a_link_of_a_flow_is_followed_once_and_by_its_name(stub, tab):
    stub.body = 'data-depth="0"'
    links = lambda *names: "".join(f'<a class="link" data-control="{n}" href="/{n}"><bdi>{n}</bdi></a>' for n in names)
    page = tab(layer(0, 1, section("s", row("a", f'<div class="row-of">{links("main", "help")}</div>'))))
    go = threading.Event()
    handled = (200, {"outcome": "handled"})
    stub.answers = [lambda: go.wait(5) and handled]
    page.dblclick("a[href='/help']")
    page.click("a[href='/main']")
    go.set()
    until(lambda: [e["control"] for e in stub.events] == ["help", "main"])
    page.wait_for_timeout(200)
    # And again, after it was answered.
    page.click("a[href='/help']")
    until(lambda: [e["control"] for e in stub.events] == ["help", "main", "help"])


def test_of_two_controls_with_one_name_both_stay(stub, tab):
    pair = lambda *words: row("a", "<div>" + "".join(f'<a data-control="x" href="/x">{word}</a>' for word in words) + "</div>")
    page = tab(layer(0, 1, section("s", pair("Terms", "Privacy"))))
    stub.patch(["u", "a", pair("Terms 2", "Privacy 2")])
    holds(page, "document.querySelector('.row').textContent === 'Terms 2Privacy 2'")


def test_a_sheet_stays_while_escape_is_pressed_again_and_again_until_the_server_closes_it(stub, tab):
    page = tab(layer(0, 1, section("s", button("b"))), layer(1, 1, section("d", field("x"))))
    go = threading.Event()
    stub.answers = [lambda: go.wait(5) and (200, {"outcome": "handled"})]
    page.wait_for_selector("dialog:modal")
    page.click("dialog #fx")
    for _ in range(4):
        page.keyboard.press("Escape")
        page.wait_for_timeout(50)
    # A dialog that the browser closed by itself is open again.
    holds(page, "document.querySelector('dialog').matches(':modal') && document.querySelector('dialog').contains(document.activeElement)")
    go.set()
    until(lambda: [(e["kind"], e["layer"]) for e in stub.events][:1] == [("dismiss", 1)])
    assert page.evaluate("document.querySelector('dialog').matches(':modal')")
    stub.push("p1", {"op": "close", "layer": 1})
    page.wait_for_selector("dialog", state="detached")


def test_what_is_said_with_a_sheet_that_is_shown_anew_is_heard_and_all_else_happens(stub, tab):
    page = tab(layer(0, 1, section("s", button("b"))), layer(1, 1, section("d", field("x"))))
    page.wait_for_selector("dialog:modal #tessera-status", state="attached")
    stub.push(
        "p1", {"op": "show", "layer": 1, "revision": 2, "html": layer(1, 2, section("d", field("y")))},
        {"op": "say", "text": "Shown anew", "urgency": "assertive"},
        {"op": "show", "layer": 0, "revision": 2, "html": layer(0, 2, section("s", button("c")))})
    page.wait_for_selector("button[value='main@c']", state="attached")
    page.wait_for_selector("dialog #fy")
    page.wait_for_selector("dialog [aria-live=assertive]:has-text('Shown anew')", state="attached")


def test_a_sheet_that_came_with_the_page_becomes_modal(stub, tab):
    page = tab(layer(0, 1, section("s", button("b"))).replace("<main", "<main inert"), layer(1, 1, section("d", field("x"))))
    page.wait_for_selector("dialog:modal")
    assert not page.evaluate("document.querySelector('main').inert")


def test_what_is_in_view_stays_there_when_rows_come_above(stub, tab):
    page = tab(layer(0, 1, section("s", *(field(f"r{n}") for n in range(60)))))
    page.evaluate("scrollTo(0, 1500)")
    top = "Math.round(document.querySelector('[data-key=r30]').getBoundingClientRect().top)"
    before = page.evaluate(top)
    stub.patch(["i", "s", "r0", "".join(button(f"n{n}") for n in range(10))])
    page.wait_for_selector("[data-key=n0]", state="attached")
    assert abs(page.evaluate(top) - before) <= 1


def test_rows_of_a_long_list_are_asked_for_before_they_are_seen(stub, tab):
    gap = '<div class="gap" data-gap="50-1000"><button name="_t.reveal" value="50-100@s">More</button></div>'
    page = tab(layer(0, 1, section("s", *(button(f"r{n}") for n in range(50)), after=gap)))
    height = page.evaluate("document.querySelector('[data-gap]').offsetHeight / document.querySelector('[data-key=r0]').offsetHeight")
    assert 940 < height < 960
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight / 2)")
    until(lambda: any(e["kind"] == "reveal" and e["section"] == "s" and e["start"] < 480 and e["end"] > 505 for e in stub.events))


def test_only_the_last_place_in_a_long_list_waits_to_be_asked_for(stub, tab):
    gap = '<div class="gap" data-gap="50-100000"><button name="_t.reveal" value="50-100@s">More</button></div>'
    long = section("s", *(button(f"r{n}") for n in range(50)), after=gap).replace('data-total="1000"', 'data-total="100000"')
    page = tab(layer(0, 1, long))
    go = threading.Event()
    stub.answers = [lambda: go.wait(10) and (200, {"outcome": "handled"})]
    for n in range(1, 9):
        page.evaluate(f"scrollTo(0, {n * 40000})")
        page.wait_for_timeout(120)
    page.evaluate("document.querySelector(\"button[value='main@r0']\").click()")
    go.set()
    until(lambda: stub.events and stub.events[-1]["kind"] == "control")
    assert [e["kind"] for e in stub.events] == ["reveal", "reveal", "control"]
    rows = "40000 * 8 / document.querySelector('[data-key=r0]').offsetHeight"
    assert stub.events[1]["start"] <= page.evaluate(rows) <= stub.events[1]["end"]


@pytest.mark.parametrize("at", [0.1, 0.333, 0.5, 0.77])
def test_as_many_rows_are_asked_for_as_a_list_has_at_once(stub, tab, at):
    gap = '<div class="gap" data-gap="75-1000"><button name="_t.reveal" value="75-150@s">More</button></div>'
    page = tab(layer(0, 1, section("s", *(button(f"r{n}") for n in range(75)), after=gap)))
    line = page.evaluate("document.querySelector('[data-gap]').offsetHeight / 925")
    page.set_viewport_size({"width": 800, "height": int(45 * line)})
    page.evaluate(f"scrollTo(0, document.documentElement.scrollHeight * {at})")
    seen = "innerHeight / LINE, 75 - document.querySelector('[data-gap]').getBoundingClientRect().y / LINE".replace("LINE", str(line))
    count, first = page.evaluate(f"[{seen}]")
    until(lambda: stub.events and stub.events[-1]["end"] > first)
    page.wait_for_timeout(200)
    last = stub.events[-1]
    # Beyond as many as a list has at once, it keeps the first.
    assert last["start"] <= first and first + count <= min(last["end"], last["start"] + 75), (last, first, count)


def test_many_tabs_share_one_stream_and_another_takes_over(stub, tab):
    first = tab(layer(0, 1, section("s", field("a"))))
    rest = [tab() for _ in range(7)]
    assert len(stub.streams) == 1
    stub.patch(["u", "a", field("a", "eight")], page="p8")
    holds(rest[-1], "document.querySelector('#fa').value === 'eight'")
    taken = stub.streams[0]
    first.close()
    # The server notices the closed stream late, and messages sent on it are lost.
    until(lambda: len(stub.streams) == 1 and taken not in stub.streams and any(d["page"] == "p1" for d in stub.detached))
    stub.patch(["u", "a", field("a", "nine")], page="p8", at=2)
    holds(rest[-1], "document.querySelector('#fa').value === 'nine'")


def option(key, level=0, opened=None, checked=False, disabled=False):
    """An option of a tree; `opened` is nothing for one without children."""
    expanded = "" if opened is None else f' aria-expanded="{str(opened).lower()}"'
    more = f' aria-level="{level + 1}"' if level else ""
    more += ' aria-disabled="true"' if disabled else ""
    button = '' if opened is None else (f'<button class="expand" type="submit" name="_t.press" value="expand@{key}" data-control="expand"'
                                        f'{expanded}>›</button>')
    return row(key, f'<div class="option d{level}">{button}<button role="checkbox" class="pick" type="submit" name="_t.press" '
                    f'value="main@{key}" data-control="main" aria-checked="{str(checked).lower()}"{expanded}{more}>{key}</button></div>')


def focused(page):
    return page.evaluate("document.activeElement.value ?? document.activeElement.type")


def keys(page, *names):
    for name in names:
        page.keyboard.press(name)
    return focused(page)


def test_arrow_keys_go_from_option_to_option_and_to_the_search_field(stub, tab):
    search = row("q", '<input type="search" id="q" data-control="main">')
    page = tab(layer(0, 1, section("f", search), section("s", option("a"), option("b", disabled=True), option("c"))))
    page.focus("#q")
    page.keyboard.type("ab")
    page.keyboard.press("Home")
    page.keyboard.type("x")
    assert page.input_value("#q") == "xab", "in the field, keys move the caret"
    assert keys(page, "ArrowDown") == "main@a"
    assert keys(page, "ArrowDown") == "main@b", "what cannot be chosen can be read"
    assert keys(page, "ArrowDown", "ArrowDown") == "main@c"
    assert keys(page, "Home") == "main@a"
    assert keys(page, "End") == "main@c"
    assert keys(page, "Home", "ArrowUp") == "xab"
    assert page.evaluate("document.activeElement.id") == "q"


def test_arrow_keys_of_an_input_method_stay_in_the_search_field(stub, tab):
    search = row("q", '<input type="search" id="q" data-control="main">')
    page = tab(layer(0, 1, section("f", search), section("s", option("a"), option("b"))))
    page.focus("#q")
    tab.context.new_cdp_session(page).send("Input.imeSetComposition", {"text": "に", "selectionStart": 1, "selectionEnd": 1})
    page.keyboard.press("ArrowDown")
    assert page.evaluate("document.activeElement.id") == "q"


def test_rows_stay_when_room_before_them_comes_and_goes(stub, tab):
    gap = '<div class="gap" data-gap="0-9"><button>Show more</button></div>'
    whole = section("s", option("a"), option("b"))
    page = tab(layer(0, 1, whole))
    page.focus("[value='main@b']")
    page.evaluate("() => { window.b = document.activeElement }")
    bare = section("s")
    stub.patch(["U", "s", bare.replace('<ul', gap + '<ul', 1)])
    holds(page, "!!document.querySelector('[data-gap]')")
    stub.patch(["U", "s", bare], at=2)
    holds(page, "!document.querySelector('[data-gap]')")
    assert page.evaluate("document.activeElement === window.b && document.querySelectorAll('.pick').length === 2")


def test_options_are_one_stop_of_the_tab_key(stub, tab):
    page = tab(layer(0, 1, section("s", option("a", opened=False), option("b", checked=True), option("c")), section("z", field("end"))))
    stops = "[...document.querySelectorAll('[data-rows] :is(button,input)')].filter(e => e.tabIndex === 0).map(e => e.value || e.id)"
    assert page.evaluate(stops) == ["main@b", "fend"], "at first it is what is chosen"
    page.focus("[value='main@b']")
    assert keys(page, "ArrowDown") == "main@c"
    assert page.evaluate(stops) == ["main@c", "fend"]
    assert keys(page, "Tab") == "" and page.evaluate("document.activeElement.id") == "fend"
    assert keys(page, "Shift+Tab") == "main@c", "and then where it was left"
    stub.patch(["u", "c", option("c", checked=True)])
    holds(page, "document.querySelector(\"[value='main@c']\").ariaChecked === 'true'")
    assert page.evaluate(stops) == ["main@c", "fend"], "an update changes nothing"
    stub.patch(["r", "c"], at=2)
    holds(page, "!document.querySelector(\"[value='main@c']\")")
    assert page.evaluate(stops) == ["main@b", "fend"], "what is gone is no stop"


@pytest.mark.parametrize("forth, back, direction", [("ArrowRight", "ArrowLeft", "ltr"), ("ArrowLeft", "ArrowRight", "rtl")])
def test_a_tree_is_opened_closed_and_climbed_by_arrow_keys(stub, tab, forth, back, direction):
    page = tab(layer(0, 1, section(
        "s", option("a", opened=True), option("b", 1, opened=False), option("c", 1), option("d", 1), option("e", opened=False))))
    page.evaluate(f"document.dir = '{direction}'")
    page.focus("[value='main@a']")
    assert keys(page, forth) == "main@b", "into what is open"
    assert keys(page, forth) == "main@b"
    until(lambda: stub.events)
    assert (stub.events[0]["item"], stub.events[0]["control"]) == ("b", "expand"), "opens what is closed"
    assert keys(page, "ArrowDown", "ArrowDown", forth) == "main@d", "nothing below a leaf"
    assert keys(page, back) == "main@a", "to what is above"
    assert keys(page, back) == "main@a"
    until(lambda: len(stub.events) == 2)
    assert (stub.events[1]["item"], stub.events[1]["control"]) == ("a", "expand"), "closes what is open"
    assert keys(page, "End", back) == "main@e", "nothing above the top"
    assert keys(page, "Space") == "main@e"
    until(lambda: len(stub.events) == 3)
    assert (stub.events[2]["item"], stub.events[2]["control"]) == ("e", "main")


def test_leaving_says_so_and_leaves_a_mark_for_the_reload(stub, tab):
    page = tab(layer(0, 1, section("s", field("a"))))
    page.evaluate("addEventListener('pagehide', () => localStorage.setItem('mark', document.cookie))")
    page.reload()
    # The event names the document that closes. A reloaded document is a different one.
    first = stub.attached[0]["tab"]
    until(lambda: stub.detached == [{"page": "p1", "tab": first}])
    until(lambda: any(attached["tab"] != first for attached in stub.attached))
    assert "tessera-page=p1" in page.evaluate("localStorage.getItem('mark')")
    holds(page, "!document.cookie.includes('tessera-page')")


def test_the_browser_asks_before_what_nobody_has_yet_is_left(stub, tab):
    stub.body = 'data-parts="[data-unsaved=true] /asset/unsaved.js"'
    page = tab(layer(0, 1, section(
        "s", field("a"), row("l", '<a id="l" href="/login">Elsewhere</a>'), row("m", '<a id="m" href="/page?_t.page=p1">In Arabic</a>'))))
    asked, answer = [], {"stays": True}

    def ask(dialog):
        asked.append(dialog.type)
        dialog.dismiss() if answer["stays"] else dialog.accept()

    page.on("dialog", ask)
    page.click("#fa")
    page.keyboard.type("x")
    until(lambda: stub.events)
    known = len(stub.attached)
    page.reload()
    until(lambda: len(stub.attached) > known)
    assert not asked, "nothing would be lost"
    page.click("#fa")
    page.keyboard.type("y")
    stub.push(stub.attached[-1]["page"], {"op": "unsaved", "on": True})
    holds(page, "document.querySelector('[data-layer]').dataset.unsaved === 'true'")
    holds(page, "performance.getEntriesByType('resource').some(e => e.name.endsWith('/unsaved.js'))")
    page.wait_for_timeout(100)
    page.click("#l", no_wait_after=True)
    until(lambda: asked == ["beforeunload"])
    assert page.title().startswith("Title"), "still there"
    # Saved, and then changed again.
    current = stub.attached[-1]["page"]
    stub.push(current, {"op": "unsaved", "on": False})
    holds(page, "document.querySelector('[data-layer]').dataset.unsaved === 'false'")
    stub.push(current, {"op": "unsaved", "on": True})
    holds(page, "document.querySelector('[data-layer]').dataset.unsaved === 'true'")
    # The tab is closed, and is not.
    holds(page, "!document.body.dataset.led")
    with page.expect_event("dialog"):
        page.close(run_before_unload=True)
    until(lambda: len(asked) == 2)
    # The app itself redirects.
    stub.push(current, {"op": "go", "url": "/login"})
    page.wait_for_selector("text=Who are you?")
    assert len(asked) == 2
    page.go_back()
    answer["stays"] = False
    page.wait_for_selector("#l")


def test_what_was_typed_while_nobody_could_be_told_is_asked_about(stub, tab):
    page = tab(layer(0, 1, section("s", field("a"))))
    asked = []
    page.on("dialog", lambda dialog: (asked.append(dialog.type), dialog.dismiss()))
    page.route("**/_tessera/event", lambda route: route.abort())
    page.click("#fa")
    page.keyboard.type("x")
    holds(page, "document.querySelector('#tessera-status').textContent !== ''")
    with page.expect_event("dialog"):
        page.close(run_before_unload=True)
    until(lambda: asked == ["beforeunload"])


def test_only_allowed_addresses_are_gone_to(stub, tab):
    page = tab(layer(0, 1, section("s", field("a"))))
    stub.push("p1", {"op": "go", "url": "javascript:document.body.remove()"}, {"op": "focus", "layer": 0, "item": "a", "control": "main"})
    holds(page, "document.activeElement.id === 'fa'")
    stub.push("p1", {"op": "go", "url": "/page?next"})
    page.wait_for_url("**/page?next")


def test_composition_is_not_disturbed(stub, tab):
    page = tab(layer(0, 1, section("s", field("a"))))
    page.focus("#fa")
    client = tab.context.new_cdp_session(page)
    client.send("Input.imeSetComposition", {"text": "に", "selectionStart": 1, "selectionEnd": 1})
    stub.patch(["u", "a", field("a", "server")])
    holds(page, "document.querySelector('[data-layer]').dataset.revision === '2'")
    assert page.input_value("#fa") == "に" and not stub.events
    client.send("Input.insertText", {"text": "日"})
    until(lambda: [e.get("value") for e in stub.events] == ["日"])


def files(key):
    return row(key, '<div class="field files"><input type="file" data-control="main" data-lost="Not stored"></div>')


def chooser(stub, tab):
    """A tab with a field for files, whose script has loaded."""
    stub.body = 'data-parts="[type=file] /asset/upload.js"'
    page = tab(layer(0, 1, section("s", files("a"))))
    holds(page, "performance.getEntriesByType('resource').some(e => e.name.endsWith('/upload.js'))")
    page.wait_for_timeout(100)
    return page


PDF = {"name": "a.pdf", "mimeType": "application/pdf", "buffer": b"%PDF"}


def test_a_file_waits_for_the_network_however_long_it_is_away(stub, tab):
    tab.context.add_init_script("""(() => {
        const fetched = window.fetch;
        window.tries = 0;
        // Every pause is over at once.
        Math.random = () => 0;
        window.fetch = (url, init) => {
            if (/upload/.test(url)) tries++;
            return fetched(url, init);
        };
    })()""")
    page = chooser(stub, tab)
    tab.context.set_offline(True)
    page.set_input_files("[type=file]", PDF)
    holds(page, "tries > 40")
    stub.answers = [(201, {"id": "u", "complete": True})]
    tab.context.set_offline(False)
    until(lambda: [e["name"] for e in stub.events] == ["a.pdf"])


@pytest.mark.parametrize("answer, words", [
    ((401, {}), "a.pdf: Not stored"), ((403, {}), "a.pdf: Not stored"), ((409, {"outcome": "refused", "words": "Not any more"}), "a.pdf: Not any more"),
])
def test_a_file_that_is_refused_before_the_page_has_it_is_told(stub, tab, answer, words):
    page = chooser(stub, tab)
    stub.answers = [answer]
    page.set_input_files("[type=file]", PDF)
    holds(page, f"document.querySelector('.offline').textContent === '{words}'")


def test_a_file_that_is_chosen_before_the_script_is_there_is_sent(stub, tab):
    stub.body = 'data-parts="[type=file] /asset/upload.js"'
    held = []
    tab.context.route("**/upload.js", lambda route: held.append(route))
    page = tab(layer(0, 1, section("s", files("a"))))
    page.set_input_files("[type=file]", PDF)
    page.wait_for_timeout(200)
    stub.answers = [(201, {"id": "u", "complete": True})]
    for route in held:
        route.continue_()
    until(lambda: [(e["item"], e["name"]) for e in stub.events] == [("a", "a.pdf")])
    holds(page, "document.querySelector('[type=file]').files.length === 0")


def test_a_script_that_was_lost_on_the_way_is_asked_for_again(stub, tab):
    stub.body = 'data-parts="[type=file] /asset/upload.js"'
    asked = []
    tab.context.route("**/upload.js", lambda route: (asked.append(1), route.abort() if len(asked) == 1 else route.continue_()))
    page = tab(layer(0, 1, section("s", files("a"), button("b"))))
    until(lambda: len(asked) == 1)
    # Sent with the next event, once its loss is known.
    for at in range(1, 20):
        page.wait_for_timeout(200)
        stub.patch(["u", "b", button("b", f"Word {at}")], at=at)
        page.wait_for_selector(f"text='Word {at}'")
        if at > 1 and len(asked) == 2:
            break
    assert len(asked) == 2
    stub.answers = [(201, {"id": "u", "complete": True})]
    page.set_input_files("[type=file]", PDF)
    until(lambda: [e["name"] for e in stub.events] == ["a.pdf"])


def test_a_page_that_begins_anew_loads_scripts_from_where_they_are_now(stub, tab):
    stub.body = 'data-parts="[type=file] /asset/upload.0.js|.pull /asset/refresh.js"'
    page = tab(layer(0, 1, section("s", field("a"), row("r", '<p class="pull">Pull</p>'))))
    loaded = "performance.getEntriesByType('resource').map(e => e.name.split('/').pop()).filter(name => /^(upload|refresh)/.test(name)).join()"
    holds(page, f"{loaded} === 'refresh.js'")
    stub.body = 'data-parts="[type=file] /asset/upload.js|.pull /asset/refresh.js?new"'
    stub.layers = [layer(0, 1, section("s", files("a"), row("r", '<p class="pull">Pull</p>')))]
    stub.gone.add("p1")
    stub.push("p1", {"op": "gone"})
    page.wait_for_selector("[type=file]")
    holds(page, f"{loaded} === 'refresh.js,upload.js'")


def test_a_file_that_cannot_be_read_any_more_is_told_and_holds_nothing_up(stub, tab, tmp_path):
    stub.body = 'data-parts="[type=file] /asset/upload.js"'
    page = tab(layer(0, 1, section("s", files("a").replace("type=", "multiple type="))))
    holds(page, "performance.getEntriesByType('resource').some(e => e.name.endsWith('/upload.js'))")
    page.wait_for_timeout(100)
    (tmp_path / "a.txt").write_text("hello")
    (tmp_path / "b.txt").write_text("other")

    def change():
        (tmp_path / "a.txt").write_text("changed meanwhile by another program")
        return 201, {"id": "u", "complete": False}

    stub.answers = [change, (201, {"id": "v", "complete": True})]
    page.set_input_files("[type=file]", [tmp_path / "a.txt", tmp_path / "b.txt"])
    holds(page, "document.querySelector('.offline').textContent === 'a.txt: Not stored'")
    until(lambda: [e["name"] for e in stub.events] == ["a.txt", "b.txt"])


def stepper(key, value, more=""):
    return row(key, f'<div class="field stepper"><div class="steps"><button type="button" tabindex="-1" data-step="-1">-</button>'
               f'<input type="text" role="spinbutton" id="n{key}" name="_t.v.main@{key}" data-control="main" '
               f'aria-valuemin="0" aria-valuemax="9" data-by="1" aria-valuenow="{value}" value="{value}"{more}>'
               f'<button type="button" tabindex="-1" data-step="1">+</button></div></div>')


def test_a_stepper_counts_in_its_range_by_buttons_and_arrows(stub, tab):
    page = tab(layer(0, 1, section("s", stepper("a", 3))))
    # Both in one turn: a machine that is busy between them would make two events of it.
    page.evaluate("() => { const more = document.querySelector(\"[data-step='1']\"); more.click(); more.click(); }")
    until(lambda: [e.get("value") for e in stub.events] == ["5"])
    page.focus("#na")
    for key in ["ArrowUp"] * 6 + ["ArrowDown"]:
        page.keyboard.press(key)
    until(lambda: [e.get("value") for e in stub.events][-1] == "8")
    assert page.evaluate("[document.querySelector('#na').value, document.querySelector('#na').ariaValueNow].join()") == "8,8"


@pytest.mark.parametrize("typed, number", [("٥", 5), ("۵", 5), ("７", 7), ("1,5", 1.5), ("٠٫٥", 0.5)])
def test_a_stepper_takes_the_digits_and_separators_of_any_language(stub, tab, typed, number):
    page = tab(layer(0, 1, section("s", stepper("a", 3))))
    page.focus("#na")
    page.keyboard.press("Control+a")
    page.keyboard.insert_text(typed)
    # The server reads it.
    until(lambda: [e.get("value") for e in stub.events] == [typed])
    assert page.evaluate("+document.querySelector('#na').ariaValueNow") == number
    page.keyboard.press("ArrowUp")
    assert page.input_value("#na") == str(int(number) + 1)


def test_a_stepper_writes_the_digits_of_the_page(stub, tab):
    signs = ' data-signs="٠ ١ ٢ ٣ ٤ ٥ ٦ ٧ ٨ ٩ ٫ -"'
    page = tab(layer(0, 1, section("s", stepper("a", 3, signs).replace('value="3"', 'value="٣"'))))
    page.click("[data-step='1']")
    until(lambda: [e.get("value") for e in stub.events] == ["٤"])


@pytest.mark.parametrize("number", ["Backspace", "9"])
def test_a_number_that_is_not_in_the_range_yet_is_sent_when_the_stepper_is_left(stub, tab, number):
    page = tab(layer(0, 1, section("s", stepper("a", 3), field("b"))))
    page.focus("#na")
    page.keyboard.press("Control+a")
    page.keyboard.type("5")
    page.keyboard.press(number)
    page.wait_for_timeout(400)
    assert stub.events == []
    page.keyboard.press("Tab")
    until(lambda: [e.get("value") for e in stub.events] == ["" if number == "Backspace" else "59"])


def switch(key, is_on=False, more=""):
    on = " checked" if is_on else ""
    return row(key, f'<label>{key}<input type="checkbox" role="switch" id="f{key}" value="1" name="_t.f.main@{key}" data-control="main"{on}{more}></label>')


def slider(key, value, more=""):
    return row(key, f'<input type="range" id="f{key}" name="_t.v.main@{key}" data-control="main" min="0" max="9" step="1" value="{value}"{more}>')


@pytest.mark.parametrize("answer", [
    (200, {"outcome": "corrected"}), (409, {"outcome": "refused", "reason": "unavailable", "words": "Not possible any more"})])
def test_a_switch_and_a_number_that_the_screen_does_not_follow_show_what_it_shows(stub, tab, answer):
    page = tab(layer(0, 1, section("s", switch("off"), switch("on", True), slider("a", 3), stepper("n", 4), field("t", "old"))))
    is_checked = "[...document.querySelectorAll('[role=switch]')].map(e => e.checked).join()"
    stub.answers = [answer] * 5
    page.click("#foff")
    holds(page, f"{is_checked} === 'false,true'")
    page.click("#fon")
    until(lambda: len(stub.events) == 2)
    holds(page, f"{is_checked} === 'false,true'")
    page.focus("#fa")
    page.keyboard.press("ArrowRight")
    until(lambda: len(stub.events) == 3)
    holds(page, "document.querySelector('#fa').value === '3'")
    page.click("[data-step='1']")
    until(lambda: len(stub.events) == 4)
    holds(page, "document.querySelector('#nn').value === '4'")
    # Text typed by the user stays.
    page.fill("#ft", "new")
    until(lambda: [e["value"] for e in stub.events] == [True, False, 4, "5", "new"])
    page.wait_for_timeout(300)
    assert page.input_value("#ft") == "new"
    # Values that the screen shows later are shown, including ones tried before.
    stub.patch(["u", "off", switch("off", True)], ["u", "a", slider("a", 4)])
    holds(page, f"{is_checked} === 'true,true' && document.querySelector('#fa').value === '4'")


def test_only_the_answer_to_the_latest_value_takes_it_back(stub, tab):
    page = tab(layer(0, 1, section("s", switch("a"), slider("b", 3))))
    go = threading.Event()
    stub.answers = [lambda: go.wait(5) and (200, {"outcome": "corrected"}), (200, {"outcome": "handled"})]
    page.focus("#fb")
    page.keyboard.press("ArrowRight")
    page.wait_for_timeout(300)
    page.keyboard.press("ArrowRight")
    page.wait_for_timeout(300)
    go.set()
    until(lambda: [e["value"] for e in stub.events] == [4, 5])
    page.wait_for_timeout(200)
    assert page.input_value("#fb") == "5"


def test_a_switch_that_waits_does_not_flip(stub, tab):
    waits = ' aria-disabled="true" aria-busy="true"'
    page = tab(layer(0, 1, section("s", switch("a", False, waits), switch("b", True, waits), switch("c"))))
    for name in "ab":
        page.focus(f"#f{name}")
        page.keyboard.press("Space")
        page.click(f"#f{name}", force=True)
        page.locator("label", has=page.locator(f"#f{name}")).click(position={"x": 3, "y": 8}, force=True)
    page.click("#fc")
    until(lambda: [(e["item"], e["value"]) for e in stub.events] == [("c", True)])
    assert page.evaluate("[...document.querySelectorAll('[role=switch]')].map(e => e.checked).join()") == "false,true,true"


@pytest.mark.parametrize("held", ["Alt", "Control", "Meta", "Shift"])
def test_arrows_with_another_key_choose_nothing(stub, tab, held):
    choices = "".join(
        f'<button type="submit" role="radio" aria-checked="{str(n == 1).lower()}" name="_t.press" value="{n}@a" data-control="{n}">{n}</button>' for n in range(3))
    page = tab(layer(0, 1, section("s", row("a", f'<div role="radiogroup">{choices}</div>'), button("b"))))
    # Not to leave the page.
    page.evaluate("addEventListener('keydown', e => { window.was = e.defaultPrevented; e.preventDefault(); })")
    page.focus("[data-control='1']")
    page.keyboard.press(f"{held}+ArrowLeft")
    assert page.evaluate("document.activeElement.dataset.control + window.was") == "1false"
    page.keyboard.press("ArrowRight")
    until(lambda: [e["control"] for e in stub.events] == ["2"])


def test_a_pull_at_the_top_refreshes_and_another_drag_does_not(stub, tab):
    stub.body = 'data-parts="[data-control=refresh] /asset/refresh.js"'
    page = tab(layer(0, 1, section("s", field("a"), row("g", '<span class="grip">=</span>'), row("r", (
        '<button class="button" type="submit" name="_t.press" value="refresh@r" data-control="refresh">Refresh</button>')))))
    # Drags 200 pixels down, with some fingers on the element.
    drag = """([selector, fingers]) => {
        const target = document.querySelector(selector);
        const at = y => Array.from({length: fingers}, (_, n) => new Touch({identifier: n, target, clientX: 20 + 90 * n, clientY: y, pageX: 20, pageY: y}));
        const fire = (type, touches, changedTouches) => target.dispatchEvent(new TouchEvent(type, {touches, changedTouches, bubbles: true}));
        fire("touchstart", at(50), at(50));
        fire("touchend", [], at(250));
    }"""
    for what in (["#fa", 1], [".grip", 1], ["h1", 2]):
        page.evaluate(drag, what)
    page.wait_for_timeout(300)
    assert stub.events == []
    page.evaluate(drag, ["h1", 1])
    until(lambda: [e["control"] for e in stub.events] == ["refresh"])
    # In a sheet over a scrolled page, the position of the sheet counts.
    rows = [row(f"r{n}", "<p>Line</p>" * 9) for n in range(9)]
    press = '<button class="button" type="submit" name="_t.press" value="refresh@r" data-control="refresh">Refresh</button>'
    page = tab(layer(0, 1, section("s", *rows)), layer(1, 1, section("d", row("r", press), *[r.replace('"r', '"d') for r in rows])))
    page.wait_for_selector("dialog:modal")
    page.evaluate("document.querySelector('dialog [data-sections]').scrollTop = 500")
    page.evaluate(drag, ["dialog [data-key=d3]", 1])
    page.wait_for_timeout(300)
    assert len(stub.events) == 1
    page.evaluate("document.querySelector('dialog [data-sections]').scrollTop = 0")
    page.evaluate(drag, ["dialog [data-key=d3]", 1])
    until(lambda: [(e["layer"], e["control"]) for e in stub.events[1:]] == [(1, "refresh")])


def test_a_part_of_a_date_is_refused_when_the_field_is_left_and_stays(stub, tab):
    page = tab(layer(0, 1, section("s", row("a", '<input type="date" id="fa" name="_t.v.main@a" data-control="main">'), button("b"))))
    page.focus("#fa")
    page.keyboard.type("12")
    page.wait_for_timeout(400)
    assert stub.events == []
    page.focus("button[value='main@b']")
    until(lambda: [e.get("value") for e in stub.events] == ["!"])
    page.fill("#fa", "2026-11-21")
    until(lambda: [e.get("value") for e in stub.events] == ["!", "2026-11-21"])
