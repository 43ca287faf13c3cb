"""Two people, three tabs each, with script and without, direct and through nginx with TLS: sign in, work, sign out, come back. Who may see
what is asserted after every step."""

import json
import os
import re
import urllib.error
import urllib.request

import pytest
from playwright.sync_api import expect

import proxy
from conftest import Gallery

PEOPLE = {
    "noura": ("date-palm-44", "Noura Al-Harbi", {"Head office", "Warehouse"}),
    "omar": ("blue-lantern-7", "Omar Khalil", {"Amman agent", "Paris agent"}),
}
WAYS = ["direct", "nginx", "nginx, bare", "nginx, prefix", "caddy", "caddy, prefix"]
# What another proxy changes little of is told directly and behind a prefix; TESSERA_ALL_WAYS=1 tells it in every way.
ALL_WAYS = bool(os.environ.get("TESSERA_ALL_WAYS"))
LONG = WAYS if ALL_WAYS else ["direct", "nginx, prefix"]


class Place:
    """The gallery as people reach it."""

    def __init__(self, way, folder):
        self.way, self.proxy, self.base = way, None, ""
        arguments = []
        kind, _, shape = way.partition(", ")
        if way != "direct" and shape != "bare":
            arguments += ["--trusted-proxy", "127.0.0.1"]
        if shape == "prefix":
            arguments += ["--base-path", "/shop"]
            self.base = "/shop"
        self.gallery = Gallery(folder, arguments)
        self.others = []
        if way == "direct":
            self.url = self.gallery.url
        elif shape == "prefix":
            (folder / "depot").mkdir()
            self.others = [Gallery(folder / "depot", ["--trusted-proxy", "127.0.0.1", "--base-path", "/depot"])]
            self.proxy = self.start(kind, folder, "prefix", {8080: self.gallery.port, 8081: self.others[0].port})
        else:
            self.proxy = self.start(kind, folder, shape or "root", {8080: self.gallery.port})
        if self.proxy:
            self.url = self.proxy.url + self.base

    def start(self, kind, folder, name, ports):
        if kind == "caddy":
            return proxy.Caddy(folder / "caddy", f"caddy/{name}.caddy", ports)
        return proxy.Nginx(folder / "nginx", f"nginx/{name}.conf", ports)

    @property
    def is_secure(self):
        """Whether the gallery knows that visits are over TLS."""
        return self.way not in ("direct", "nginx, bare")

    def orders(self, name):
        """The orders that the service has for a person, asked for by another client."""
        return {order["id"] for order in self.ask("/v1/my/orders", self.token(name))["items"]}

    def token(self, name):
        return self.ask("/v1/sign-ins", body={"name": name, "password": PEOPLE[name][0]})["token"]

    def ask(self, path, token=None, body=None):
        headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {token}"} if token else {})
        data = None if body is None else json.dumps(body).encode()
        return json.loads(urllib.request.urlopen(urllib.request.Request(self.gallery.api + path, data=data, headers=headers)).read())

    def stop(self):
        if self.proxy:
            self.proxy.stop()
        for gallery in [self.gallery, *self.others]:
            gallery.stop()


@pytest.fixture(scope="module", params=WAYS)
def place(request, tmp_path_factory):
    if request.param.startswith("nginx") and not proxy.NGINX:
        pytest.skip("nginx is not installed")
    if request.param.startswith("caddy") and not proxy.CADDY:
        pytest.skip("Caddy is not installed")
    place = Place(request.param, tmp_path_factory.mktemp("people"))
    yield place
    place.stop()


