#!/usr/bin/env python3
"""Attacks the gallery as somebody from the internet would, and says what was tried and what was refused.

    Scripts/attack.py [--gallery .build/debug/gallery] [--flood 3000] [--visitors 20] [--patient] [--flood-only]

Starts a gallery of its own on free ports. Nothing but the standard library is needed. Ends with 1 when something got through: another
person's data or page, an answer that runs what was sent, a secret in the log, a server that no longer answers a normal visitor. After each
kind of attack somebody at whom none of it is aimed must have noticed nothing, and the log must hold no failure of the server and no secret.
`--patient` also waits for slow bodies to be ended, and tries every string of the corpora where those are. `--flood 100000 --visitors 500` is the long form.
"""

import argparse
import asyncio
import html
import html.parser
import json
import multiprocessing
import os
import pathlib
import re
import resource
import secrets
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.parse

ROOT = pathlib.Path(__file__).resolve().parent.parent
CORPORA = ROOT.parent / "shared" / "corpora" / "bad"
PASSWORDS = {"noura": "date-palm-44", "omar": "blue-lantern-7"}
NAMES = {"noura": "Noura Al-Harbi", "omar": "Omar Khalil"}
# The orders of each, as they themselves see them.
ORDERS = {name: set() for name in NAMES}
TYPED = "what-somebody-typed-6151"
SAME = {"Sec-Fetch-Site": "same-origin"}
# Of everything that a browser could run: enough to see whether it is escaped. The corpora add hundreds where they are.
STRINGS = [
    '<script>alert(1)</script>', '"><img src=x onerror=alert(1)>', "'><svg/onload=alert(1)>", "javascript:alert(1)", "</title><script>alert(1)</script>",
    "{{7*7}}", "${7*7}", "%3Cscript%3Ealert(1)%3C/script%3E", "<!--<script>", "]]><script>alert(1)</script>", "\u202e<script>", "\u0000<script>",
    "<a href=//evil.example>", "' OR 1=1 --", "../../../../etc/passwd", "..%2f..%2fetc%2fpasswd", "%s%n%x", "<iframe srcdoc='<script>alert(1)</script>'>",
]


class Reply:
    def __init__(self, raw):
        head, _, self.raw = raw.partition(b"\r\n\r\n")
        lines = head.decode("latin-1").split("\r\n")
        found = re.match(r"HTTP/1\.\d (\d{3})", lines[0])
        # No answer at all is a refusal too.
        self.status = int(found[1]) if found else 0
        self.fields = [(name.lower(), value.strip()) for name, _, value in (line.partition(":") for line in lines[1:])]
        if self["transfer-encoding"] == "chunked":
            self.raw = unchunked(self.raw)
        self.text = self.raw.decode("utf-8", "replace")

    def __getitem__(self, name):
        return next((value for field, value in self.fields if field == name), None)

    @property
    def page(self):
        found = re.search(r'data-page="([^"]*)"', self.text)
        return found and found[1]


def unchunked(data):
    whole = b""
    while data:
        size, _, data = data.partition(b"\r\n")
        try:
            length = int(size, 16)
        except ValueError:
            break
        whole, data = whole + data[:length], data[length + 2:]
    return whole


class Fields(html.parser.HTMLParser):
    """The fields and buttons of a page, as a browser without script would send them."""

    def __init__(self, text):
        super().__init__()
        self.values, self.buttons, self.button = {}, {}, None
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        attributes = dict(attributes)
        if tag == "input" and "name" in attributes and attributes.get("type") not in ("checkbox", "radio", "submit"):
            self.values[attributes["name"]] = attributes.get("value") or ""
        if tag == "button":
            self.button = [attributes.get("name"), attributes.get("value"), ""]

    def handle_data(self, data):
        if self.button:
            self.button[2] += data

    def handle_endtag(self, tag):
        if tag == "button" and self.button:
            self.buttons.setdefault(self.button[2].strip(), tuple(self.button[:2]))
            self.button = None

    def named(self, part):
        """The name of the field whose row is called so."""
        return next(name for name in self.values if name.startswith("_t.v.") and part in urllib.parse.unquote(name))


class Client:
    """A browser without script: one connection for each request, from an address of its own, with a cookie jar."""

    def __init__(self, port, address="127.0.0.1", cookies=()):
        self.port, self.address, self.cookies = port, address, dict(cookies)

    def connect(self):
        return socket.create_connection(("127.0.0.1", self.port), timeout=40, source_address=(self.address, 0))

    def head(self, method, target, fields, length=None):
        lines = [f"{method} {target} HTTP/1.1"]
        fields = {"Host": f"127.0.0.1:{self.port}", "Connection": "close"} | fields
        if self.cookies and "Cookie" not in fields:
            fields["Cookie"] = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        if length is not None:
            fields["Content-Length"] = str(length)
        lines += [f"{name}: {value}" for name, value in fields.items() if value is not None]
        return ("\r\n".join(lines) + "\r\n\r\n").encode("utf-8", "surrogateescape")

    def raw(self, data, wait=40):
        """Sends bytes as they are; what came back until the server closed."""
        answer = b""
        with self.connect() as connection:
            connection.settimeout(wait)
            try:
                connection.sendall(data)
            except OSError:
                pass  # It had seen enough.
            try:
                while part := connection.recv(65536):
                    answer += part
            except OSError:
                pass
        return Reply(answer)

    def send(self, method, target, fields=(), body=None):
        reply = self.raw(self.head(method, target, dict(fields), None if body is None else len(body)) + (body or b""))
        for name, value in reply.fields:
            if name == "set-cookie":
                cookie, _, rest = value.partition("=")
                self.cookies[cookie] = rest.partition(";")[0]
                if "Max-Age=0" in value:
                    del self.cookies[cookie]
        return reply

    def get(self, target, fields=()):
        return self.send("GET", target, fields)

    def follow(self, target):
        reply = self.get(target)
        for _ in range(5):
            if reply.status not in (301, 302, 303, 307, 308):
                break
            reply = self.get(reply["location"])
        return reply

    def form(self, target, values, fields=SAME):
        body = urllib.parse.urlencode(values).encode()
        return self.send("POST", target, {"Content-Type": "application/x-www-form-urlencoded", **fields}, body)

    def live(self, endpoint, data, fields=SAME):
        body = data if isinstance(data, bytes) else json.dumps(data).encode()
        return self.send("POST", f"/_tessera/{endpoint}", {"Content-Type": "application/json", **fields}, body)

    def press(self, reply, target, button, **typed):
        """Fills in the fields of a page and presses a button."""
        fields = Fields(reply.text)
        values = dict(fields.values)
        for part, text in typed.items():
            values[fields.named(part)] = text
        name, value = fields.buttons[button]
        return self.form(f"{target}?_t.page={reply.page}", values | {name: value})

    def sign_in(self, name, password=None):
        page = self.follow("/my/orders")
        target = "/sign-in"
        reply = self.press(page, target, "Sign in", name=name, password=password or PASSWORDS[name])
        return self.follow(reply["location"]) if reply.status == 303 else reply

    def own(self):
        """The page of the orders, after its loads."""
        for _ in range(50):
            reply = self.follow("/my/orders")
            if "Order n-" in reply.text or "Order o-" in reply.text or "Sign in" in Fields(reply.text).buttons:
                return reply
            time.sleep(0.1)
        return reply

    def secret(self, kind=""):
        return next(((n, v) for n, v in self.cookies.items() if re.fullmatch(r"(__Host-)?tessera(-\d+)?" + kind, n)), (None, None))


