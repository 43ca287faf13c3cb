"""All pages of the gallery: found by its own links, one of each kind."""

import functools
import http.cookiejar
import re
import urllib.error
import urllib.request


class Visitor:
    """A client without script that keeps cookies."""

    def __init__(self, base, language="en"):
        self.base = base
        self.opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar()))
        self.opener.addheaders = [("Accept-Language", language), ("Accept", "text/html")]

    def get(self, path):
        """The markup of a page. If it is still loading, waits until it has loaded."""
        for _ in range(20):
            try:
                answer = self.opener.open(self.base + path)
            except urllib.error.HTTPError as error:
                answer = error
            markup = answer.read().decode()
            again = re.search(r'http-equiv="refresh" content="1; url=([^"]+)"', markup)
            if not again:
                return markup
            path = again[1]
        raise AssertionError(f"{path} is busy for ever")


def kind(path):
    """Pages that differ by a number or a code in their address are the same page."""
    return re.sub(r"(?<=/)[^/]*\d[^/]*", "*", path)


@functools.cache
def paths(base):
    """The path of each page, from the start on; and one that does not exist."""
    visitor, found, waiting = Visitor(base), {}, ["/", "/sign-in", "/depot"]
    while waiting:
        path = waiting.pop(0)
        if kind(path) in found:
            continue
        found[kind(path)] = path
        for link in re.findall(r'href="(/[^"?#]*)"', visitor.get(path)):
            if not link.startswith("/_tessera"):
                waiting.append(link)
    assert len(found) > 15, found
    return [*found.values(), "/there/is/nothing"]
