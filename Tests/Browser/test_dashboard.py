"""The dashboard: a chart and a map of the app's own, with script and without, and where the map's script does not load or fails."""

import pytest
from playwright.sync_api import expect


def region(page, name):
    """The region on the plan: in the shadow of the custom element."""
    return page.locator("region-map").get_by_role("button", name=name)


def test_the_chart_is_drawn_under_its_name_and_follows_the_map(page):
    page.goto("/dashboard")
    chart = page.get_by_role("img", name="Parcels per day")
    expect(chart.locator("rect")).to_have_count(7)
    expect(chart).to_have_accessible_name("Parcels per day, 7 days, most on Thu: 145")
    region(page, "Riyadh, 212 parcels").click()
    expect(chart).to_have_accessible_name("Parcels per day, 7 days, most on Thu: 47")
    expect(page.get_by_role("group", name="Regions, Riyadh")).to_be_visible()


def test_a_custom_element_is_patched_and_not_rebuilt(page):
    page.goto("/dashboard")
    expect(region(page, "Asir, 47 parcels")).to_be_visible()
    page.evaluate("document.querySelector('region-map').mark = 1")
    region(page, "Asir, 47 parcels").focus()
    page.keyboard.press("Enter")
    expect(region(page, "Asir, 47 parcels")).to_have_attribute("aria-pressed", "true")
    assert page.evaluate("document.querySelector('region-map').mark") == 1
    expect(region(page, "Asir, 47 parcels")).to_be_focused()
    # The buttons of the fallback are in the element, and not seen beside the drawing.
    expect(page.locator("region-map > .button").first).to_be_hidden()


def test_the_files_of_components_are_served_under_their_hash_and_allowed(page):
    files, refused = [], []
    page.on("response", lambda answer: files.append(answer) if "map-" in answer.url or "chart-" in answer.url else None)
    page.on("console", lambda message: refused.append(message.text) if message.type == "error" else None)
    page.goto("/dashboard")
    expect(region(page, "Tabuk, 31 parcels")).to_be_visible()
    assert {answer.url.rsplit(".", 1)[1] for answer in files} == {"css", "js"} and all(answer.status == 200 for answer in files)
    assert all("immutable" in answer.headers["cache-control"] for answer in files)
    assert not refused


def test_files_come_with_a_component_that_comes_later(page):
    page.goto("/")
    assert page.locator("link[href*=chart]").count() == 0
    page.get_by_role("link", name="Dashboard").first.click()
    expect(region(page, "Madinah, 74 parcels")).to_be_visible()


@pytest.mark.parametrize("answer", ["gone", "broken"])
def test_where_the_script_does_not_load_or_fails_the_fallback_stays(context, answer):
    page = context.new_page()
    body = {"gone": None, "broken": "throw new Error('broken')"}[answer]
    page.route("**/region-map-*.js", lambda route: route.abort() if body is None else route.fulfill(body=body, content_type="text/javascript"))
    page.goto("/dashboard")
    button = page.locator("region-map > .button", has_text="Makkah, 164 parcels")
    expect(button).to_be_visible()
    button.click()
    expect(page.get_by_role("group", name="Regions, Makkah")).to_be_visible()


def cells(page, column):
    return page.get_by_role("table", name="Regions in figures").get_by_role("row").locator(f"[role=cell]:nth-child({column})").all_inner_texts()


def test_the_table_is_sorted_by_its_heads(page):
    page.goto("/dashboard")
    table = page.get_by_role("table", name="Regions in figures")
    expect(table.get_by_role("columnheader")).to_have_text(["Region", "Parcels", "On time", "Next pickup", "Status"])
    assert cells(page, 2) == ["212", "164", "128", "74", "47", "31"]
    expect(table.get_by_role("button", name="Parcels")).to_have_accessible_description("Sorted, highest first")
    orders = "table => [...table.querySelectorAll('[role=columnheader]')].map(head => head.getAttribute('aria-sort'))"
    assert table.evaluate(orders) == [None, "descending", None, None, None]
    page.evaluate("document.querySelector('[role=row].row').mark = 1")
    table.get_by_role("button", name="On time").click()
    expect(table.get_by_role("button", name="On time")).to_have_accessible_description("Sorted, highest first")
    assert cells(page, 3) == ["97%", "96%", "93%", "91%", "88%", "84%"]
    assert table.evaluate(orders) == [None, None, "descending", None, None]
    table.get_by_role("button", name="On time").click()
    expect(table.get_by_role("columnheader", name="On time")).to_have_attribute("aria-sort", "ascending")
    table.get_by_role("button", name="On time").click()
    expect(table.get_by_role("columnheader", name="On time")).to_have_attribute("aria-sort", "descending")
    # Rows are moved, not created again.
    assert page.evaluate("[...document.querySelectorAll('[role=row].row')].findIndex(row => row.mark)") == 1
    table.get_by_role("button", name="Madinah").click()
    expect(page.get_by_role("group", name="Regions, Madinah")).to_be_visible()