class Gallery:
    def __init__(self, binary, folder, level="debug"):
        folder.mkdir(exist_ok=True)
        self.log = folder / "gallery.log"
        self.process = subprocess.Popen(
            [binary, "--port", "0", "--log-level", level, "--trusted-proxy", "127.0.0.9", "--database", str(folder / "gallery.sqlite")],
            stdout=subprocess.PIPE, stderr=open(self.log, "wb"), text=True)
        line = self.process.stdout.readline()
        found = re.search(r"http://127\.0\.0\.1:(\d+).*http://127\.0\.0\.1:(\d+)", line)
        if not found:
            sys.exit(f"the gallery printed {line!r}; see {self.log}")
        self.port, self.api = int(found[1]), int(found[2])

    def client(self, address="127.0.0.1", cookies=()):
        return Client(self.port, address, cookies)

    def health(self):
        return json.loads(self.client("127.0.0.250").get("/_tessera/health").text)

    def stop(self):
        self.process.terminate()
        self.process.wait(15)


class Bystander:
    """A signed-in user who is not attacked: with a page that has input, and an open stream."""

    def __init__(self, gallery):
        self.gallery, self.turn, self.seen = gallery, 0, 0
        self.client = gallery.client("127.0.0.90")
        self.client.sign_in("omar")
        self.page = self.client.get("/logistics").page
        self.attached = self.client.live("attach", {"page": self.page, "revisions": {}, "url": "/logistics"})
        self.stream = self.client.connect()
        self.stream.sendall(self.client.head("GET", "/_tessera/stream", {"Connection": "keep-alive"}))
        self.former = ""

    def hears(self):
        """Whether the stream is open. What came of it is taken."""
        self.stream.settimeout(0.05)
        try:
            while True:
                if not self.stream.recv(65536):
                    return False
        except TimeoutError:
            return True
        except OSError:
            return False

    def notices(self, book, name):
        begin = time.monotonic()
        page = self.client.get(f"/logistics?_t.page={self.page}")
        book.check(f"a bystander of '{name}'", page.status == 200 and page.page == self.page and self.former in page.text,
                   f"the page is another one, or what was typed is gone: {page.status}")
        self.turn += 1
        self.former = f"Bystander {self.turn}"
        reply = self.client.live("event", event(self.page, FIELD, value=self.former))
        book.check(f"a bystander of '{name}'", reply.status == 200, f"an event: {reply.status}")
        book.check(f"a bystander of '{name}'", self.hears(), "the stream was cut")
        book.check(f"a bystander of '{name}'", time.monotonic() - begin < 10, f"waits for {time.monotonic() - begin:.1f} s")
        with open(self.gallery.log, errors="replace") as log:
            log.seek(self.seen)
            lines = log.readlines()
            self.seen = log.tell()
        for line in lines:
            book.check(f"the log of '{name}'", not re.match(r"\S+ (error|critical) ", line), line.strip())
            for what in (*PASSWORDS.values(), TYPED, self.former, *NAMES.values(), *(v for _, v in [self.client.secret(), self.client.secret("-identity")])):
                if what in line:
                    book.check(f"the log of '{name}'", False, f"{what[:6]}… in {line.strip()[:80]}")


class Book:
    """The attempts, and those that succeeded."""

    def __init__(self):
        self.tried, self.through, self.lines, self.bystander = 0, [], [], None

    def check(self, what, refused, detail=""):
        self.tried += 1
        if not refused:
            self.through.append(f"{what}: {detail}")
        return refused

    def section(self, name, attack, *arguments):
        tried, through, begin = self.tried, len(self.through), time.monotonic()
        try:
            attack(self, *arguments)
        except Exception as error:  # An attack that cannot be carried out proves nothing.
            self.through.append(f"{name} could not be carried out: {type(error).__name__} {error}")
        if self.bystander:
            self.bystander.notices(self, name)
        bad = len(self.through) - through
        print(f"{'✔' if not bad else '✘'} {name}: {self.tried - tried} tried, "
              f"{'all refused' if not bad else f'{bad} got through'} ({time.monotonic() - begin:.1f} s)", flush=True)
        for line in self.through[through:]:
            print(f"    {line[:300]}", flush=True)


# The replies to a refused event. A browser whose visitor was replaced a moment ago gets 503 with a reason.
REFUSED = (400, 403, 409, 410, 503)


def is_not(name, reply):
    """Whether an answer shows nothing of a person."""
    shown = set(re.findall(r"[on]-\d+", html.unescape(reply.text)))
    return f"Signed in as {NAMES[name]}" not in html.unescape(reply.text) and not shown & ORDERS[name]


def calm(reply):
    """Whether the server refused correctly: with a reply that is not a server error, or by closing the connection."""
    return reply.status < 500 or reply.status in (501, 503, 505)


def own_pages(book, clients):
    for name, client in clients.items():
        text = html.unescape(client.own().text)
        ORDERS[name] = set(re.findall(r"Order ([on]-\d+)", text))
        book.check(name, f"Signed in as {NAMES[name]}" in text and ORDERS[name], "not signed in")
    book.check("orders of one person", not ORDERS["noura"] & ORDERS["omar"], "are shown to both")


def forged_cookies(book, gallery, noura, omar):
    name, visitor = noura.secret()
    token_name, token = noura.secret("-identity")
    other_visitor, other_token = omar.secret()[1], omar.secret("-identity")[1]
    made_up = ["", "0", "a" * 32, "f" * 31, "F" * 32, "../" * 12, "%00" * 10, "0" * 4000, visitor[:-1], visitor[:-1] + ("0" if visitor[-1] != "0" else "1"),
               visitor.upper(), f'"{visitor}', "null", "\u0430" * 16, *(secrets.token_hex(16) for _ in range(20))]
    for value in made_up:
        for cookies in ({name: value}, {token_name: value}, {name: value, token_name: value}):
            reply = gallery.client(cookies=cookies).get("/my/orders")
            book.check("a made-up cookie", reply.status in (303, 400, 431) and is_not("noura", reply), f"{cookies} → {reply.status}")
    # Swapped: one user's token with the other's visitor. The request counts as the token's user, and nothing of
    # the visitor's former user is shown.
    page = omar.own().page
    copy = gallery.client(cookies={name: omar.secret()[1], token_name: token})
    reply = copy.follow(f"/my/orders?_t.page={page}")
    book.check("swapped cookies", is_not("omar", reply) and page != reply.page, f"{reply.status}")
    # Doubled: whichever the server takes, it is one person's answer and not a mixture.
    for first, second in [(token, other_token), (other_token, token)]:
        for pair in [(visitor, other_visitor), (other_visitor, visitor)]:
            cookie = f"{name}={pair[0]}; {name}={pair[1]}; {token_name}={first}; {token_name}={second}"
            reply = gallery.client().get("/my/orders", {"Cookie": cookie})
            shown = [who for who in NAMES if f"Signed in as {NAMES[who]}" in html.unescape(reply.text)]
            book.check("doubled cookies", len(shown) <= 1, f"{shown}")
    for size in (5_000, 20_000, 200_000):
        reply = gallery.client().get("/my/orders", {"Cookie": f"{name}={'a' * size}"})
        book.check("an oversized cookie", reply.status in (0, 303, 400, 431), f"{size} bytes → {reply.status}")
    many = "; ".join(f"c{number}={number}" for number in range(3_000))
    reply = gallery.client().get("/my/orders", {"Cookie": many})
    book.check("three thousand cookies", reply.status in (0, 303, 400, 431), f"{reply.status}")


