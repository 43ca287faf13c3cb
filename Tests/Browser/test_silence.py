"""Visits every page of the gallery and does what browsers do by themselves: scroll, resize, follow fragments. No refusal is announced, because the
user requested nothing."""

import re

import pytest

from every_page import paths


@pytest.mark.parametrize("size", [(1280, 900), (1280, 600), (390, 844)], ids=str)
def test_nothing_is_said_where_nobody_did_anything(browser, gallery, size):
    context = browser.new_context(base_url=gallery.url, locale="en-GB", viewport={"width": size[0], "height": size[1]})
    context.add_init_script("""
        window.said = [];
        document.addEventListener("DOMContentLoaded", () => new MutationObserver(() => {
            const words = document.querySelector("#tessera-status .offline").textContent;
            if (words) said.push(words);
        }).observe(document.querySelector("#tessera-status"), {subtree: true, childList: true, characterData: true}));
        const ask = fetch;
        window.refused = [];
        window.fetch = async (url, init) => {
            const answer = await ask(url, init);
            if (answer.status === 409) refused.push(await init.body.text());
            return answer;
        };
    """)
    page, heard = context.new_page(), []
    for path in paths(gallery.url):
        page.goto(path)
        page.wait_for_load_state("load")
        if not page.locator("body[data-page]").count():
            continue
        # Until the page is live: nothing is sent before.
        page.wait_for_timeout(150)
        page.mouse.move(size[0] / 2, size[1] / 2)
        for way in (1, 1, 1, 1, -1, 1):
            page.mouse.wheel(0, way * 700)
            page.wait_for_timeout(70)
        page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
        page.set_viewport_size({"width": size[1], "height": size[0]})
        page.wait_for_timeout(100)
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.evaluate("location.hash = 'part'")
        page.wait_for_timeout(50)
        page.evaluate("location.hash = 'other'")
        page.wait_for_timeout(50)
        page.evaluate("history.back()")
        page.wait_for_timeout(350)
        said, refused = page.evaluate("[said, refused]")
        if said or refused:
            heard.append((path, said, refused))
    context.close()
    assert heard == []