def test_the_heads_stay_and_cells_stand_below_them(page):
    page.set_viewport_size({"width": 1000, "height": 420})
    page.goto("/dashboard")
    table = page.get_by_role("table", name="Regions in figures")
    heads = table.get_by_role("columnheader")
    for column in range(5):
        head, cell = heads.nth(column).bounding_box(), table.locator(f".row >> nth=0 >> [role=cell]:nth-child({column + 1})").bounding_box()
        assert abs(head["x"] - cell["x"]) < 1 and abs(head["width"] - cell["width"]) < 1
    table.locator(".row").last.evaluate("row => row.scrollIntoView({block: 'center', behavior: 'instant'})")
    page.wait_for_timeout(300)
    bar, head = page.locator(".app").bounding_box(), heads.first.bounding_box()
    assert bar["y"] + bar["height"] - 1 <= head["y"] < 200


def test_on_a_phone_lines_are_cards_with_the_titles_in_them(page):
    page.set_viewport_size({"width": 375, "height": 700})
    page.goto("/dashboard")
    table = page.get_by_role("table", name="Regions in figures")
    first, second = (table.locator(".row >> nth=0 >> [role=cell]").nth(n) for n in (1, 2))
    assert first.bounding_box()["x"] == second.bounding_box()["x"] and first.bounding_box()["y"] < second.bounding_box()["y"]
    assert first.evaluate("cell => getComputedStyle(cell, '::before').content") == '"Parcels"'
    expect(table.get_by_role("button", name="On time")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_without_script_the_heads_sort_as_well(plain):
    plain.goto("/dashboard")
    plain.get_by_role("table", name="Regions in figures").get_by_role("button", name="On time").click()
    plain.get_by_role("table", name="Regions in figures").get_by_role("button", name="On time").click()
    assert cells(plain, 3) == ["84%", "88%", "91%", "93%", "96%", "97%"]


def test_without_script_the_map_is_its_buttons(plain):
    plain.goto("/dashboard")
    plain.get_by_role("button", name="Makkah, 164 parcels").click()
    expect(plain.get_by_role("group", name="Regions, Makkah")).to_be_visible()
    expect(plain.get_by_role("img", name="Parcels per day").locator("rect")).to_have_count(7)


@pytest.mark.parametrize("locale,script", [("en-GB", True), ("ar", True), ("en-GB", False)])
def test_the_map_stands_beside_the_chart_where_there_is_room(browser, gallery, locale, script):
    context = browser.new_context(base_url=gallery.url, locale=locale, java_script_enabled=script, viewport={"width": 1280, "height": 900})
    page = context.new_page()
    page.goto("/dashboard")
    def section(number):
        return page.locator(".root section").nth(number)

    chart, regions = (section(number).bounding_box() for number in (2, 3))
    assert abs(chart["y"] - regions["y"]) < 1 and abs(chart["width"] - regions["width"]) < 1
    first, second = (regions, chart) if locale == "ar" else (chart, regions)
    assert first["x"] + first["width"] <= second["x"]
    numbers = section(5).bounding_box()
    assert numbers["y"] >= max(box["y"] + box["height"] for box in (chart, regions)) and numbers["width"] > 1.9 * chart["width"]
    page.set_viewport_size({"width": 375, "height": 740})
    chart, regions = (section(number).bounding_box() for number in (2, 3))
    assert chart["y"] + chart["height"] <= regions["y"] and abs(chart["x"] - regions["x"]) < 1
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    context.close()


def test_rounds_are_put_into_another_order_by_keys(page):
    page.goto("/dashboard", wait_until="load")
    rounds = page.locator("section", has=page.get_by_role("heading", name="Next departures")).get_by_role("listitem")
    expect(rounds.nth(2)).to_contain_text("Old town round")
    rounds.nth(2).get_by_role("button", name="Actions").focus()
    page.keyboard.press("Alt+ArrowUp")
    expect(rounds.nth(1)).to_contain_text("Old town round")


@pytest.mark.parametrize("script", [True, False], ids=["live", "without script"])
def test_a_round_stands_beside_the_others_where_there_is_room(browser, gallery, script):
    context = browser.new_context(base_url=gallery.url, java_script_enabled=script, viewport={"width": 1280, "height": 900})
    page = context.new_page()
    page.goto("/dashboard")
    rounds, one = page.get_by_role("region", name="Next departures"), page.get_by_role("region", name="Round", exact=True)
    expect(one).to_contain_text("Choose a round to see its stops")
    rounds.get_by_role("button", name="Harbour round, 31 parcels", exact=True).click()
    expect(one).to_contain_text("Fish market")
    expect(page.get_by_role("button", name="Back to Next departures")).to_be_hidden()
    # Without script the page was loaded again, at its top.
    one.scroll_into_view_if_needed()
    left, right = rounds.bounding_box(), one.bounding_box()
    # The page is scrolled to the list, and the detail stays in view beside it.
    assert left["y"] - 8 <= right["y"] < 900 and left["x"] + left["width"] <= right["x"] and abs(right["width"] - left["width"]) < 12
    # The window becomes narrower and shows the chosen detail.
    page.set_viewport_size({"width": 600, "height": 900})
    expect(rounds).to_be_hidden()
    expect(one).to_contain_text("Fish market")
    page.get_by_role("button", name="Back to Next departures").click()
    expect(rounds).to_be_visible()
    expect(one).to_be_hidden()
    context.close()


@pytest.mark.parametrize("locale,script", [("en-GB", True), ("ar", True), ("en-GB", False)])
def test_on_a_phone_a_round_takes_the_place_of_the_others(browser, gallery, locale, script):
    context = browser.new_context(base_url=gallery.url, locale=locale, java_script_enabled=script, viewport={"width": 375, "height": 740})
    page = context.new_page()
    page.goto("/dashboard", wait_until="load")
    harbour = page.locator("[data-key=harbour] button").first
    expect(page.locator(".detail")).to_be_hidden()
    harbour.click()
    back = page.locator(".way-back button")
    expect(page.locator(".detail .row")).to_have_count(4)
    expect(harbour).to_be_hidden()
    expect(page.locator("[role=table]")).to_be_hidden()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    if script:
        expect(back).to_be_focused()
        expect(back).to_be_in_viewport()
        page.keyboard.press("Escape")
        expect(harbour).to_be_focused()
        harbour.click()
        expect(back).to_be_focused()
    back.click()
    expect(harbour).to_be_visible()
    expect(page.locator(".detail")).to_be_hidden()
    if script:
        expect(harbour).to_be_focused()
        expect(harbour).to_be_in_viewport()
    context.close()


@pytest.mark.parametrize("locale", ["en-GB", "ar"])
def test_on_a_phone_words_beside_a_grip_and_a_menu_are_not_broken_into_letters(browser, gallery, locale):
    context = browser.new_context(base_url=gallery.url, locale=locale, viewport={"width": 375, "height": 740})
    page = context.new_page()
    page.goto("/dashboard", wait_until="load")
    words = page.locator("[data-section] .of .words").first
    words.scroll_into_view_if_needed()
    # Each word has room for itself: a line of letters would be as narrow as the longest of them.
    assert page.evaluate("""() => [...document.querySelectorAll(".of .words bdi")].every(words => {
      const range = document.createRange(), text = words.firstChild
      return [...text.data.matchAll(/\\S+/g)].every(word => {
        range.setStart(text, word.index)
        range.setEnd(text, word.index + word[0].length)
        return new Set([...range.getClientRects()].map(box => Math.round(box.top))).size == 1
      })
    })""")
    label, value = page.locator(".of .words").first.bounding_box(), page.locator(".of .v").first.bounding_box()
    assert value["y"] >= label["y"] + label["height"] - 1, "what stands at the end of a line stands below the words here"
    context.close()


def test_in_arabic_a_line_that_begins_with_a_foreign_word_runs_from_right_to_left(browser, gallery):
    context = browser.new_context(base_url=gallery.url, locale="ar", viewport={"width": 1000, "height": 740})
    page = context.new_page()
    page.goto("/dashboard", wait_until="load")
    # The hint of the field for files: PNG, JPEG, …, up to 50 MB each.
    help = page.locator(".help", has_text="PNG").first
    first, last = help.evaluate("""help => {
      const text = help.querySelector("bdi").firstChild, range = document.createRange()
      return ["PNG", "PDF"].map(word => {
        range.setStart(text, text.data.indexOf(word))
        range.setEnd(text, text.data.indexOf(word) + 3)
        return range.getBoundingClientRect().right
      })
    }""")
    assert first > last, "the first word stands at the right"
    context.close()


def test_a_list_and_its_detail_are_regions_and_the_chosen_stays_after_a_reload(page):
    page.set_viewport_size({"width": 1280, "height": 900})
    page.goto("/dashboard", wait_until="load")
    page.locator("[data-key=north] button").first.click()
    expect(page.get_by_role("region", name="Round", exact=True)).to_contain_text("University")
    page.reload()
    expect(page.get_by_role("region", name="Round", exact=True)).to_contain_text("University")
    # The focus stays where it is, where both are seen.
    page.locator("[data-key=old-town] button").first.click()
    expect(page.get_by_role("region", name="Round", exact=True)).to_contain_text("Clock tower")
    expect(page.locator("[data-key=old-town] button").first).to_be_focused()


def test_the_days_that_are_given_are_those_that_are_shown(page):
    page.goto("/dashboard", wait_until="load")
    days = page.locator("[data-section=days]")
    days.get_by_label("From").fill("2026-11-19")
    days.get_by_label("Until").fill("2026-11-19")
    chart = page.get_by_role("img", name="Parcels per day")
    expect(chart).to_have_accessible_name("Parcels per day, Thu: 145")
    expect(page.get_by_role("img", name="Parcels, 145")).to_be_visible()
    expect(region(page, "Riyadh, 47 parcels")).to_be_visible()
    assert cells(page, 2)[0] == "47"
    days.get_by_label("Until").fill("2026-11-17")
    expect(days).to_contain_text("The end is before the beginning")


@pytest.mark.parametrize("locale", ["en-GB", "ar"])
def test_the_days_stand_in_line_where_the_words_of_one_take_two_lines(browser, gallery, locale):
    context = browser.new_context(base_url=gallery.url, locale=locale, viewport={"width": 460, "height": 800})
    page = context.new_page()
    page.goto("/dashboard", wait_until="load")
    name = page.locator("[data-section=days] .name").first
    name.evaluate("name => name.textContent = 'A day that has many more words than the other one has'")
    first, second = (page.locator("[data-section=days] input").nth(n).bounding_box() for n in (0, 1))
    assert name.bounding_box()["height"] > 30 and first["x"] != second["x"]
    assert abs(first["y"] - second["y"]) < 1
    context.close()


def test_a_number_is_live_while_somebody_counts(page, browser, gallery):
    page.goto("/dashboard", wait_until="load")
    context = browser.new_context(base_url=gallery.url, locale="en-GB")
    other = context.new_page()
    other.goto("/depot")
    other.get_by_role("button", name="Count the stock").click()
    stock = page.locator("[data-key=stock]")
    expect(stock).to_contain_text("of 24", timeout=30_000)
    first = stock.inner_text()
    expect(stock).not_to_have_text(first, timeout=30_000)
    expect(page.get_by_role("img", name="Stock count")).to_have_accessible_name("Stock count, 24 of 24, All shelves are counted", timeout=60_000)
    context.close()


def test_a_report_tells_how_far_it_is_is_cancelled_and_comes(page):
    page.goto("/dashboard", wait_until="load")
    report = page.locator("section", has=page.get_by_role("heading", name="Delivery area"))
    report.get_by_role("button", name="Create the report").click()
    bar = report.get_by_role("progressbar")
    expect(bar).to_be_visible()
    page.wait_for_function("() => document.querySelector('progress')?.value > 0")
    report.get_by_role("button", name="Cancel").click()
    expect(bar).to_have_count(0)
    report.get_by_role("button", name="Create the report").click()
    expect(report).to_contain_text("Largest city", timeout=120_000)
    page.reload()
    expect(report).to_contain_text("Largest city")


def test_papers_are_handed_over_and_a_program_is_not(page):
    page.goto("/dashboard", wait_until="load")
    papers = page.locator("section", has=page.get_by_role("heading", name="Documents"))
    papers.locator("input[type=file]").set_input_files({"name": "note.pdf", "mimeType": "application/pdf", "buffer": b"%PDF-1.7 a note"})
    expect(papers.get_by_role("button", name="Remove note.pdf")).to_be_visible()
    papers.locator("input[type=file]").set_input_files({"name": "fake.pdf", "mimeType": "application/pdf", "buffer": b"\x7fELF\x02\x01\x01" + bytes(64)})
    expect(papers.get_by_role("button", name="Dismiss")).to_be_visible()


def test_without_script_a_report_is_made_while_the_page_asks_again(plain):
    plain.goto("/dashboard")
    plain.get_by_role("button", name="Create the report").click()
    expect(plain.get_by_text("Largest city")).to_be_visible(timeout=120_000)


@pytest.mark.parametrize("locale", ["en-GB", "ar"])
def test_the_depots_are_scrolled_by_keys_and_left_by_tab(browser, gallery, locale):
    context = browser.new_context(base_url=gallery.url, locale=locale, viewport={"width": 390, "height": 800}, reduced_motion="reduce")
    page = context.new_page()
    page.goto("/dashboard", wait_until="load")
    line = page.locator(".carousel > .rows")
    line.focus()
    onward, back = ("ArrowLeft", "ArrowRight") if locale == "ar" else ("ArrowRight", "ArrowLeft")
    place = "list => Math.abs(Math.round(list.scrollLeft))"
    page.keyboard.press(onward)
    page.wait_for_function("() => Math.abs(document.querySelector('.carousel > .rows').scrollLeft) > 20")
    page.keyboard.press(back)
    page.wait_for_function("() => Math.abs(document.querySelector('.carousel > .rows').scrollLeft) < 5")
    assert line.evaluate(place) < 5
    # Each card gets the focus once and is scrolled into view. After the last one the focus leaves the line.
    count = line.get_by_role("listitem").count()
    assert count == 6
    for number in range(count):
        page.keyboard.press("Tab")
        assert line.get_by_role("button").nth(number).evaluate("button => button === document.activeElement")
        expect(line.get_by_role("button").nth(number)).to_be_in_viewport()
    page.keyboard.press("Tab")
    assert line.evaluate("list => !list.contains(document.activeElement)")
    page.keyboard.press("Shift+Tab")
    assert line.get_by_role("button").last.evaluate("button => button === document.activeElement")
    context.close()


@pytest.mark.parametrize("locale", ["en-GB", "ar"])
def test_without_script_the_depots_are_left_by_tab_after_the_last(browser, gallery, locale):
    context = browser.new_context(base_url=gallery.url, locale=locale, viewport={"width": 390, "height": 800}, java_script_enabled=False)
    page = context.new_page()
    page.goto("/dashboard")
    line = page.locator(".carousel > .rows")
    expect(page.locator(".carousel .turns")).to_be_hidden()
    assert line.evaluate("list => list.scrollWidth > list.clientWidth"), "there is more than is seen"
    line.focus()
    for card in line.get_by_role("button").all():
        page.keyboard.press("Tab")
        expect(card).to_be_focused()
        expect(card).to_be_in_viewport()
    page.keyboard.press("Tab")
    assert line.evaluate("list => !list.contains(document.activeElement)")
    context.close()


@pytest.mark.parametrize("locale", ["en-GB", "ar"])
def test_the_depots_are_turned_by_buttons_until_there_is_no_more(browser, gallery, locale):
    context = browser.new_context(base_url=gallery.url, locale=locale, viewport={"width": 1280, "height": 900}, reduced_motion="reduce")
    page = context.new_page()
    page.goto("/dashboard", wait_until="load")
    carousel = page.locator(".carousel")
    line, back, on = carousel.locator("> .rows"), carousel.locator("[data-turn='-1']"), carousel.locator("[data-turn='1']")
    place = "list => Math.round(list.scrollLeft) * (getComputedStyle(list).direction == 'rtl' ? -1 : 1)"
    most = line.evaluate("list => list.scrollWidth - list.clientWidth")
    assert most > 2, "there is more than is seen"
    expect(back).to_be_disabled()
    before = line.evaluate(place)
    assert before == 0
    for _ in range(10):
        if on.is_disabled():
            break
        on.click()
        page.wait_for_function("before => Math.abs(document.querySelector('.carousel > .rows').scrollLeft) > before", arg=before)
        before = line.evaluate(place)
        page.wait_for_timeout(100)
    expect(on).to_be_disabled()
    assert abs(before - most) <= 2, "the last button leads to the end, in the direction of the language"
    expect(back).to_be_enabled()
    back.click()
    page.wait_for_function("before => Math.abs(document.querySelector('.carousel > .rows').scrollLeft) < before", arg=before)
    expect(on).to_be_enabled()
    context.close()