def ended_cookies(book, gallery):
    """Cookies of before a sign-in and of before a sign-out."""
    victim = gallery.client("127.0.0.31")
    page = victim.follow("/my/orders")
    before = dict(victim.cookies)
    fixed = dict(before)
    victim.sign_in("noura")
    book.check("signing in", "Signed in as" in victim.own().text, "the victim could not sign in")
    book.check("a fixed session", not set(before.values()) & {v for n, v in victim.cookies.items() if not n.endswith("-page")}, "an id was kept")
    reply = gallery.client("127.0.0.32", fixed).get("/my/orders")
    book.check("the id from before signing in", reply.status != 200 and is_not("noura", reply), f"{reply.status}")
    reply = gallery.client("127.0.0.32", fixed).live("event", event(page.page, "Sign in"))
    book.check("an event with the id from before", reply.status in REFUSED, f"{reply.status}")
    copied = dict(victim.cookies)
    own = victim.own()
    victim.press(own, "/my/orders", "Sign out")
    victim.get("/my/orders")
    for target in ["/my/orders", f"/my/orders?_t.page={own.page}", "/"]:
        reply = gallery.client("127.0.0.32", copied).follow(target)
        book.check("cookies of before signing out", is_not("noura", reply), f"{target} → {reply.status}")
    reply = gallery.client("127.0.0.32", copied).live("event", event(own.page, "Sign out"))
    book.check("an event after signing out", reply.status in REFUSED, f"{reply.status}")


def event(page, item, control="main", **more):
    return {"page": page, "layer": 0, "id": secrets.token_hex(8), "kind": "control", "item": item, "control": control, **more}


def others_pages(book, gallery, noura, omar):
    page = omar.own().page
    for target in (f"/my/orders?_t.page={page}", f"/?_t.page={page}", f"/account?_t.page={page}"):
        reply = noura.follow(target)
        book.check("another's page by its address", is_not("omar", reply) and reply.page != page, f"{target} → {reply.status}")
    for data in (event(page, "Sign out"), event(page, "\\State.pieces", value="7"), {**event(page, "x"), "kind": "dismiss"},
                 {**event(page, "x"), "kind": "go", "url": "/account"}):
        reply = noura.live("event", data)
        book.check("an event for another's page", reply.status == 410, f"{data['kind']} → {reply.status}")
    reply = noura.live("attach", {"page": page, "revisions": {}, "url": "/my/orders"})
    book.check("attaching to another's page", reply.status == 410, f"{reply.status}")
    noura.live("detach", {"page": page})
    reply = noura.form(f"/my/orders?_t.page={page}", {"_t.press": "main@Sign out"})
    book.check("a form for another's page", reply.status in (303, 410) and is_not("omar", reply), f"{reply.status}")
    # The cookie by which a tab finds its page again.
    name = next(iter(noura.secret()[:1])) + "-page"
    reply = gallery.client(cookies={**noura.cookies, name: page}).get("/my/orders")
    book.check("another's page by the tab's cookie", is_not("omar", reply) and reply.page != page, f"{reply.status}")
    # A stream carries one's own pages only.
    with noura.connect() as connection:
        connection.sendall(noura.head("GET", f"/_tessera/stream?page={page}", {"Last-Event-ID": "0"}))
        connection.settimeout(1.5)
        heard = b""
        omar.press(omar.own(), "/my/orders", "Order")
        try:
            while part := connection.recv(65536):
                heard += part
        except OSError:
            pass
    book.check("a stream for another's page", page.encode() not in heard and b"Omar" not in heard, f"{heard[:200]!r}")
    book.check("its owner notices nothing", "Signed in as" in omar.own().text, "the owner was disturbed")


def foreign_sites(book, gallery, noura):
    page = noura.own().page
    for fields in ({"Sec-Fetch-Site": "cross-site"}, {"Sec-Fetch-Site": "same-site"}, {"Sec-Fetch-Site": "none"}, {"Origin": "https://evil.example"},
                   {"Origin": "null"}, {}, {"Origin": f"https://127.0.0.1:{gallery.port}"}, {"Origin": f"http://127.0.0.1:{gallery.port}.evil.example"},
                   {"Origin": f"http://127.0.0.1:{gallery.port + 1}"}, {"Referer": f"http://127.0.0.1:{gallery.port}/"}):
        for reply in (noura.form(f"/my/orders?_t.page={page}", {"_t.press": "main@Sign out"}, fields), noura.live("event", event(page, "Sign out"), fields),
                      noura.live("identify", {"page": page}, fields)):
            book.check("a request of another site", reply.status == 403, f"{fields} → {reply.status}")
    for method in ("PUT", "DELETE", "PATCH", "TRACE", "CONNECT", "PROPFIND", "X" * 300):
        reply = noura.send(method, "/my/orders", {"Sec-Fetch-Site": "cross-site"})
        book.check("another method", reply.status >= 400 or reply.status == 0, f"{method} → {reply.status}")
    book.check("its owner notices nothing", "Signed in as" in noura.own().text, "the owner was signed out")


def lying_proxies(book, gallery):
    lies = [{"X-Forwarded-Host": "evil.example", "X-Forwarded-Proto": "https", "X-Forwarded-For": "6.6.6.6"},
            {"Forwarded": "for=6.6.6.6;host=evil.example;proto=https"}, {"X-Forwarded-Host": "evil.example"}]
    for lie in lies:
        client = gallery.client("127.0.0.41")
        reply = client.get("/account", lie)
        cookies = [value for name, value in reply.fields if name == "set-cookie"]
        book.check("a client that says it is a proxy", not any("Secure" in c for c in cookies) and "evil.example" not in reply.text, f"{lie} {cookies}")
        reply = client.form("/account", {}, {**lie, "Origin": "https://evil.example"})
        book.check("another site behind a false proxy", reply.status == 403, f"{reply.status}")
    garbage = ["for=;;==,\"\"", "for=\"[::1\";host=<script>", "proto=javascript;host=a b", ",".join(["for=1.2.3.4"] * 2_000), "for=" + "a" * 9_000,
               'host="evil.example";by=x;for=1', "\u00ff\u00fe", "for=_;host=//evil.example", "for=6.6.6.6;host=evil.example\\@x"]
    for text in garbage:
        for name in ("Forwarded", "X-Forwarded-For", "X-Forwarded-Host", "X-Forwarded-Proto"):
            reply = gallery.client("127.0.0.9").get("/account", {name: text})
            book.check("garbage of the proxy", calm(reply) and "<script>alert" not in reply.text and not (reply["location"] or "/").startswith("//"),
                       f"{name}: {text[:40]} → {reply.status}")
    # The headers of the proxy and of its client contradict each other, and the client gains nothing.
    reply = gallery.client("127.0.0.9").form(
        "/account", {}, {"X-Forwarded-Host": "shop.example", "X-Forwarded-Proto": "https", "Forwarded": "host=evil.example;proto=https",
                         "Origin": "https://evil.example"})
    book.check("a field that the proxy passed on", reply.status == 403, f"{reply.status}")


