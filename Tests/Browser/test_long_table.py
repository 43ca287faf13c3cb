"""A table of 10,000 lines with 12 columns, of which a part is loaded: lines load on scrolling, heads stay, and each line has its number."""

import pytest
from playwright.sync_api import expect

from hosted import Hosted


@pytest.fixture(scope="module")
def hosted(tmp_path_factory):
    hosted = Hosted(tmp_path_factory.mktemp("hosted") / "server.log")
    yield hosted
    hosted.stop()


@pytest.fixture(params=[True, False], ids=["live", "without script"])
def table_page(request, browser, hosted):
    context = browser.new_context(base_url=hosted.url, java_script_enabled=request.param, viewport={"width": 1280, "height": 720})
    context.set_default_timeout(10_000)
    page = context.new_page()
    page.has_script = request.param
    page.goto("/long-table")
    yield page
    context.close()


def numbers(page):
    """The number of each line in the whole table, with the number in its first cell."""
    return page.eval_on_selector_all(
        "[role=rowgroup] > [role=row]", "rows => rows.map(r => [+r.getAttribute('aria-rowindex'), +r.querySelector('button').value.split('@')[1]])")


def test_it_tells_how_long_it_is_and_where_each_line_stands(table_page):
    table = table_page.get_by_role("table", name="Orders")
    expect(table).to_have_attribute("aria-rowcount", "10001")
    expect(table.get_by_role("row").first).to_have_attribute("aria-rowindex", "1")
    assert table.get_by_role("columnheader").count() == 12
    found = numbers(table_page)
    assert len(found) == 75 and all(index == number + 2 for index, number in found)


def test_lines_come_as_one_scrolls_and_the_heads_stay(browser, hosted):
    page = browser.new_page(base_url=hosted.url, viewport={"width": 1280, "height": 720})
    page.goto("/long-table")
    wide = page.evaluate("document.documentElement.scrollHeight")
    head = page.get_by_role("columnheader").nth(3)
    before = head.bounding_box()
    for share in (0.2, 0.5, 0.98, 0.4):
        page.evaluate(f"scrollTo(0, {share} * document.documentElement.scrollHeight)")
        # The middle of the window shows a line near the scroll target.
        page.wait_for_function(
            "share => { const row = document.elementFromPoint(640, 400)?.closest('[role=row][aria-rowindex]');"
            " return row && Math.abs(row.ariaRowIndex / 10000 - share) < 0.03 }", arg=share)
        found = numbers(page)
        assert len(found) == 75 and all(index == number + 2 for index, number in found)
        box, bar = head.bounding_box(), page.locator(".app").bounding_box()
        assert bar["y"] + bar["height"] - 1 <= box["y"] < 200, "the heads stay in view"
        # Columns keep their width, whatever their cells contain.
        assert abs(box["x"] - before["x"]) < 1 and abs(box["width"] - before["width"]) < 1
    assert abs(page.evaluate("document.documentElement.scrollHeight") - wide) < wide * 0.05
    page.close()


def test_what_is_focused_lies_under_no_head(browser, hosted):
    page = browser.new_page(base_url=hosted.url, viewport={"width": 1280, "height": 600}, reduced_motion="reduce")
    page.goto("/long-table")
    expect(page.get_by_role("table", name="Orders")).to_be_visible()
    seen = """(() => {
        const {x, y, width, height, bottom} = document.activeElement.getBoundingClientRect();
        const above = [y + 4, y + height / 2, bottom - 4].map(at => document.elementFromPoint(x + Math.min(20, width / 2), at));
        return above.some(e => document.activeElement.contains(e));
    })()"""
    for key, count in (("Tab", 40), ("Shift+Tab", 30)):
        for _ in range(count):
            page.keyboard.press(key)
            assert page.evaluate(f"document.activeElement === document.body || {seen}"), (key, page.evaluate("document.activeElement.textContent"))
    page.close()


def test_lines_that_move_or_change_keep_their_numbers(browser, hosted):
    page = browser.new_page(base_url=hosted.url, viewport={"width": 1280, "height": 720})
    page.goto("/long-table")
    page.get_by_role("button", name="No. 3", exact=True).click()
    expect(page.get_by_role("cell", name="-1", exact=True)).to_be_visible()
    assert all(index == number + 2 for index, number in numbers(page))
    page.get_by_role("button", name="Number").click()
    expect(page.get_by_role("button", name="No. 9,999", exact=True)).to_be_visible()
    page.wait_for_function("document.querySelector('[role=rowgroup] > [role=row]').ariaRowIndex === '2'")
    assert all(index == 10_000 - number + 1 for index, number in numbers(page))
    page.close()


def test_without_script_a_button_shows_the_next_ones(browser, hosted):
    context = browser.new_context(base_url=hosted.url, java_script_enabled=False)
    page = context.new_page()
    page.goto("/long-table")
    for _ in range(3):
        with page.expect_navigation():
            page.get_by_role("button", name="Show more").last.click()
    found = numbers(page)
    assert found[-1][1] > 150 and all(index == number + 2 for index, number in found)
    with page.expect_navigation():
        page.get_by_role("button", name="Show more").first.click()
    assert numbers(page)[0][1] < found[0][1]
    context.close()