class Person:
    """A user with a browser and three tabs."""

    def __init__(self, browser, place, name, has_script):
        self.place, self.name, self.has_script = place, name, has_script
        self.password, self.called, self.addresses = PEOPLE[name]
        self.context = browser.new_context(locale="en-GB", java_script_enabled=has_script, ignore_https_errors=True,
                                           reduced_motion="reduce")
        self.context.set_default_timeout(20_000)
        self.tabs = [self.context.new_page() for _ in range(3)]
        self.problems = []
        for tab in self.tabs:
            # Chromium reports the style sheet's page transition as an error when the next page loads too soon.
            tab.on("pageerror", lambda error: None if "Transition was" in str(error) else self.problems.append(str(error)))
            tab.on("console", lambda message: self.problems.append(message.text) if "Content Security Policy" in message.text else None)

    def sign_in(self, tab, password=None):
        tab.get_by_role("textbox", name=re.compile("^Name")).fill(self.name)
        tab.get_by_label(re.compile("^Password")).fill(password or self.password)
        tab.get_by_role("button", name="Sign in", exact=True).click()

    def asked_to_sign_in(self, tab):
        expect(tab).to_have_url(re.compile(re.escape(self.place.base) + r"/sign-in(\?|$)"))
        expect(tab.get_by_role("heading", level=1, name="Sign in")).to_be_visible()
        expect(tab.get_by_text(re.compile("^Signed in as"))).to_have_count(0)

    def shown(self, tab):
        """The orders in a tab, once they are there."""
        expect(tab.get_by_text(f"Signed in as {self.called}")).to_be_visible()
        rows = tab.get_by_text(re.compile(r"^Order [on]-\d+$"))
        expect(rows.first).to_be_visible()
        return {text.removeprefix("Order ") for text in rows.all_text_contents()}

    def refresh(self, tab, count):
        tab.get_by_role("button", name="Refresh").click()
        expect(tab.get_by_text(re.compile(r"^Order [on]-\d+$"))).to_have_count(count)

    def sees_only_own(self, tab, own):
        others = [person[1] for name, person in PEOPLE.items() if name != self.name]
        for other in others:
            expect(tab.get_by_text(other)).to_have_count(0)
        assert self.shown(tab) == own

    def menu(self, tab):
        """The options of the address menu."""
        tab.get_by_role("combobox", name=re.compile("^Deliver to")).click()
        dialog = tab.get_by_role("dialog", name="Deliver to")
        expect(dialog.get_by_role("radio").first).to_be_visible()
        return dialog

    def order(self, tab):
        """Orders something; the id of the order."""
        before = self.shown(tab)
        tab.get_by_role("combobox", name=re.compile("^Product")).click()
        picker = tab.get_by_role("dialog", name="Product")
        picker.get_by_role("radio", name=re.compile("^Shipping box, L")).first.click()
        expect(picker).to_have_count(0)
        dialog = self.menu(tab)
        offered = dialog.get_by_role("radio")
        names = {re.split(r"[,\n]", (name or "").strip())[0] for name in offered.evaluate_all(
            "all => all.map(e => e.getAttribute('aria-label') ?? (e.labels?.[0] ?? e).innerText)")}
        assert len(names) == 2 and all(any(known in name or name in known for known in self.addresses) for name in names), names
        dialog.get_by_role("radio", name=re.compile(sorted(self.addresses)[0])).first.click()
        expect(dialog).to_have_count(0)
        tab.get_by_role("button", name="Order", exact=True).click()
        expect(tab.get_by_text(re.compile(r"^Order [on]-\d+$"))).to_have_count(len(before) + 1)
        (new,) = self.shown(tab) - before
        return new

    def cookies(self):
        """The cookies that answers set."""
        return [c for c in self.context.cookies() if "tessera" in c["name"] and not c["name"].endswith("-page")]

    def secrets(self):
        """The cookies that identify a user."""
        return [c for c in self.cookies() if not c["name"].endswith(("-zone", "-language"))]

    def close(self):
        self.context.close()
        assert self.problems == []


@pytest.fixture
def in_long_ways(place):
    """Leaves a test out in the ways in which it is not told."""
    if place.way not in LONG:
        pytest.skip("TESSERA_ALL_WAYS=1 tells this in every way")


@pytest.fixture(params=["with script", "without script"])
def two(request, browser, place, in_long_ways):
    has_script = request.param == "with script"
    if not has_script and place.way == "direct" and not ALL_WAYS:
        pytest.skip("TESSERA_ALL_WAYS=1 tells this in every way")
    people = [Person(browser, place, name, has_script) for name in PEOPLE]
    yield people
    for person in people:
        person.close()