def hosts(book, gallery):
    client = gallery.client("127.0.0.42")
    for host in ["", "evil.example", "a b", '"><script>alert(1)</script>', "x" * 5_000, "127.0.0.1:99999999", "[::1", "evil.example\\@127.0.0.1",
                 "127.0.0.1#@evil.example", "\u00e9.example", None]:
        reply = client.get("/account", {"Host": host})
        location = reply["location"] or "/"
        book.check("a Host with garbage", calm(reply) and "<script>alert" not in reply.text and "evil.example" not in reply.text
                   and location.startswith("/") and not location.startswith("//"), f"{host!r} → {reply.status} {location}")
        reply = client.form("/account", {}, {"Host": host, "Origin": "https://evil.example"})
        book.check("another site with such a Host", reply.status in (0, 400, 403), f"{host!r} → {reply.status}")
    for lines in (["Host: a", "Host: b"], []):
        reply = client.raw(("\r\n".join(["GET /account HTTP/1.1", *lines, "Connection: close"]) + "\r\n\r\n").encode())
        book.check("two hosts or none", calm(reply), f"{reply.status}")
    reply = client.raw(b"GET http://evil.example/account HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n")
    book.check("an absolute target", calm(reply) and "evil.example" not in reply.text, f"{reply.status}")


def bombs(book, gallery):
    client = gallery.client("127.0.0.43")
    targets = ["/" + "a" * 100_000, "/?" + "a=1&" * 20_000, "/" + "%2e%2e/" * 1_000, "//evil.example/", "/\\evil.example", "/%5cevil.example", "/a//b",
               "/%", "/%zz", "/%00", "/..%2f..%2fetc%2fpasswd", "/_tessera/../account", "/_tessera/%2e%2e/%2e%2e/etc/passwd", "/?_t.page=" + "a" * 9_000,
               "/?_t.page=%00", "/my/orders?_t.return=//evil.example", "/sign-in?_t.return=https://evil.example/", "/account/orders/" + "%2F" * 500,
               "/courses/" + urllib.parse.quote("<script>alert(1)</script>")]
    for target in targets:
        reply = client.get(target)
        location = reply["location"] or "/"
        book.check("a hostile path", calm(reply) and "<script>alert" not in reply.text and "root:" not in reply.text
                   and location.startswith("/") and not re.match(r"/[/\\]", location), f"{target[:60]} → {reply.status} {location[:60]}")
    for where in ["//evil.example", "/\\evil.example", "https://evil.example", "/%0d%0aSet-Cookie:%20a=b", "/\r\nSet-Cookie: a=b", "javascript:alert(1)"]:
        reply = client.get("/_tessera/language/ar?return=" + urllib.parse.quote(where))
        location = reply["location"] or "/"
        book.check("a redirect elsewhere", location.startswith("/") and not re.match(r"/[/\\]", location) and not any(
            name == "set-cookie" and value.startswith("a=") for name, value in reply.fields), f"{where!r} → {location}")
    for fields in ({f"X-{n}": "a" for n in range(1_000)}, {"X-Long": "a" * 100_000}, {"a" * 50_000: "b"}, {"Accept-Language": "a," * 8_000},
                   {"Accept-Language": ";q=" * 4_000}, {"Last-Event-ID": "9" * 5_000}, {"Range": "bytes=" + "0-1," * 3_000}):
        reply = client.get("/account", fields)
        book.check("a bomb of header fields", calm(reply), f"{reply.status}")
    reply = client.raw(b"GET /account HTTP/1.1\r\n" + b"a: b\r\n" * 100_000 + b"\r\n")
    book.check("a head without end", calm(reply), f"{reply.status}")
    for raw in (b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + bytes(200), b"\x00" * 5_000, b"GET\r\n\r\n", b"GET / HTTP/9.9\r\n\r\n",
                b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", b"GET / HTTP/1.1\nHost: x\n\n", b"A" * 200_000):
        reply = client.raw(raw, wait=5)
        book.check("no HTTP at all", calm(reply), f"{raw[:20]!r} → {reply.status}")


def bodies(book, gallery, noura, patient):
    page = noura.own().page
    head = {"Content-Type": "application/json", **SAME}
    reply = noura.live("event", b" " * 300_000)
    book.check("a body that is too large", reply.status == 413, f"{reply.status}")
    for data in (b"[" * 60_000, b'{"page":' * 7_000, b'{"page":"' + b"a" * 60_000 + b'"}', b"\xff\xfe" * 100, b"null", b"{}", b"1e999999",
                 json.dumps(event(page, "x" * 30_000)).encode(), json.dumps({**event(page, "\\State.pieces"), "layer": 1 << 62}).encode(),
                 json.dumps({**event(page, "\\State.pieces"), "layer": -1}).encode(), json.dumps(event(page, "Pieces", value="9" * 60_000)).encode(),
                 json.dumps({"page": page, "layer": 0, "id": "r", "kind": "reveal", "section": "x", "start": 0, "end": 1 << 60}).encode()):
        reply = noura.live("event", data)
        book.check("a hostile event", 400 <= reply.status < 500 or reply.status == 200, f"{data[:30]!r} → {reply.status}")
    for form in (b"&" * 60_000, b"a=" * 30_000, b"%" * 60_000, b"_t.press=" + b"@" * 60_000, b"=&=&=", "&".join(f"_t.v.main@{n}=x" for n in range(3_000)).encode()):
        reply = noura.send("POST", f"/my/orders?_t.page={page}", {"Content-Type": "application/x-www-form-urlencoded", **SAME}, form)
        book.check("a hostile form", calm(reply) and reply.status != 0, f"{form[:30]!r} → {reply.status}")
    # Two lengths are how one request is smuggled into another.
    smuggled = b"GET /my/orders HTTP/1.1\r\nHost: a\r\n\r\n"
    for lengths in (["Content-Length: 5", "Content-Length: 6"], ["Content-Length: 5", "Transfer-Encoding: chunked"], ["Content-Length: -1"],
                    ["Content-Length: 0x10"], ["Transfer-Encoding: chunked, identity"], ["Transfer-Encoding: xchunked", "Content-Length: 3"]):
        raw = "\r\n".join(["POST /_tessera/event HTTP/1.1", f"Host: 127.0.0.1:{gallery.port}", "Sec-Fetch-Site: same-origin", *lengths]) + "\r\n\r\n"
        reply = noura.raw(raw.encode() + b"0\r\n\r\n" + smuggled, wait=2)
        book.check("two lengths of one body", reply.text.count("HTTP/1.1 2") == 0 and "Signed in as" not in reply.text, f"{lengths} → {reply.status}")
    # Slow requests, without waiting for them.
    slow = []
    for _ in range(100):
        connection = noura.connect()
        connection.sendall(noura.head("POST", "/_tessera/event", head, 60_000) + b"{")
        slow.append(connection)
    half = []
    for _ in range(200):
        connection = gallery.client("127.0.0.44").connect()
        connection.sendall(b"GET /account HTTP/1.1\r\nHost: a\r\nX-Slow: ")
        half.append(connection)
    # Clients that never read their responses.
    for _ in range(50):
        connection = noura.connect()
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1)
        connection.sendall(noura.head("GET", "/_tessera/stream", {}))
        half.append(connection)
    begin = time.monotonic()
    reply = gallery.client("127.0.0.45").get("/account")
    book.check("slow bodies, slow readers and half-open connections", reply.status == 200 and time.monotonic() - begin < 10, f"{reply.status}")
    begin, ended = time.monotonic(), 0
    if patient:
        for connection in slow:
            connection.settimeout(max(1, 40 - (time.monotonic() - begin)))
            try:
                ended += connection.recv(65536) == b"" or True
            except OSError as error:
                ended += not isinstance(error, TimeoutError)
        book.check("a body that trickles is ended", ended == len(slow), f"{ended} of {len(slow)} within 40 s")
    for connection in slow + half:
        connection.close()


