"""Menus of rows, swiping, and rows in another order, in a browser: by pointer, keys and touch, and without script."""

import re

import pytest
from playwright.sync_api import expect

from hosted import Hosted

STOPS = ["Riyadh", "Jeddah", "Abha"]


@pytest.fixture(scope="module")
def hosted(tmp_path_factory):
    hosted = Hosted(tmp_path_factory.mktemp("hosted") / "server.log")
    yield hosted
    hosted.stop()


class Actions:
    """The page of the fixture with actions."""

    def __init__(self, browser, hosted, run, **options):
        self.hosted, self.run = hosted, re.sub(r"\W", "-", run)
        self.context = browser.new_context(base_url=hosted.url, **options)
        self.context.set_default_timeout(5000)
        self.page = self.context.new_page()
        self.errors = []
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.goto(f"/fixture/actions?run={self.run}")
        self.is_live = options.get("java_script_enabled", True)
        if self.is_live:
            # The menu script, a module of the page, has loaded when its listeners are set.
            self.page.wait_for_load_state("load")

    def row(self, key):
        return self.page.locator(f"[data-rows] > [data-key='{key}']")

    def button(self, key):
        return self.row(key).locator("[aria-haspopup=menu]")

    def entry(self, key, name):
        return self.row(key).get_by_role("menuitem", name=name)

    def stops(self):
        keys = self.page.locator("[data-section='Stops'] [data-rows] > [data-key]")
        return keys.evaluate_all("rows => rows.map(row => row.dataset.key)")

    def expect_stops(self, *keys):
        expect(self.page.locator("[data-section='Stops'] [data-rows]")).to_have_js_property("childElementCount", len(keys))
        self.page.wait_for_function(
            "keys => [...document.querySelectorAll(\"[data-section='Stops'] [data-rows] > [data-key]\")].map(e => e.dataset.key).join() === keys",
            arg=",".join(keys))

    def log(self):
        return self.hosted.log(self.run)

    def expect_log(self, *lines):
        for _ in range(100):
            if self.log() == list(lines):
                return
            self.page.wait_for_timeout(30)
        assert self.log() == list(lines)

    def close(self):
        assert self.errors == []
        self.context.close()


@pytest.fixture
def opened(browser, hosted, request):
    pages = []

    def open(**options):
        pages.append(Actions(browser, hosted, request.node.name, **options))
        return pages[-1]

    yield open
    for page in pages:
        page.close()


@pytest.mark.parametrize("is_live", [True, False], ids=["live", "without script"])
def test_a_menu_opens_and_its_actions_are_done(opened, is_live):
    app = opened(java_script_enabled=is_live)
    expect(app.entry("Plans", "Archive")).to_be_hidden()
    app.button("Plans").click()
    assert app.row("Plans").get_by_role("menuitem").all_inner_texts() == ["Flag", "Archive", "Delete"]
    app.entry("Plans", "Flag").click()
    app.expect_log("flag Plans")
    expect(app.entry("Plans", "Flag")).to_be_hidden()
    app.button("Bills").click()
    app.entry("Bills", "Archive").click()
    expect(app.row("Bills")).to_have_count(0)
    app.page.get_by_role("button", name="Undo").locator("visible=true").first.click()
    expect(app.row("Bills")).to_have_count(1)
    app.button("Bills").click()
    app.entry("Bills", "Delete").click()
    app.page.get_by_role("button", name="Delete it").click()
    expect(app.row("Bills")).to_have_count(0)
    app.row("Plans").get_by_role("button", name="Plans", exact=True).click()
    # Taking it back is an edit, which the fixture tells.
    app.expect_log("flag Plans", "archive Bills", "mails Plans, Bills", "delete Bills", "press Plans")


@pytest.mark.parametrize("is_live", [True, False], ids=["live", "without script"])
def test_a_menu_stands_beside_its_button_and_goes_by_escape_and_by_a_click_elsewhere(opened, is_live):
    app = opened(java_script_enabled=is_live)
    button, menu = app.button("Riyadh"), app.row("Riyadh").locator("[role=menu]")
    button.click()
    expect(menu).to_be_visible()
    at, box = button.bounding_box(), menu.bounding_box()
    assert abs(box["y"] - at["y"] - at["height"]) < 16 and box["x"] < at["x"] + at["width"] and box["x"] + box["width"] > at["x"]
    app.page.keyboard.press("Escape")
    expect(menu).to_be_hidden()
    expect(button).to_be_focused()
    button.click()
    app.page.mouse.click(5, 5)
    expect(menu).to_be_hidden()
    assert app.log() == []