def test_two_people_sign_in_work_sign_out_and_come_back(two, place):
    noura, omar = two
    own = {name: place.orders(name) for name in PEOPLE}
    assert own["noura"] and own["omar"] and not own["noura"] & own["omar"]

    # A private page redirects to the sign-in. A wrong password stays there and shows an error.
    for person in two:
        tab = person.tabs[0]
        tab.goto(place.url + "/my/orders")
        person.asked_to_sign_in(tab)
    noura.sign_in(noura.tabs[0], "not-my-password")
    expect(noura.tabs[0].get_by_text("The name or the password is wrong.").first).to_be_visible()
    noura.asked_to_sign_in(noura.tabs[0])
    anonymous = {person.name: {c["value"] for c in person.secrets()} for person in two}

    # The right password returns to the requested page, with new cookies that no script can read.
    for person in two:
        tab = person.tabs[0]
        person.sign_in(tab)
        person.sees_only_own(tab, own[person.name])
        expect(tab).to_have_url(re.compile(re.escape(place.base) + "/my/orders"))
        assert not anonymous[person.name] & {c["value"] for c in person.secrets()}
        for cookie in person.cookies():
            assert cookie["httpOnly"] and cookie["sameSite"] == "Lax", cookie
            assert cookie["secure"] == place.is_secure and cookie["name"].startswith("__Host-") == place.is_secure, cookie
        if person.has_script:
            assert all(c["value"] not in tab.evaluate("document.cookie") for c in person.secrets())

    # Two more tabs each.
    for person in two:
        for tab in person.tabs[1:]:
            tab.goto(place.url + "/my/orders")
            person.sees_only_own(tab, own[person.name])

    # Work: each orders something in the second tab, to an address of their own.
    for person in two:
        own[person.name] |= {person.order(person.tabs[1])}
        assert place.orders(person.name) == own[person.name]
    for person in two:
        for tab in person.tabs:
            # A reload continues the same page. Its button fetches the list again.
            tab.reload()
            person.refresh(tab, len(own[person.name]))
            person.sees_only_own(tab, own[person.name])

    # Noura signs out in one tab. All of her tabs end, and none of Omar's.
    if omar.has_script:
        for tab in omar.tabs:
            tab.evaluate("window.untouched = true")
    former = noura.context.cookies()
    noura.tabs[0].get_by_role("button", name="Sign out").click()
    expect(noura.tabs[0].get_by_text(re.compile("^Signed in as"))).to_have_count(0)
    for tab in noura.tabs[1:]:
        if not noura.has_script:
            tab.reload()
        noura.asked_to_sign_in(tab)
        if noura.has_script:
            # The tab says why it is another page now.
            expect(tab.get_by_text("You are signed out now", exact=True)).to_be_visible()
    for tab in omar.tabs:
        if omar.has_script:
            assert tab.evaluate("window.untouched") is True
        else:
            tab.reload()
        omar.sees_only_own(tab, own["omar"])

    # Going back does not show earlier pages, and neither do copied cookies.
    noura.tabs[0].go_back()
    expect(noura.tabs[0].get_by_text(re.compile("^Signed in as"))).to_have_count(0)
    thief = Person(noura.context.browser, place, "noura", noura.has_script)
    thief.context.add_cookies([{k: c[k] for k in ("name", "value", "domain", "path", "secure", "httpOnly", "sameSite")} for c in former])
    thief.tabs[0].goto(place.url + "/my/orders")
    thief.asked_to_sign_in(thief.tabs[0])
    thief.close()

    # She signs in again and finds her data. His tabs are not affected.
    noura.tabs[0].goto(place.url + "/my/orders")
    noura.asked_to_sign_in(noura.tabs[0])
    noura.sign_in(noura.tabs[0])
    noura.sees_only_own(noura.tabs[0], own["noura"])
    for tab in noura.tabs[1:]:
        tab.goto(place.url + "/my/orders")
        noura.sees_only_own(tab, own["noura"])
    for tab in omar.tabs:
        omar.sees_only_own(tab, own["omar"])


def test_another_person_in_the_same_browser_gets_nothing_of_the_former_one(browser, place):
    noura = Person(browser, place, "noura", True)
    first, second = noura.tabs[:2]
    first.goto(place.url + "/my/orders")
    noura.sign_in(first)
    noura.sees_only_own(first, place.orders("noura"))
    second.goto(place.url + "/my/orders")
    noura.sees_only_own(second, place.orders("noura"))
    first.get_by_role("button", name="Sign out").click()
    noura.asked_to_sign_in(second)
    # Omar sits down at the same machine.
    (noura.name, noura.password, noura.called, noura.addresses) = ("omar", *PEOPLE["omar"])
    noura.sign_in(second)
    noura.sees_only_own(second, place.orders("omar"))
    first.goto(place.url + "/my/orders")
    noura.sees_only_own(first, place.orders("omar"))
    noura.order(first)
    noura.close()