def answered_bodies(book, noura):
    """Bodies that are never read, because the server answered their requests early."""
    most = 64 << 20
    for method, target, fields in (("GET", "/account", {}), ("GET", "/_tessera/nothing.js", {}), ("GET", "/_tessera/health", {}),
                                   ("POST", "/my/orders", {"Sec-Fetch-Site": "cross-site"}), ("POST", "/_tessera/event", SAME)):
        sent = 0
        with noura.connect() as connection:
            connection.settimeout(5)
            try:
                connection.sendall(noura.head(method, target, {**fields, "Connection": "keep-alive"}, 1 << 40))
                while sent < most:
                    connection.sendall(b"a" * 65_536)
                    sent += 65_536
            except OSError:
                pass
        book.check("a body without end", sent < most, f"{method} {target}: {sent >> 20} MiB were taken")


def signed_out_meanwhile(book, gallery):
    client = gallery.client("127.0.0.64")
    for what in ("a form", "an event"):
        client.sign_in("noura")
        page = client.own()
        if what == "a form":
            target, kind = f"/my/orders?_t.page={page.page}", "application/x-www-form-urlencoded"
            body = urllib.parse.urlencode({**Fields(page.text).values, "_t.press": "main@Order"}).encode()
        else:
            target, kind = "/_tessera/event", "application/json"
            body = json.dumps(event(page.page, "\\State.pieces", value="7")).encode()
        with client.connect() as connection:
            connection.settimeout(20)
            connection.sendall(client.head("POST", target, {"Content-Type": kind, **SAME}, len(body)) + body[:10])
            client.press(page, "/my/orders", "Sign out")
            connection.sendall(body[10:])
            answer = b""
            try:
                while part := connection.recv(65536):
                    answer += part
            except OSError:
                pass
        reply = Reply(answer)
        book.check(f"{what} whose person signed out meanwhile", reply.status in (303, *REFUSED) and is_not("noura", reply),
                   f"{reply.status} {reply.text[:80]}")
        book.check("and is signed out", client.get("/my/orders").status == 303, "still signed in")


PDF = b"%PDF-1.7\n" + b"\xab" * 100_000


def form_with_files(files, end=True, boundary=b"XX"):
    body = b'--' + boundary + b'\r\nContent-Disposition: form-data; name="_t.layer"\r\n\r\n0\r\n'
    for name, content in files:
        head = f'--{boundary.decode()}\r\nContent-Disposition: form-data; name="_t.f.main@\\State.documents"; filename="{name}"\r\n\r\n'
        body += head.encode() + content + b"\r\n"
    return body + (b"--" + boundary + b"--\r\n" if end else b"")


