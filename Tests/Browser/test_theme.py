"""The gallery in its second theme: the tokens arrive as custom properties, under the strictest policy."""

import pytest

from conftest import Gallery


@pytest.fixture(scope="module")
def harbour(tmp_path_factory):
    gallery = Gallery(tmp_path_factory.mktemp("harbour"), ["--theme", "harbour"])
    yield gallery
    gallery.stop()


@pytest.mark.parametrize("scheme, accent, ground", [("light", "rgb(26, 78, 138)", "rgb(237, 241, 245)"), ("dark", "rgb(133, 188, 245)", "rgb(13, 20, 27)")])
def test_tokens_reach_the_page_in_light_and_dark(browser, harbour, scheme, accent, ground):
    context = browser.new_context(base_url=harbour.url, color_scheme=scheme)
    page, problems = context.new_page(), []
    page.on("console", lambda message: problems.append(message.text) if message.type == "error" else None)
    page.goto("/logistics")
    color = "([selector, name]) => getComputedStyle(document.querySelector(selector))[name]"
    assert page.evaluate(color, ["body", "backgroundColor"]) == ground
    button = page.locator(".button.primary").first
    button.wait_for()
    assert button.evaluate("e => getComputedStyle(e).backgroundColor") == accent
    assert problems == []
    context.close()


@pytest.mark.parametrize("script", [True, False], ids=["live", "without script"])
def test_people_choose_a_look_which_is_remembered(browser, gallery, script):
    context = browser.new_context(base_url=gallery.url, locale="en-GB", color_scheme="light", java_script_enabled=script)
    page = context.new_page()
    page.goto("/logistics")
    ground = "() => getComputedStyle(document.body).backgroundColor"
    assert page.evaluate(ground) == "rgb(244, 243, 240)"
    # Without script a loading page reloads each second, and a click in that moment is lost.
    page.wait_for_function("document.readyState == 'complete' && !document.querySelector('meta[http-equiv=refresh]')")
    page.get_by_role("link", name="Look: Blue theme").click()
    page.wait_for_function("color => getComputedStyle(document.body).backgroundColor == color", arg="rgb(237, 241, 245)")
    assert page.url.split("?")[0].endswith("/logistics")
    page.goto("/dashboard")
    assert page.evaluate(ground) == "rgb(237, 241, 245)"
    page.wait_for_function("document.readyState == 'complete' && !document.querySelector('meta[http-equiv=refresh]')")
    page.get_by_role("link", name="Look: Green theme").click()
    page.wait_for_function("color => getComputedStyle(document.body).backgroundColor == color", arg="rgb(244, 243, 240)")
    context.close()


def test_nobody_is_given_a_look_by_a_link_elsewhere_or_one_that_there_is_not(page, gallery):
    page.goto("/")
    page.goto("/_tessera/look/none?return=/logistics")
    assert page.locator("link[href*=theme]").count() == 0 and page.url.endswith("/logistics")
    # A tab that shows a page in another look fetches it again, also while it is on its way elsewhere.
    page.goto("about:blank")
    page.goto("/_tessera/look/harbour?return=https://example.com/")
    assert page.url.rstrip("/") == gallery.url.rstrip("/")
