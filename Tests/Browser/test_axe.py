"""axe-core (WCAG 2.2 A and AA, and its best practices) on every page of the gallery and on every picker that opens from one: live, without script, dark,
in Arabic, on a phone."""

import os
import pathlib
import re

import axe_playwright_python
import pytest
from conftest import Gallery
from every_page import paths

AXE = (pathlib.Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text()
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
WIDE, PHONE = {"width": 1280, "height": 900}, {"width": 375, "height": 740}
# Every look is in one of the first three. With TESSERA_ALL_WAYS=1 each is in two, so that one pass checks the
# other.
LOOKS = {
    "live": dict(locale="en-GB", color_scheme="light", viewport=WIDE),
    "live, dark, phone": dict(locale="en-GB", color_scheme="dark", viewport=PHONE),
    "without script, Arabic, phone": dict(locale="ar", color_scheme="light", viewport=PHONE),
    "live, dark, Arabic": dict(locale="ar", color_scheme="dark", viewport=WIDE),
    "without script": dict(locale="en-GB", color_scheme="light", viewport=WIDE),
}
if not os.environ.get("TESSERA_ALL_WAYS"):
    LOOKS = dict(list(LOOKS.items())[:3])
# A row that is cut off at the scroll edge is too small until it is scrolled into view, so such rows are checked
# again there.
RUN = """async tags => {
  const run = async only => (await axe.run(document, {runOnly: only, resultTypes: ["violations"]})).violations
  const found = await run(tags)
  for (const small of found.filter(one => one.id == "target-size")) {
    const left = []
    for (const node of small.nodes) {
      const [target] = node.target
      document.querySelector(target).scrollIntoView({block: "center"})
      if ((await run(["target-size"])).some(one => one.nodes.some(again => again.target[0] == target))) left.push(node)
    }
    small.nodes = left
  }
  return found.filter(one => one.nodes.length)
}"""
CHOICE = "main .choice button:not([disabled], [aria-disabled])"
PICKERS = ["/logistics", "/logistics/round"]


@pytest.fixture(scope="module")
def own_gallery(tmp_path_factory):
    gallery = Gallery(tmp_path_factory.mktemp("axe"))
    yield gallery
    gallery.stop()


@pytest.fixture(params=LOOKS, scope="module")
def looked_at(request, browser, own_gallery):
    # Axe is evaluated by the test, which the policy of the page would not let the page do.
    context = browser.new_context(base_url=own_gallery.url, bypass_csp=True, reduced_motion="reduce", **LOOKS[request.param])
    context.set_default_timeout(30_000)
    if request.param.startswith("without"):
        context.route("**/*", without_script)
    yield context.new_page()
    context.close()


def without_script(route):
    """The page for a user without script: no script files, and the content for such users is there. Axe itself is a script, so the browser allows
    scripts."""
    request = route.request
    if request.resource_type == "script":
        return route.abort()
    if request.resource_type != "document":
        return route.continue_()
    answer = route.fetch(max_redirects=0)
    if 300 <= answer.status < 400:
        return route.fulfill(response=answer)
    markup = re.sub(r"</?noscript>", "", answer.text())
    return route.fulfill(response=answer, body=re.sub(r"<script.*?</script>", "", markup))


def violations(page):
    """What axe finds, each in a few lines."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE + "; undefined")
    found = page.evaluate(RUN, TAGS)
    return [
        f"{page.url}: {one['id']} ({one['impact']}): {one['help']}\n  "
        + "\n  ".join(f"{node['html'][:160]} – {' '.join((node.get('failureSummary') or '').split())[:300]}" for node in one["nodes"][:4])
        for one in found]


def settle(page):
    """Waits until nothing loads. Without script the page reloads until then."""
    page.wait_for_function(
        "document.readyState == 'complete' && document.querySelector('main') && "
        "!document.querySelector('meta[http-equiv=refresh], [aria-busy=true], [role=progressbar]:not([aria-valuenow])')")


def test_every_page(looked_at, own_gallery):
    found = []
    for path in paths(own_gallery.url):
        looked_at.goto(path)
        settle(looked_at)
        found += violations(looked_at)
    assert not found, "\n".join(found)


@pytest.mark.parametrize("path", PICKERS)
def test_every_picker(looked_at, path):
    page = looked_at
    page.goto(path)
    settle(page)
    found, count = [], page.locator(CHOICE).count()
    assert count >= 2, f"{path} has {count} pickers"
    for position in range(count):
        page.locator(CHOICE).nth(position).click()
        page.locator("dialog[open]").wait_for()
        settle(page)
        found += violations(page)
        # It is open again wherever the page is: pages are kept.
        page.locator("dialog[open] .close").click()
        page.locator("dialog[open]").wait_for(state="detached")
        settle(page)
    assert not found, "\n".join(found)


def pressed(page, control):
    """Presses a button by its name in the form, which is the same in every language."""
    page.locator(f'button[name="_t.press"][value$="@{control}"]:visible').first.click()


def field(page, control):
    return page.locator(f'input[name$="{control}"]').first


def seen(page, selector):
    page.locator(selector).first.wait_for()
    settle(page)
    return violations(page)


MISTAKE, REFUSAL = '[aria-invalid="true"]', 'main [role="alert"]'


def test_a_form_with_mistakes_and_its_steps(looked_at):
    page, found = looked_at, []
    page.goto("/checkout")
    settle(page)
    field(page, "pieces").fill("many")
    pressed(page, "Continue")
    found += seen(page, MISTAKE)
    field(page, "recipient").fill("Salma")
    field(page, "pieces").fill("3")
    pressed(page, "Continue")
    found += seen(page, 'input[autocomplete="tel"]')
    pressed(page, "Continue")
    found += seen(page, MISTAKE)
    assert not found, "\n".join(found)


def test_signing_in(looked_at):
    page, found = looked_at, []
    page.goto("/sign-in")
    settle(page)
    field(page, "State.name").fill("noura")
    field(page, "State.password").fill("not hers")
    pressed(page, "Sign in")
    found += seen(page, REFUSAL)
    field(page, "State.password").fill("date-palm-44")
    pressed(page, "Sign in")
    page.wait_for_url(lambda url: "/sign-in" not in url)
    for path in ("/my/orders", "/dashboard"):
        page.goto(path)
        settle(page)
        found += violations(page)
    page.goto("/my/orders")
    pressed(page, "Sign out")
    page.locator('button[value$="@Sign out"]').first.wait_for(state="detached")
    assert not found, "\n".join(found)


def test_questions_and_menus_that_are_open(looked_at):
    page, found = looked_at, []
    page.goto("/catalogue")
    settle(page)
    menus = page.locator("[data-layer] button[popovertarget]")
    for position in range(menus.count()):
        menus.nth(position).click()
        page.locator(":popover-open").wait_for()
        found += violations(page)
        page.keyboard.press("Escape")
        page.locator(":popover-open").wait_for(state="detached")
    pressed(page, "Forget everything")
    found += seen(page, "dialog[open]")
    assert menus.count() >= 3 and not found, "\n".join(found)