def files(book, gallery, noura, omar, folder):
    store = folder / "gallery.sqlite.uploads"
    page = noura.own().page

    def begin(client, page, name="a.pdf", size=len(PDF), **more):
        return client.live("upload", {"page": page, "layer": 0, "item": "\\State.documents", "control": "main", "name": name, "size": size,
                                      "key": secrets.token_hex(4), **more})

    def patch(client, number, content, offset, **fields):
        head = {**SAME, "Upload-Offset": str(offset), **fields}
        return client.send("PATCH", f"/_tessera/upload/{number}", head, content)

    def bytes_kept():
        return sum(path.stat().st_size for path in store.iterdir() if path.suffix in (".part", ".file"))

    def shown(reply):
        return html.unescape(noura.get(f"/my/orders?_t.page={page}").text)

    # Uploads work at all. Otherwise the refusals below prove nothing.
    begun = begin(noura, page)
    book.check("a file that may come", begun.status == 201, f"{begun.status} {begun.text[:80]}")
    number = json.loads(begun.text).get("id", "")
    reply = patch(noura, number, PDF[:50_000], 0)
    book.check("a piece that may come", reply["upload-offset"] == "50000", f"{reply.status} {reply['upload-offset']}")
    # Another person's, and none at all.
    for client, what in ((omar, "another's"), (gallery.client("127.0.0.61"), "a stranger's")):
        for reply in (client.get(f"/_tessera/upload/{number}"), patch(client, number, b"x", 50_000)):
            book.check(f"{what} hand on an upload", reply.status in (404, 410) and reply["upload-offset"] is None, f"{reply.status}")
    book.check("an upload into another's page", begin(omar, page).status == 410, "it began")
    for other in ("0" * 32, "..", "%2e%2e%2f%2e%2e%2fetc%2fpasswd", number.upper(), number + "0", "'; drop table"):
        reply = noura.send("GET", "/_tessera/upload/" + urllib.parse.quote(other, safe="%."), {})
        book.check("an id that is made up", reply.status in (404, 400) and reply["upload-offset"] is None, f"{other} → {reply.status}")
    # Twice, beyond the end, no number, another site.
    for offset in (0, 49_999, 50_001, 1 << 70, -1, "x", ""):
        reply = patch(noura, number, b"%PDF-", offset)
        book.check("bytes at another offset", reply.status in (400, 409, 0), f"{offset} → {reply.status}")
    reply = noura.send("PATCH", f"/_tessera/upload/{number}", {"Sec-Fetch-Site": "cross-site", "Upload-Offset": "50000"}, b"x")
    book.check("bytes from another site", reply.status == 403, f"{reply.status}")
    reply = patch(noura, number, b"y" * 60_000, 50_000)
    book.check("more bytes than were announced", reply.status in (422, 0), f"{reply.status}")
    book.check("nothing is kept of it", bytes_kept() == 0, f"{bytes_kept()} bytes")
    # What lies about its kind, its size, its place.
    for name, content in (("a.png", PDF), ("b.pdf", b"MZ\x90\x00" + b"\x00" * 500), ("c.pdf", b"<script>alert(1)</script>"), ("d.txt", b"\x00" * 100),
                          ("e.jpg", b"GIF89a" + b"\x00" * 100), ("f.txt", b"\xc0\xaf" * 100)):
        begun = begin(noura, page, name, len(content))
        reply = patch(noura, json.loads(begun.text).get("id", "none"), content, 0) if begun.status == 201 else begun
        book.check("a file that lies about its kind", reply.status in (409, 422, 0), f"{name} → {reply.status}")
    for size in (1 << 40, 51_000_000, -1, "9", None if False else 1e300):
        reply = begin(noura, page, "big.pdf", size)
        book.check("a size that is too large or none", reply.status in (400, 409), f"{size} → {reply.status}")
    for control in ("other", "remove.x", "main@\\State.documents", "../main"):
        reply = begin(noura, page, control=control)
        book.check("a control that takes no files", reply.status == 409, f"{control} → {reply.status}")
    for item in ("\\State.pieces", "Order", "nothing", "../\\State.documents", "Documents"):
        reply = begin(noura, page, item=item)
        book.check("a row that takes no files", reply.status == 409, f"{item} → {reply.status}")
    book.check("nothing is kept of them", bytes_kept() == 0, f"{bytes_kept()} bytes")
    # Forms without script.
    target, kind = f"/my/orders?_t.page={page}", {"Content-Type": "multipart/form-data; boundary=XX", **SAME}
    for name in ("../../../../tmp/tessera-attack", "/etc/passwd", "..\\..\\x.pdf", "a%00.pdf", "x" * 3_000 + ".pdf", "<script>alert(1)</script>.pdf"):
        noura.send("POST", target, kind, form_with_files([(name, PDF)]))
        page = noura.own().page
        names = {path.name for path in store.iterdir()}
        book.check("a name that is a path", all(re.fullmatch(r"[0-9a-f]{32}\.(part|file|note)", name) for name in names)
                   and not pathlib.Path("/tmp/tessera-attack").exists(), f"{names}")
        book.check("a name that would run", not runs("<script>alert(1)</script>", noura.get("/my/orders")), name[:30])
        target = f"/my/orders?_t.page={page}"
    bombs_of_parts = {
        "thousands of parts": b'--XX\r\nContent-Disposition: form-data; name="a"\r\n\r\nx\r\n' * 3_000 + b"--XX--",
        "a header without end": b"--XX\r\nX-A: " + b"a" * 500_000,
        "a field without end": b'--XX\r\nContent-Disposition: form-data; name="a"\r\n\r\n' + b"a" * 500_000,
        "a preamble without end": b"a" * 500_000,
        "delimiters that never end": b"\r\n--X" * 100_000,
        "no end": form_with_files([("a.pdf", PDF)], end=False),
        "no delimiter's end": b"--XXYY" * 1_000,
        "a file for a control that takes none": form_with_files([("a.pdf", PDF)]).replace(b"main@\\State.documents", b"main@Order"),
    }
    for what, body in bombs_of_parts.items():
        before = bytes_kept()
        reply = noura.send("POST", target, kind, body)
        book.check(f"a form with {what}", reply.status in (0, 303, 400, 413) and bytes_kept() <= before, f"{reply.status}, {bytes_kept() - before} bytes")
    for boundary in ("", '""', "a" * 71, "\xff", "XX; boundary=YY"):
        reply = noura.send("POST", target, {"Content-Type": f"multipart/form-data; boundary={boundary}", **SAME}, form_with_files([("a.pdf", PDF)]))
        book.check("a boundary that is none", reply.status in (0, 303, 400, 413), f"{boundary[:20]!r} → {reply.status}")
    # A wrong length, and a body that never ends. Other requests do not wait for them.
    begun = begin(noura, noura.own().page, "slow.pdf")
    number = json.loads(begun.text).get("id", "")
    held = []
    for length in (len(PDF), 1 << 62):
        connection = noura.connect()
        connection.sendall(noura.head("PATCH", f"/_tessera/upload/{number}", {**SAME, "Upload-Offset": "0"}, length) + PDF[:1_000])
        held.append(connection)
    begin_time = time.monotonic()
    reply = gallery.client("127.0.0.62").get("/account")
    book.check("bodies that never end hold nobody up", reply.status == 200 and time.monotonic() - begin_time < 5, f"{reply.status}")
    for connection in held:
        connection.close()
    # Signing out deletes partial files.
    other = gallery.client("127.0.0.63")
    other.sign_in("omar")
    page = other.own().page
    begun = begin(other, page, "left.pdf")
    number = json.loads(begun.text).get("id", "none")
    patch(other, number, PDF[:1_000], 0)
    book.check("a part while its owner is there", (store / f"{number}.part").exists(), "there is none")
    other.live("event", event(page, "Sign out"))
    for _ in range(50):
        if not (store / f"{number}.part").exists():
            break
        other.live("identify", {"page": page})
        time.sleep(0.1)
    book.check("a part of somebody who signed out", not (store / f"{number}.part").exists(), "it is still there")


def strings():
    found = list(STRINGS)
    for path in (CORPORA / "xss" / "payloads_open.json", CORPORA / "strings" / "blns.json"):
        if path.exists():
            for entry in json.loads(path.read_text()):
                found.append(entry if isinstance(entry, str) else entry.get("payload", "") if isinstance(entry, dict) else "".join(entry))
    return [text for text in dict.fromkeys(found) if text]


def runs(text, reply):
    """Whether an answer holds a string that markup would take for more than text."""
    return re.search(r"[<>\"']", text) is not None and len(text) > 4 and re.search(r"<[a-zA-Z/!]|on\w+=", text) is not None and text in reply.text


def cross_site_scripting(book, gallery, patient):
    everything = strings() if patient else strings()[:120]
    client = gallery.client("127.0.0.46")
    for text in everything:
        quoted = urllib.parse.quote(text.encode("utf-8", "replace"), safe="")
        reply = client.get("/" + quoted[:6_000])
        book.check("a string as an address", calm(reply) and not runs(text, reply), f"{text[:40]!r} → {reply.status}")
        # Header fields hold no line ends: those are tried raw elsewhere.
        line = re.sub(r"[\x00-\x1f\x7f]", " ", text)[:3_000]
        name = next(iter(client.cookies), "tessera").split("-page")[0]
        reply = client.get("/account", {"Accept-Language": line, "User-Agent": line, "Referer": line, "Cookie": f"{name}-language={line}; {name}-zone={line}"})
        book.check("a string in header fields", calm(reply) and not runs(line, reply), f"{line[:40]!r} → {reply.status}")
    # As the user's own name: it is shown as text.
    for number, text in enumerate(everything[:200 if patient else 20]):
        person = gallery.client(f"127.0.0.{60 + number % 60}")
        reply = person.sign_in(text[:64], TYPED)
        book.check("a string as an identity", calm(reply) and not runs(text[:64], reply) and "Signed in as" not in reply.text, f"{text[:40]!r} → {reply.status}")


def guessing(book, gallery):
    client = Client(gallery.api, "127.0.0.47")
    statuses = []
    for number in range(16):
        body = json.dumps({"name": "omar", "password": f"guess-{number}"}).encode()
        statuses.append(client.send("POST", "/v1/sign-ins", {"Content-Type": "application/json"}, body).status)
    book.check("guessing passwords", 201 not in statuses and statuses[-1] == 429, f"{statuses}")
    for token in ("", "a", "0" * 64, "Basic x", secrets.token_hex(32)):
        reply = client.get("/v1/my/orders", {"Authorization": f"Bearer {token}"})
        book.check("a made-up token at the service", reply.status == 401, f"{reply.status}")