def test_what_was_typed_before_signing_in_is_there_afterwards(browser, place, in_long_ways):
    person = Person(browser, place, "omar", True)
    tab, other = person.tabs[:2]
    tab.goto(place.url + "/logistics")
    tab.get_by_role("textbox", name=re.compile("^Full name")).fill("Ada Lovelace")
    with tab.expect_response(lambda answer: answer.url.endswith("/event")):
        tab.get_by_role("textbox", name=re.compile("^Email")).fill("ada@example.com")
    other.goto(place.url + "/my/orders")
    person.sign_in(other)
    person.shown(other)
    expect(tab.get_by_role("textbox", name=re.compile("^Full name"))).to_have_value("Ada Lovelace")
    tab.reload()
    expect(tab.get_by_role("textbox", name=re.compile("^Full name"))).to_have_value("Ada Lovelace")
    person.close()


def test_a_token_that_the_service_ended_asks_to_sign_in_again(browser, place, in_long_ways):
    person = Person(browser, place, "noura", True)
    tab = person.tabs[0]
    tab.goto(place.url + "/my/orders")
    person.sign_in(tab)
    person.shown(tab)
    place.gallery.faults(rules=[{"path": "/v1/my/orders", "effect": "fail", "status": 401}])
    try:
        tab.reload()
        tab.goto(place.url + "/account")
        tab.goto(place.url + "/my/orders?again")
        expect(tab.get_by_role("heading", level=1, name="Sign in")).to_be_visible()
    finally:
        place.gallery.faults()
    person.sign_in(tab)
    person.shown(tab)
    person.close()


def test_two_apps_on_one_host_do_not_disturb_each_other(browser, place):
    if not place.way.endswith("prefix"):
        pytest.skip("one app only")
    noura = Person(browser, place, "noura", True)
    shop, depot = noura.tabs[:2]
    root = place.url.removesuffix("/shop")
    shop.goto(place.url + "/my/orders")
    noura.sign_in(shop)
    noura.shown(shop)
    depot.goto(root + "/depot/my/orders")
    expect(depot).to_have_url(re.compile("/depot/sign-in"))
    depot.get_by_role("link", name=re.compile("^Account$")).first.click()
    expect(depot.get_by_role("heading", name="Noura Al-Harbi")).to_be_visible()
    expect(depot).to_have_url(re.compile("/depot/account"))
    names = {cookie["name"].removesuffix("-identity") for cookie in noura.secrets()}
    assert len(names) == 2, names
    # Both stay live.
    depot.get_by_role("button", name="Refresh").click()
    expect(depot.get_by_role("button", name="Refresh")).to_be_enabled()
    noura.order(shop)
    # Signing out of one leaves the other alone.
    shop.get_by_role("button", name="Sign out").click()
    expect(shop.get_by_text(re.compile("^Signed in as"))).to_have_count(0)
    depot.get_by_role("button", name="Refresh").click()
    expect(depot.get_by_role("button", name="Refresh")).to_be_enabled()
    assert depot.url.startswith(root + "/depot/")
    noura.close()


def test_the_proxy_is_believed_and_its_clients_are_not(place):
    """A client that writes the proxy's headers itself changes neither its address nor where it is."""
    if place.way not in ("nginx", "caddy"):
        pytest.skip("the proxy says who is there in the usual way only")
    for name, value in [("Forwarded", "for=6.6.6.6;host=evil.example;proto=http"), ("X-Forwarded-Host", "evil.example"),
                        ("X-Forwarded-For", "6.6.6.6"), ("X-Forwarded-Proto", "http")]:
        request = urllib.request.Request(place.url + "/account", headers={name: value})
        with urllib.request.urlopen(request, context=proxy.trusting()) as answer:
            cookies = answer.headers.get_all("Set-Cookie")
            assert cookies and all("Secure" in cookie and cookie.startswith("__Host-") for cookie in cookies), (name, cookies)
            assert "evil.example" not in answer.read().decode()
    # A form of another site is refused, whatever origin it claims.
    request = urllib.request.Request(
        place.url + "/account", data=b"", headers={"Origin": "https://evil.example", "X-Forwarded-Host": "evil.example"})
    with pytest.raises(urllib.error.HTTPError) as refused:
        urllib.request.urlopen(request, context=proxy.trusting())
    assert refused.value.code == 403


def test_the_guide_shows_the_files_that_were_tested():
    guides = proxy.FILES.parents[1] / "Sources" / "TesseraWeb" / "TesseraWeb.docc"
    files = [*proxy.FILES.glob("nginx/*.conf"), *proxy.FILES.glob("caddy/*.caddy")]
    assert len(files) == 6
    for file in files:
        guide = guides / ("SeveralMachines.md" if file.name == "cluster.conf" else "BehindAProxy.md")
        assert file.read_text().rstrip() in guide.read_text(), f"{guide.name} shows another {file.name}"
