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