def logs(book, gallery, clients):
    log = gallery.log.read_text(errors="replace")
    for what, secret in [("a password", PASSWORDS["noura"]), ("a password", PASSWORDS["omar"]), ("what somebody typed", TYPED), ("a name", "Noura"),
                         *(("a cookie", value) for client in clients for name, value in client.cookies.items() if len(value) >= 32)]:
        book.check(f"{what} in the log", secret not in log, f"{secret[:6]}… stands in {gallery.log}")


# A flood of clients without cookies, while visitors act.

class Line:
    """A connection that stays open, as browsers keep theirs: one request after the other."""

    def __init__(self, port, address):
        self.port, self.address, self.writer = port, address, None

    async def ask(self, request):
        if self.writer is None:
            self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port, local_addr=(self.address, 0))
        self.writer.write(request)
        head = await asyncio.wait_for(self.reader.readuntil(b"\r\n\r\n"), 60)
        length = re.search(rb"(?i)content-length: *(\d+)", head)
        body = await asyncio.wait_for(self.reader.readexactly(int(length[1])), 60) if length else b""
        return int(head.split(b" ", 2)[1]), head, body

    def close(self):
        if self.writer:
            self.writer.close()
            self.writer = None


KEPT = {"Connection": "keep-alive"}
FIELD = "\\State.name"


class LiveVisitor:
    """A browser with a page that it follows: a stream that stays open, and a connection for everything else."""

    def __init__(self, gallery, number):
        self.gallery, self.number = gallery, number
        self.client = gallery.client(f"127.0.3.{1 + number % 250}")
        self.line, self.stream = Line(gallery.port, self.client.address), Line(gallery.port, self.client.address)
        self.isCut = False

    async def open(self):
        status, head, body = await self.line.ask(self.client.head("GET", "/logistics", KEPT))
        assert status == 200, f"a visitor's first page: {status}"
        for cookie in re.findall(rb"(?i)set-cookie: ([^=]+)=([^;\r]+)", head):
            self.client.cookies[cookie[0].decode()] = cookie[1].decode()
        self.page = re.search(rb'data-page="([^"]+)"', body)[1].decode()

    async def begin(self):
        await self.open()
        assert await self.post("attach", {"page": self.page, "revisions": {}, "url": "/logistics"}) == 204
        self.stream.reader, self.stream.writer = await asyncio.open_connection(
            "127.0.0.1", self.gallery.port, local_addr=(self.client.address, 0))
        self.stream.writer.write(self.client.head("GET", "/_tessera/stream", KEPT))
        assert b" 200 " in await self.stream.reader.readuntil(b"\r\n\r\n"), "the stream"
        self.following = asyncio.create_task(self.follow())

    async def follow(self):
        try:
            while await self.stream.reader.read(65536):
                pass
        except OSError:
            pass
        self.isCut = True

    async def post(self, endpoint, data):
        body = json.dumps(data).encode()
        head = self.client.head("POST", f"/_tessera/{endpoint}", {"Content-Type": "application/json", **SAME, **KEPT}, len(body))
        return (await self.line.ask(head + body))[0]

    async def act(self, turn):
        """One thing that people do: they type, or look at their page again. The status."""
        if turn % 4:
            return await self.post("event", event(self.page, FIELD, value=f"Visitor {self.number} {turn}"))
        return (await self.line.ask(self.client.head("GET", f"/logistics?_t.page={self.page}", KEPT)))[0]

    def end(self):
        self.following.cancel()
        self.line.close()
        self.stream.close()


async def acting(visitor, pause, until, times, failures):
    turn = 0
    # Not all at the same moment.
    await asyncio.sleep(pause * (visitor.number % 97) / 97)
    while until():
        turn += 1
        begin = time.monotonic()
        try:
            status = await visitor.act(turn)
            if status != 200:
                failures.append(f"a visitor's request: {status}")
        except (OSError, asyncio.TimeoutError, asyncio.IncompleteReadError) as error:
            failures.append(f"a visitor's request: {type(error).__name__}")
            visitor.line.close()
        times.append(time.monotonic() - begin)
        await asyncio.sleep(max(0, pause - (time.monotonic() - begin)))


async def reading(gallery, number, seconds, failures):
    """A new visitor who reads the page for a while and then uses it, while others open page after page."""
    person = LiveVisitor(gallery, number)
    try:
        await person.open()
        await asyncio.sleep(seconds)
        for endpoint, data, wanted in (("attach", {"page": person.page, "revisions": {}, "url": "/logistics"}, 204),
                                       ("event", event(person.page, FIELD, value="Somebody who read first"), 200)):
            status = await person.post(endpoint, data)
            if status != wanted:
                failures.append(f"somebody who read for {seconds} s: {endpoint} {status}")
    except (OSError, AssertionError, asyncio.TimeoutError, asyncio.IncompleteReadError) as error:
        failures.append(f"somebody who read for {seconds} s: {type(error).__name__} {error}")
    person.line.close()


async def arriving(gallery, until, times, failures, patience):
    """New visitors from addresses outside of the flood. Some read their page before they use it."""
    number, readers = 0, []
    while until():
        number += 1
        if number % 8 == 0:
            readers.append(asyncio.create_task(reading(gallery, 1_000 + number, patience, failures)))
        client, begin = gallery.client(f"127.0.4.{1 + number % 250}"), time.monotonic()
        line = Line(gallery.port, client.address)
        try:
            status, _, _ = await line.ask(client.head("GET", "/account", KEPT))
            if status != 200:
                failures.append(f"somebody new: {status}")
        except (OSError, asyncio.TimeoutError, asyncio.IncompleteReadError) as error:
            failures.append(f"somebody new: {type(error).__name__}")
        line.close()
        times.append(time.monotonic() - begin)
        await asyncio.sleep(0.1)
    await asyncio.gather(*readers)


def flooder(port, address, count, lanes, statuses):
    """Sends requests without a cookie over many connections, each as fast as it is answered. It is a process of its own with low priority, because a
    real flood comes from other machines."""
    os.nice(19)
    request = Client(port).head("GET", "/account", KEPT)
    found, left = {}, [count]

    async def lane():
        line = Line(port, address)
        while left[0] > 0:
            left[0] -= 1
            try:
                status, _, _ = await line.ask(request)
            except (OSError, asyncio.TimeoutError, asyncio.IncompleteReadError):
                status = 0
                line.close()
            found[status] = found.get(status, 0) + 1
        line.close()

    async def all_lanes():
        await asyncio.gather(*(lane() for _ in range(lanes)))

    asyncio.run(all_lanes())
    statuses.put(found)


ROUNDS = 3


