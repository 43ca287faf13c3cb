"""The shop: a hundred thousand rows in a window, scrolled down and up, with script and without."""

import re
import time

from playwright.sync_api import expect


def rows(page):
    return page.locator("ul[data-total] > li")


def first_key(page):
    return int(rows(page).first.get_attribute("data-key"))


def until(page, script, argument=None):
    """Waits until a script holds. The page's own policy forbids the usual way, which evaluates text inside of the page."""
    deadline = time.monotonic() + 10
    while not page.evaluate(script, argument):
        assert time.monotonic() < deadline, f"never became true: {script} {argument}"
        page.wait_for_timeout(20)


def settled(page):
    """Waits until no room that rows are still to fill is on the screen."""
    until(
        page,
        "() => [...document.querySelectorAll('.gap')].every(gap => { const box = gap.getBoundingClientRect();"
        " return box.bottom <= 0 || box.top >= innerHeight })")


def open_shop(page):
    page.goto("/shop")
    expect(rows(page)).to_have_count(150)


def open_details(page):
    """The first product with its other controls, which are below its details."""
    first = rows(page).first
    first.get_by_role("button", name=re.compile("^Bowl")).click()
    expect(first.get_by_role("slider")).to_be_visible()
    return first


def fact(page, name):
    return page.locator(".facts > div").filter(has=page.get_by_text(name, exact=True)).get_by_role("definition")


def test_buttons_switch_and_slider_change_the_basket(page):
    open_shop(page)
    first = rows(page).first
    assert first.locator("button, input").count() == 2, "the product and one button"
    first.get_by_role("button", name=re.compile("^Add")).click()
    expect(first.get_by_text(re.compile("1 in the basket"))).to_be_visible()
    expect(fact(page, "Pieces")).to_have_text("1")
    open_details(page)
    first.get_by_role("switch").click()
    expect(fact(page, "Favourites")).to_have_text("1")
    slider = first.get_by_role("slider")
    slider.focus()
    slider.press("ArrowRight")
    expect(fact(page, "Pieces")).to_have_text("2")
    expect(slider).to_be_focused()
    first.get_by_role("button", name=re.compile("^Remove")).click()
    expect(fact(page, "Pieces")).to_have_text("1")


def test_the_products_come_first(page):
    open_shop(page)
    expect(page.get_by_role("heading", name="Basket")).to_have_count(0)
    assert page.locator("main button:disabled").count() == 0


def test_scrolling_down_and_up_never_leaves_a_hole(page):
    open_shop(page)
    page.set_viewport_size({"width": 1000, "height": 700})
    page.mouse.move(500, 400)
    seen = []
    for _ in range(60):
        page.mouse.wheel(0, 1500)
        settled(page)
        seen.append(first_key(page))
        assert rows(page).count() == 150
    assert seen == sorted(seen) and seen[-1] > 150, seen
    for _ in range(70):
        page.mouse.wheel(0, -1500)
        settled(page)
        seen.append(first_key(page))
    assert seen[-1] == 0, seen
    expect(page.get_by_role("heading", name=re.compile("Products"))).to_be_visible()


def test_scrolling_moves_what_is_seen_by_what_was_scrolled(page):
    """When the window moves, the rows that stay must not jump."""
    open_shop(page)
    page.set_viewport_size({"width": 1000, "height": 700})
    for direction in (1, 1, 1, 1, 1, 1, 1, 1, -1, -1, -1, -1, -1):
        page.evaluate("by => scrollBy(0, by)", 700 * direction)
        settled(page)
        key, top = page.evaluate(
            "(() => { const row = [...document.querySelectorAll('ul[data-total] > li')]"
            ".find(row => row.getBoundingClientRect().top > 200); return [row.dataset.key, row.getBoundingClientRect().top] })()")
        page.evaluate("by => scrollBy(0, by)", 120 * direction)
        until(
            page, "([key, top]) => { const row = document.querySelector(`ul[data-total] > li[data-key='${key}']`);"
            " return row && Math.abs(row.getBoundingClientRect().top - top) < 2 }", [key, top - 120 * direction])


def test_the_end_can_be_reached_at_once(page):
    open_shop(page)
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    expect(page.locator("li[data-key='99999']")).to_be_attached()
    settled(page)