def test_the_keys_of_a_menu(opened):
    app = opened()
    button = app.button("Jeddah")
    button.focus()
    app.page.keyboard.press("ArrowDown")
    expect(app.entry("Jeddah", "Move up")).to_be_focused()
    for key, name in [("ArrowDown", "Move down"), ("ArrowDown", "Move up"), ("End", "Move down"), ("Home", "Move up"), ("ArrowUp", "Move down")]:
        app.page.keyboard.press(key)
        expect(app.entry("Jeddah", name)).to_be_focused()
    app.page.keyboard.press("Enter")
    app.expect_stops("Riyadh", "Abha", "Jeddah")
    # The focus is back on the row's button, at the row's new position.
    expect(button).to_be_focused()
    app.page.keyboard.press("Alt+ArrowUp")
    app.expect_stops(*STOPS)
    # The handle as well, which has keys of its own.
    app.row("Jeddah").locator(".grip").focus()
    app.page.keyboard.press("Alt+ArrowDown")
    app.expect_stops("Riyadh", "Abha", "Jeddah")
    app.page.keyboard.press("Alt+ArrowUp")
    app.expect_stops(*STOPS)
    app.button("Plans").focus()
    app.page.keyboard.press("Enter")
    expect(app.entry("Plans", "Flag")).to_be_focused()
    app.page.keyboard.press("d")
    expect(app.entry("Plans", "Delete")).to_be_focused()
    app.page.keyboard.press("Tab")
    expect(app.entry("Plans", "Delete")).to_be_hidden()


def test_a_secondary_click_opens_the_menu_where_it_is(opened):
    app = opened()
    box = app.row("Abha").bounding_box()
    app.page.mouse.click(box["x"] + 60, box["y"] + 20, button="right")
    menu = app.row("Abha").locator("[role=menu]")
    expect(menu).to_be_visible()
    place = menu.bounding_box()
    assert abs(place["x"] - box["x"] - 60) < 4 and abs(place["y"] - box["y"] - 20) < 4
    app.page.keyboard.press("Enter")
    app.expect_stops("Riyadh", "Abha", "Jeddah")


@pytest.mark.parametrize("is_live", [True, False], ids=["live", "without script"])
def test_a_row_is_moved_by_its_menu(opened, is_live):
    app = opened(java_script_enabled=is_live)
    app.button("Riyadh").click()
    assert app.row("Riyadh").get_by_role("menuitem").all_inner_texts() == ["Move down"]
    app.entry("Riyadh", "Move down").click()
    app.expect_stops("Jeddah", "Riyadh", "Abha")
    app.button("Abha").click()
    app.entry("Abha", "Move up").click()
    app.expect_stops("Jeddah", "Abha", "Riyadh")
    assert app.page.locator(".grip:visible").count() == (3 if is_live else 0)


def drag(app, key, y, steps=6):
    grip = app.row(key).locator(".grip").bounding_box()
    x, start = grip["x"] + grip["width"] / 2, grip["y"] + grip["height"] / 2
    app.page.mouse.move(x, start)
    app.page.mouse.down()
    app.page.mouse.move(x, y, steps=steps)
    return x


def middle(app, key):
    box = app.row(key).bounding_box()
    return box["y"] + box["height"] / 2


def test_a_row_is_dragged(opened):
    app = opened()
    drag(app, "Abha", middle(app, "Riyadh") - 10)
    expect(app.row("Riyadh")).to_have_class("row before")
    app.page.mouse.up()
    app.expect_stops("Abha", "Riyadh", "Jeddah")
    drag(app, "Abha", middle(app, "Jeddah") + 12)
    app.page.mouse.up()
    app.expect_stops("Riyadh", "Jeddah", "Abha")
    # Put back by Escape, and dropped where it was.
    drag(app, "Abha", middle(app, "Riyadh") - 10)
    app.page.keyboard.press("Escape")
    app.page.mouse.up()
    drag(app, "Jeddah", middle(app, "Jeddah") + 3)
    app.page.mouse.up()
    app.page.wait_for_timeout(300)
    assert app.stops() == STOPS and app.log() == ["Abha, Riyadh, Jeddah", "Riyadh, Jeddah, Abha"]
    assert app.page.locator(".lifted, .before, .behind").count() == 0


def test_a_row_is_lifted_and_dropped_by_keys_and_every_step_is_told(opened):
    app = opened()
    heard = []
    app.context.expose_binding("heard", lambda _, text: heard.append(text))
    app.page.evaluate("""new MutationObserver(() => {
        const text = document.querySelector("[aria-live=assertive]").textContent;
        if (text) heard(text);
    }).observe(document.querySelector("[aria-live=assertive]"), {childList: true, characterData: true, subtree: true})""")
    grip = app.row("Riyadh").locator(".grip")
    grip.focus()
    app.page.keyboard.press("Space")
    expect(app.row("Riyadh")).to_have_class("row lifted")
    app.page.wait_for_timeout(120)
    app.page.keyboard.press("ArrowDown")
    app.page.wait_for_timeout(120)
    app.page.keyboard.press("ArrowDown")
    app.page.wait_for_timeout(120)
    assert app.stops() == STOPS
    app.page.keyboard.press("Space")
    app.expect_stops("Jeddah", "Abha", "Riyadh")
    expect(grip).to_be_focused()
    app.page.keyboard.press("Space")
    app.page.keyboard.press("ArrowUp")
    app.page.keyboard.press("Escape")
    app.page.wait_for_timeout(300)
    assert app.stops() == ["Jeddah", "Abha", "Riyadh"]
    words = [text.replace("\u2068", "").replace("\u2069", "") for text in heard]
    assert words[:3] == ["Lifted. The arrow keys move it, Space drops it, Escape puts it back.", "Before Abha", "At the end"]
    assert words[-1] == "Put back"
    assert "Moved" in app.page.locator("[aria-live=polite]").inner_text()


