"""The main areas of an app as tabs: a bar below on a phone, a bar beside the page on a desk; in both directions, looked at by axe."""

import pytest
from hosted import Hosted
from playwright.sync_api import expect
from test_axe import violations


@pytest.fixture(scope="module", params=["en", "ar"])
def tabbed(request, tmp_path_factory):
    hosted = Hosted(tmp_path_factory.mktemp("tabs") / "server.log", app="areas", language=request.param)
    hosted.is_arabic = request.param == "ar"
    yield hosted
    hosted.stop()


def open_shop(browser, tabbed, width, script=True):
    context = browser.new_context(
        base_url=tabbed.url, locale="ar" if tabbed.is_arabic else "en-GB", viewport={"width": width, "height": 800}, bypass_csp=True,
        java_script_enabled=script)
    page = context.new_page()
    page.goto("/shop")
    return context, page, page.locator(".tabs nav")


@pytest.mark.parametrize("script", [True, False], ids=["live", "without script"])
@pytest.mark.parametrize("width", [390, 1280])
def test_tabs_stand_below_on_a_phone_and_beside_the_page_on_a_desk(browser, tabbed, width, script):
    context, page, tabs = open_shop(browser, tabbed, width, script)
    assert page.locator("html").get_attribute("dir") == ("rtl" if tabbed.is_arabic else "ltr")
    links = tabs.get_by_role("link")
    expect(links).to_have_count(3)
    boxes, main = [link.bounding_box() for link in links.all()], page.get_by_role("main").bounding_box()
    bar = tabs.bounding_box()
    if width == 390:
        assert bar["y"] + bar["height"] == 800 and bar["x"] == 0 and bar["width"] == 390
        assert len({box["y"] for box in boxes}) == 1, "side by side"
        places = [box["x"] for box in boxes]
        assert places == sorted(places, reverse=tabbed.is_arabic), "in the direction of the language"
    else:
        assert len({box["x"] for box in boxes}) == 1, "below each other"
        if tabbed.is_arabic:
            assert all(box["x"] >= main["x"] + main["width"] for box in boxes)
        else:
            assert all(box["x"] + box["width"] <= main["x"] for box in boxes)
    expect(links.nth(0)).to_have_attribute("aria-current", "page")
    links.nth(1).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Orders")
    expect(tabs.get_by_role("link").nth(1)).to_have_attribute("aria-current", "page")
    context.close()


@pytest.mark.parametrize("width", [390, 1280])
def test_axe_finds_nothing(browser, tabbed, width):
    context, page, tabs = open_shop(browser, tabbed, width)
    expect(tabs).to_be_visible()
    assert not violations(page), "\n".join(violations(page))
    context.close()