def test_without_script_the_pages_are_turned_forwards_and_back(plain):
    def turn(button):
        with plain.expect_navigation():
            button.click()
        expect(rows(plain)).to_have_count(150)

    more = plain.locator(".gap button")
    plain.goto("/shop")
    turn(more.last)
    expect(plain.locator("li[data-key='150']")).to_be_attached()
    for _ in range(3):
        turn(more.last)
    assert first_key(plain) > 150
    while more.count() > 1:
        turn(more.first)
    assert first_key(plain) == 0


def empty_and_take_back(page):
    page.goto("/shop")
    rows(page).first.get_by_role("button", name=re.compile("^Add")).click()
    expect(fact(page, "Pieces")).to_have_text("1")
    page.get_by_role("button", name="Empty the basket").click()
    expect(fact(page, "Pieces")).to_have_count(0)
    expect(page.get_by_text("The basket is empty").first).to_be_visible()
    page.get_by_role("button", name="Undo").click()
    expect(fact(page, "Pieces")).to_have_text("1")
    expect(page.get_by_role("button", name="Undo")).to_have_count(0)


def forget_after_a_question(page, has_script):
    page.goto("/shop")
    first = open_details(page)
    first.get_by_role("switch").click()
    if not has_script:
        # The chosen values are sent with the next press.
        first.get_by_role("button", name=re.compile("^Add")).click()
    forget = page.get_by_role("button", name="Clear favourites", exact=True)
    expect(forget).to_be_enabled()
    forget.click()
    expect(page.get_by_role("heading", name="Clear all favourites?")).to_be_visible()
    page.get_by_role("button", name="Cancel").click()
    expect(forget).to_be_enabled()
    forget.click()
    page.get_by_role("button", name="Clear", exact=True).click()
    expect(forget).to_have_count(0)


def test_an_emptied_basket_is_taken_back_with_script_and_without(page, plain):
    empty_and_take_back(page)
    empty_and_take_back(plain)


def test_the_message_that_takes_back_goes_by_itself_and_is_reached_by_keyboard(page):
    page.goto("/shop")
    rows(page).first.get_by_role("button", name=re.compile("^Add")).click()
    page.get_by_role("button", name="Empty the basket").click()
    undo = page.get_by_role("button", name="Undo")
    undo.focus()
    page.keyboard.press("Enter")
    expect(undo).to_have_count(0)
    page.get_by_role("button", name="Empty the basket").click()
    expect(undo).to_be_visible()
    expect(undo).to_have_count(0, timeout=15_000)


def test_favourites_are_forgotten_after_a_question_with_script_and_without(page, plain):
    forget_after_a_question(page, True)
    forget_after_a_question(plain, False)


def test_without_script_a_product_is_put_into_the_basket(plain):
    plain.goto("/shop")
    rows(plain).first.get_by_role("button", name=re.compile("^Add")).click()
    expect(fact(plain, "Pieces")).to_have_text("1")


def test_on_a_phone_nothing_runs_off_the_screen(page, shots):
    page.set_viewport_size({"width": 320, "height": 640})
    open_shop(page)
    for language in ("en", "ar"):
        if language == "ar":
            page.get_by_role("link", name="العربية").click()
            expect(page.locator("html")).to_have_attribute("dir", "rtl")
            expect(rows(page)).to_have_count(150)
        else:
            rows(page).first.locator("button.label").click()
        # The details stay open in the other language.
        expect(rows(page).first.get_by_role("switch")).to_be_visible()
        page.evaluate("scrollBy(0, 460)")
        assert page.evaluate("document.documentElement.scrollWidth") <= 320
        # Hiding the caret would leave empty style attributes, which the page's policy refuses in a copy.
        page.screenshot(path=shots / f"shop-phone-{language}.png", caret="initial")


def test_what_is_picked_has_drawn_pictures_and_stands_side_by_side(page):
    page.set_viewport_size({"width": 1280, "height": 900})
    page.goto("/shop")
    section = page.locator("section").filter(has=page.get_by_role("heading", name="Picked for you", exact=True))
    cards = section.locator(".rows > .row")
    expect(cards).to_have_count(6)
    pictures = cards.locator("svg")
    for number in range(6):
        drawn = cards.nth(number).locator("svg").first
        expect(drawn).to_be_visible()
        assert drawn.evaluate("svg => svg.children.length > 0"), "the picture is drawn"
    assert len({picture.evaluate("svg => svg.innerHTML") for picture in pictures.all()}) >= 6, "each has a picture of its own"
    first, second = (cards.nth(number).bounding_box() for number in (0, 1))
    assert first["y"] == second["y"] and second["x"] >= first["x"] + first["width"]