async def flood(gallery, requests, visitors):
    """Turns of quiet and of flood. Every round compares two neighbors, so that other load of the machine affects both."""
    people = [LiveVisitor(gallery, number) for number in range(visitors)]
    for person in people:
        await person.begin()
    # About 250 requests a second at 500 visitors; few visitors act more often.
    pause = max(0.25, visitors / 250)
    # Longer than a flood takes to use up what newcomers of an address may ask for.
    patience = 1 if requests < 10_000 else 7
    rounds, failures, statuses, sent = [], [], {}, 0

    async def turn(until):
        times, fresh = [], []
        tasks = [asyncio.create_task(acting(person, pause, until, times, failures)) for person in people]
        tasks.append(asyncio.create_task(arriving(gallery, until, fresh, failures, patience)))
        return times, fresh, tasks

    seconds, first = 0, None
    for number in range(ROUNDS + 1):
        # The first round warms up.
        end = time.monotonic() + (2 if requests < 10_000 else 5)
        quiet, quiet_fresh, tasks = await turn(lambda: time.monotonic() < end)
        await asyncio.gather(*tasks)
        if number == 0:
            continue
        answers, share = multiprocessing.Queue(), requests // ROUNDS // 4
        flooders = [multiprocessing.Process(target=flooder, args=(gallery.port, f"127.0.5.{1 + n}", share, 32, answers)) for n in range(4)]
        begin = time.monotonic()
        first = first or begin
        for process in flooders:
            process.start()
        loud, loud_fresh, tasks = await turn(lambda: any(process.is_alive() for process in flooders))
        await asyncio.gather(*tasks)
        seconds += time.monotonic() - begin
        for process in flooders:
            process.join()
            for status, count in answers.get(timeout=10).items():
                statuses[status] = statuses.get(status, 0) + count
                sent += count
        rounds.append(((quiet, loud), (quiet_fresh, loud_fresh)))
    failures += ["a stream was cut"] * sum(person.isCut for person in people)
    for person in people:
        person.end()
    # Quiet turns fill the addresses' buckets again.
    return rounds, failures, statuses, sent, seconds, time.monotonic() - first


def p99(times):
    return sorted(times)[max(0, round(len(times) * 0.99) - 1)] * 1e3 if times else 0


# For the short form, which also runs beside other work and on a debug build: users do not notice less than a tenth
# of a second. In milliseconds.
UNNOTICED = 100


def flooded(book, gallery, requests, visitors):
    rounds, failures, statuses, sent, seconds, whole = asyncio.run(flood(gallery, requests, visitors))
    for who, index in (("visitors", 0), ("newcomers", 1)):
        ratios = []
        for one in rounds:
            quiet, loud = one[index]
            ratios.append(p99(loud) / max(p99(quiet), UNNOTICED if requests < 10_000 else 0.001))
            print(f"    {who}: median {statistics.median(quiet) * 1e3:.1f} → {statistics.median(loud) * 1e3:.1f} ms, "
                  f"p99 {p99(quiet):.1f} → {p99(loud):.1f} ms ({len(quiet)} and {len(loud)} requests)")
        if requests < 10_000:
            # Short turns have few samples, so the median counts.
            ratio = statistics.median(ratios)
        else:
            ratio = p99([t for one in rounds for t in one[index][1]]) / p99([t for one in rounds for t in one[index][0]])
        print(f"    {who}: p99 during the flood over p99 without it: {ratio:.2f}")
        if index == 0:
            book.check("what visitors notice of a flood", ratio <= 3, f"p99 is {ratio:.1f} times as long")
    print(f"    the flood: {sent} requests in {seconds:.1f} s, answers {dict(sorted(statuses.items()))}, afterwards {gallery.health()}")
    for failure in failures:
        book.check("a real visitor during the flood", False, failure)
    book.check("a flood of people without cookies", sent >= requests * 0.95 and set(statuses) <= {200, 429}, f"{statuses}")
    # Each of four addresses has a burst of 300 and 50 a second.
    allowed = 4 * (300 + 50 * (whole + 1))
    book.check("more pages than one address may have", statuses.get(200, 0) <= allowed, f"{statuses} in {seconds:.1f} s, {allowed:.0f} are allowed")
    health = gallery.health()
    # One address has room for 256 unused pages.
    book.check("what the flood leaves behind", health["pages"] <= 4 * 256 + visitors + 256, f"{health}")


def normal_visitor(book, gallery):
    client = gallery.client("127.0.0.99")
    client.sign_in("noura")
    page = client.own()
    book.check("a normal visitor afterwards", "Signed in as Noura Al-Harbi" in html.unescape(page.text) and "Order o-" in page.text, f"{page.status}")
    client.press(page, "/my/orders", "Sign out")
    book.check("and out again", client.get("/my/orders").status == 303, "still signed in")


def everything(book, options, folder):
    gallery = Gallery(options.gallery, folder)
    try:
        noura, omar = gallery.client("127.0.0.21"), gallery.client("127.0.0.22")
        noura.sign_in("noura")
        omar.sign_in("omar")
        book.section("Two people see their own", own_pages, {"noura": noura, "omar": omar})
        book.bystander = Bystander(gallery)
        book.section("Cookies that are made up, swapped, doubled, oversized", forged_cookies, gallery, noura, omar)
        # A visitor's cookie with another user's sign-in ends that visitor. Both users can return.
        noura, omar = gallery.client("127.0.0.21"), gallery.client("127.0.0.22")
        noura.sign_in("noura")
        omar.sign_in("omar")
        book.section("Cookies of before a sign-in and a sign-out", ended_cookies, gallery)
        book.section("Events and streams for another's page", others_pages, gallery, noura, omar)
        book.section("Requests of other sites", foreign_sites, gallery, noura)
        book.section("Proxies that lie", lying_proxies, gallery)
        book.section("Hosts", hosts, gallery)
        book.section("Bombs of paths and header fields", bombs, gallery)
        book.section("Bodies, slow and hostile; readers that do not read", bodies, gallery, noura, options.patient)
        book.section("Bodies of requests that were answered", answered_bodies, noura)
        book.section("A sign-out in the middle of what is sent", signed_out_meanwhile, gallery)
        book.section("Files that lie, names that are paths, forms that are bombs", files, gallery, noura, omar, folder)
        book.section("Strings that would run, as address, header and identity", cross_site_scripting, gallery, options.patient)
        book.section("Guessing", guessing, gallery)
        book.section("Secrets in the log", logs, gallery, [noura, omar])
        book.section("A normal visitor at the end", normal_visitor, gallery)
        book.check("the server", gallery.process.poll() is None, "it ended")
    finally:
        gallery.stop()


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--gallery", default=str(ROOT / ".build" / "debug" / "gallery"))
    parser.add_argument("--flood", type=int, default=3_000, help="requests without a cookie")
    parser.add_argument("--visitors", type=int, default=20, help="visitors who act meanwhile")
    parser.add_argument("--patient", action="store_true", help="wait for slow bodies to be ended, and try all strings of the corpora")
    parser.add_argument("--flood-only", action="store_true", help="nothing but the flood")
    options = parser.parse_args()
    # Every visitor has a stream and a connection, at both ends.
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    book = Book()
    with tempfile.TemporaryDirectory() as folder:
        crowd = Gallery(options.gallery, pathlib.Path(folder) / "crowd", "info")
        try:
            book.section("A flood", flooded, crowd, options.flood, options.visitors)
        finally:
            crowd.stop()
        if not options.flood_only:
            everything(book, options, pathlib.Path(folder) / "one")
    print(f"{book.tried} tried, {len(book.through)} got through")
    sys.exit(1 if book.through else 0)


if __name__ == "__main__":
    main()
