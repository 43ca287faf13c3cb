"""Laws of the layout: what a designer would see at once."""

import pytest
from playwright.sync_api import expect

PAGES = ["/", "/account", "/account/orders", "/logistics", "/logistics/round", "/feed", "/shop", "/depot", "/dashboard", "/catalogue",
         "/sign-in", "/courses", "/checkout"]


def open_page(browser, gallery, width, path, height=844, **options):
    context = browser.new_context(base_url=gallery.url, viewport={"width": width, "height": height}, **{"locale": "en-GB", **options})
    page = context.new_page()
    page.goto(path)
    page.wait_for_load_state("load")
    return context, page


@pytest.mark.parametrize("locale", ["en-GB", "ar"])
@pytest.mark.parametrize("script", [True, False], ids=["live", "without script"])
@pytest.mark.parametrize("width", [320, 390, 700])
def test_the_bar_shows_five_areas_with_whole_words_and_opens_the_others(browser, gallery, width, script, locale):
    context, page = open_page(browser, gallery, width, "/depot", locale=locale, java_script_enabled=script)
    bar = page.locator(".tabs nav")
    shown = [entry for entry in bar.locator("> *").all() if entry.is_visible()]
    assert len(shown) == 5
    for entry in shown:
        box, words = entry.bounding_box(), entry.locator("span").bounding_box()
        assert 0 <= box["x"] and box["x"] + box["width"] <= width
        assert box["x"] - 1 <= words["x"] and words["x"] + words["width"] <= box["x"] + box["width"] + 1, entry.inner_text()
    courses = bar.locator("a[href='/courses']")
    expect(courses).to_be_hidden()
    shown[-1].click()
    expect(courses).to_be_visible()
    box = courses.bounding_box()
    assert 0 <= box["x"] and box["x"] + box["width"] <= width and 0 <= box["y"] and box["y"] + box["height"] <= 844
    courses.click()
    page.wait_for_url("**/courses**")
    expect(bar.get_by_role("button")).to_have_attribute("aria-current", "true")
    context.close()


def test_a_desk_shows_all_areas(browser, gallery):
    context, page = open_page(browser, gallery, 1280, "/")
    expect(page.locator(".tabs nav").get_by_role("link")).to_have_count(9)
    expect(page.locator(".tabs nav").get_by_role("button")).to_have_count(0)
    context.close()


def test_a_number_field_is_as_wide_as_a_number(browser, gallery):
    context, page = open_page(browser, gallery, 1280, "/checkout")
    assert page.get_by_role("textbox", name="Pieces").bounding_box()["width"] < 200
    assert page.get_by_role("textbox", name="Recipient").bounding_box()["width"] > 400
    context.close()


def test_the_filter_above_a_table_is_one_line(browser, gallery):
    context, page = open_page(browser, gallery, 1280, "/dashboard")
    names = ["Parcels, at least", "On time, at most", "Pickup until"]
    boxes = [page.get_by_label(name).bounding_box() for name in names]
    assert max(box["y"] for box in boxes) - min(box["y"] for box in boxes) < 1
    form = page.locator("section").filter(has=page.get_by_label(names[0])).bounding_box()
    assert form["height"] < 130
    context.close()


def test_on_a_phone_the_sort_heads_say_what_they_are(browser, gallery):
    context, page = open_page(browser, gallery, 390, "/dashboard")
    assert page.locator(".heads").first.evaluate("heads => getComputedStyle(heads, '::before').content") == '"Sort by"'
    context.close()


def test_a_day_in_a_table_has_no_weekday_and_does_not_wrap(browser, gallery):
    context, page = open_page(browser, gallery, 1280, "/dashboard")
    cell = page.get_by_role("table", name="Regions in figures").get_by_role("cell", name="Nov").first
    expect(cell).to_have_text("Nov 15, 2026")
    assert cell.locator("*").first.bounding_box()["height"] < 30
    context.close()


def test_neighbors_are_equally_high(browser, gallery):
    context, page = open_page(browser, gallery, 1280, "/dashboard")
    heights = {name: page.locator("section").filter(has=page.get_by_role("heading", name=name, exact=True)).locator(".rows").bounding_box()
               for name in ("Parcels this week", "By region")}
    (first, second) = heights.values()
    assert abs(first["y"] - second["y"]) < 1 and abs(first["height"] - second["height"]) < 1
    context.close()


def test_a_page_has_one_left_edge(browser, gallery):
    context, page = open_page(browser, gallery, 1280, "/account")
    page.get_by_role("heading", name="Latest orders").wait_for()
    edges = page.evaluate(
        "[...document.querySelectorAll('.title, .header .heading, main .rows')].map(e => Math.round(e.getBoundingClientRect().left))")
    assert len(set(edges)) == 1, edges
    context.close()


@pytest.mark.parametrize("script", [True, False], ids=["live", "without script"])
def test_below_an_area_there_is_a_way_back(browser, gallery, script):
    context, page = open_page(browser, gallery, 390, "/account/orders/o-2064", java_script_enabled=script)
    for path in ("/account/orders", "/account"):
        page.get_by_role("link", name="Back").click()
        page.wait_for_url(lambda url, path=path: url.split("?")[0].endswith(path))
    expect(page.get_by_role("link", name="Back")).to_have_count(0)
    context.close()


@pytest.mark.parametrize("locale", ["en-GB", "ar"])
def test_nothing_is_cut_at_four_hundred_percent(browser, gallery, locale):
    """1280 px at 400 % are 320 px."""
    context, page = open_page(browser, gallery, 320, "/", height=400, locale=locale, reduced_motion="reduce")
    for path in PAGES:
        page.goto(path)
        page.wait_for_load_state("load")
        assert page.evaluate("document.documentElement.scrollWidth") <= 320, path
        cut = page.evaluate(
            "() => [...document.querySelectorAll('main .t, main .v, main .button, main .name, .title, .heading')].filter(e => e.offsetParent"
            " && !e.closest('.carousel, .vh') && (e.getBoundingClientRect().right > 321 || e.getBoundingClientRect().left < -1))"
            ".map(e => e.innerText)")
        assert cut == [], (path, cut)
    context.close()


def test_no_heading_is_over_nothing(browser, gallery):
    context, page = open_page(browser, gallery, 1280, "/")
    for path in PAGES:
        page.goto(path)
        page.wait_for_load_state("load")
        page.wait_for_function("() => !document.querySelector('main progress:indeterminate')", timeout=5_000) if path == "/account" else None
        empty = page.evaluate(
            "() => [...document.querySelectorAll('main section')].filter(s => s.querySelector('.heading')?.offsetParent && !s.querySelector('.row, .gap'))"
            ".map(s => s.innerText)")
        assert empty == [], (path, empty)
    context.close()