def test_a_row_that_is_gone_meanwhile_is_not_moved_and_the_page_shows_the_truth(opened):
    app = opened()
    drag(app, "Abha", middle(app, "Riyadh") - 10)
    # Another user's change, sent by the server, and one that only this page shows.
    app.page.evaluate("document.querySelector(\"[data-key='Riyadh']\").dataset.key = 'Mecca'")
    app.page.mouse.up()
    app.page.wait_for_timeout(400)
    assert app.log() == ["Riyadh, Jeddah, Abha"]
    app.page.reload()
    app.expect_stops(*STOPS)


def test_what_a_row_does_not_offer_is_refused(opened):
    app = opened()
    outcomes = app.page.evaluate("""async () => {
        const say = document.body.dataset, found = [];
        for (const [item, control, value] of [["Riyadh", "row.up"], ["Plans", "row.t.Purge"], ["Plans", "row.move", "Bills"], ["Mecca", "row.down"]]) {
            const body = new Blob([JSON.stringify({page: say.page, id: Math.random() + ".1", kind: "control", layer: 0, item, control, value})], {type: "application/json"});
            found.push((await (await fetch(`${say.live}/event`, {method: "POST", body})).json()).outcome);
        }
        return found;
    }""")
    assert all("refused" in str(outcome) or outcome.startswith("unknown") for outcome in outcomes), outcomes
    assert app.log() == [] and app.stops() == STOPS


def touch(app, kind, x, y):
    app.cdp.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [] if kind == "touchEnd" else [{"x": x, "y": y}]})


def swipe(app, key, dx):
    app.cdp = app.context.new_cdp_session(app.page)
    box = app.row(key).bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    touch(app, "touchStart", x, y)
    for step in range(1, 9):
        touch(app, "touchMove", x + dx * step / 8, y)
    touch(app, "touchEnd", 0, 0)
    # A browser treats an immediate touch as the end of the movement.
    app.page.wait_for_timeout(1000)


@pytest.mark.parametrize("language,sign", [("en", 1), ("ar", -1)], ids=["left to right", "right to left"])
def test_swiping_shows_the_actions_of_that_side(opened, language, sign):
    app = opened(locale=language, has_touch=True, viewport={"width": 390, "height": 800})
    swipe(app, "Plans", -120 * sign)
    menu = app.row("Plans").locator("[role=menu]")
    expect(menu).to_be_visible()
    assert app.row("Plans").locator("[role=menuitem]:visible").count() == 2
    box, row = menu.bounding_box(), app.row("Plans").bounding_box()
    if sign > 0:
        assert abs(box["x"] + box["width"] - row["x"] - row["width"]) < 2
    else:
        assert abs(box["x"] - row["x"]) < 2
    assert app.log() == []
    app.page.keyboard.press("Escape")
    expect(menu).to_be_hidden()
    swipe(app, "Bills", 120 * sign)
    flag = app.row("Bills").locator("[data-edge=leading]")
    expect(flag).to_be_visible()
    assert app.row("Bills").locator("[role=menuitem]:visible").count() == 1
    flag.tap()
    app.expect_log("flag Bills")
    swipe(app, "Plans", -120 * sign)
    app.row("Plans").locator("[data-edge=trailing]").first.tap()
    expect(app.row("Plans")).to_have_count(0)
    app.expect_log("flag Bills", "archive Plans")


def test_a_short_swipe_one_on_a_row_without_actions_and_scrolling_do_nothing(opened):
    app = opened(has_touch=True, viewport={"width": 390, "height": 800})
    swipe(app, "Plans", -30)
    swipe(app, "Riyadh", -150)
    app.page.wait_for_timeout(200)
    assert app.page.locator("[role=menu]:visible").count() == 0 and app.log() == []
    app.row("Plans").get_by_role("button", name="Plans", exact=True).tap()
    app.expect_log("press Plans")


def test_in_arabic_words_are_arabic_and_the_menu_opens_inwards(opened):
    app = opened(locale="ar", viewport={"width": 390, "height": 800})
    button = app.button("Riyadh")
    assert "الإجراءات" in button.get_attribute("aria-label")
    button.click()
    expect(app.entry("Riyadh", "نقل لأسفل")).to_be_visible()
    box = app.row("Riyadh").locator("[role=menu]").bounding_box()
    assert box["x"] >= 0 and box["x"] + box["width"] <= 390
    app.entry("Riyadh", "نقل لأسفل").click()
    app.expect_stops("Jeddah", "Riyadh", "Abha")
