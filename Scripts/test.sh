#!/usr/bin/env bash
# All tests that can run here: the Swift tests, those on GTK's widgets and in real windows, and those in a real browser. Prints the counts,
# and what was skipped and why.
set -euo pipefail
cd "$(dirname "$0")/.."
Scripts/install.sh libsqlite3-dev
Scripts/install.sh libgtk-4-dev || true
Scripts/install.sh libpq-dev || echo "skipped: stores and topics in PostgreSQL need libpq's development files (libpq-dev)"
Scripts/install.sh postgresql || echo "skipped: the tests on PostgreSQL need its server (postgresql)"
read -ra traits <<<"$(Scripts/traits.sh)"

echo "== Swift tests"
swift build "${traits[@]}" --build-tests 2>&1 | tail -n 20 | grep -E "error:|Build complete"
log=.build/swift-tests.log
status=0
# The tests on widgets need a screen; Scripts/gtk-tests.sh gives them one.
swift test "${traits[@]}" --skip-build --parallel --skip TesseraGTKTests >"$log" 2>&1 || status=$?
grep -E "^(✘|➜)|Fatal error|Test run with|Executed [0-9]+ tests" "$log" | tail -n 60 || true
if [ $status -ne 0 ]; then
  echo "the Swift tests failed; everything they printed is in $log" >&2
  exit $status
fi

echo "== Kill -9 while visitors use the server"
python3 Scripts/soak.py --kills 10

echo "== The feed's providers in a package of their own, which sees public API only"
swift build --package-path Tests/Outside --scratch-path .build/outside 2>&1 | tail -n 20 | grep -E "error:|Build complete"

echo "== UIKit and SwiftUI, against declarations and a model of UIKit"
Scripts/apple-tests.sh

echo "== GTK tests"
Scripts/gtk-tests.sh

echo "== Browser tests"
Scripts/browser-tests.sh
