#!/usr/bin/env bash
# All tests that can run here: the Swift tests, those on GTK's widgets and in real windows, those in a real browser, and the guard on the instructions
# of the hottest paths. Prints the counts, and what was skipped and why.
set -euo pipefail
cd "$(dirname "$0")/.."
# On a developer's machine what cannot be installed is skipped; in continuous integration it fails.
need() {
  local skipped=$1
  shift
  Scripts/install.sh "$@" && return
  [ "${CI:-}" != true ] || { echo "cannot install $*" >&2; exit 1; }
  echo "skipped: $skipped ($*)"
}
Scripts/install.sh libsqlite3-dev
need "the GTK host and its tests need GTK 4's development files" libgtk-4-dev
need "stores and topics in PostgreSQL need libpq's development files" libpq-dev
need "the tests on PostgreSQL need its server" postgresql
need "the tests behind a proxy" nginx
read -ra traits <<<"$(Scripts/traits.sh)"
mkdir -p .build
: >.build/retried-tests.txt

# A heading with the minutes since the beginning.
stage() { echo "== $1 ($((SECONDS / 60)) min)"; }

stage "Swift tests"
Scripts/swift-build.sh --build-tests 2>&1 | tail -n 20 | grep -E "error:|Build complete"
# In two parts, and four at once: beside tests that compute for a minute those have to wait that run a server and have a deadline. The tests on
# widgets need a screen, which Scripts/gtk-tests.sh gives them. Those of PostgreSQL find its server by the environment.
servers='^(TesseraWeb|TesseraSQLite|TesseraPostgres|TesseraEncryption|TesseraHTTPClient|Gallery|GalleryAPI)Tests[./]'
# run PART OPTIONS…
run() {
  local part=$1 log=.build/swift-tests-$1.log report=.build/swift-tests-$1.xml status=0
  shift
  rm -f .build/swift-tests-"$part"*.xml
  Scripts/postgres-server.sh swift test "${traits[@]}" --skip-build --parallel --experimental-maximum-parallelization-width 4 \
    --xunit-output "$report" "$@" >"$log" 2>&1 || status=$?
  grep -E "^✘|Fatal error|Test run with|Executed [0-9]+ tests" "$log" | tail -n 60 || true
  # What was skipped, by its reason.
  sed -nE 's/^➜ +Test .* skipped(: "(.*)")?\.?$/skipped: \2/p' "$log" | sort | uniq -c
  [ $status -eq 0 ] || { echo "the Swift tests ($part) failed; everything they printed is in $log" >&2; return $status; }
}
# tried PART OPTIONS…: a busy machine is not always on time; a test that fails twice is wrong. Who was tried twice is named at the end.
tried() {
  run "$@" && return
  local failed name again=()
  failed=$(python3 Scripts/failed-tests.py ".build/swift-tests-$1-swift-testing.xml")
  [ -n "$failed" ] || exit 1
  tee -a .build/retried-tests.txt <<<"$failed" | sed 's/^/-- once more: /'
  while read -r name; do again+=(--filter "^${name//./[./]}"); done <<<"$failed"
  run "$1-again" "${again[@]}"
}
tried values --skip "$servers" --skip TesseraGTKTests
tried servers --filter "$servers"

stage "Kill -9, full disks, and what else may happen to servers while visitors use them"
python3 Scripts/soak.py --kills 8 --faults kill,disk
python3 Scripts/soak.py --kills 4 --nodes 2 --longest 1

stage "The feed's providers and a dashboard in a package of their own, which sees public API only"
swift build --package-path Tests/Outside --scratch-path .build/outside --build-tests 2>&1 | tail -n 20 | grep -E "error:|Build complete"
swift test --package-path Tests/Outside --scratch-path .build/outside --skip-build 2>&1 | grep -E "^(✘|➜)|Fatal error|Test run with"

stage "What threads share, under the thread sanitizer"
Scripts/thread-tests.sh

stage "UIKit and SwiftUI, against declarations and a model of UIKit"
Scripts/apple-tests.sh

stage "Swift blocks of the README and of the articles"
python3 Scripts/check-code-blocks.py

stage "Instructions of the hottest paths"
if need "counts of instructions need valgrind" valgrind && dpkg -s valgrind >/dev/null 2>&1; then Scripts/instruction-counts.sh; fi

stage "GTK tests"
Scripts/gtk-tests.sh

stage "Browser tests"
Scripts/browser-tests.sh

stage "Attacks on a running gallery"
Scripts/attack.py --gallery "$(Scripts/swift-build.sh --show-bin-path)/gallery"

stage "Done"
retried=$(sort -u .build/retried-tests.txt | grep . || true)
if [ -n "$retried" ]; then
  echo "retried: $(grep -c . <<<"$retried"): $(tr '\n' ' ' <<<"$retried")"
else
  echo "retried: none"
fi
