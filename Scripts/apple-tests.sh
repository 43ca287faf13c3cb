#!/usr/bin/env bash
# Compiles the hosts of UIKit and SwiftUI against declarations of Apple's frameworks, and runs UIKit's host on the model behind them: the
# conformance suite with every script, and the tests of Tests/Apple. Needs no SDK; on a Mac use Scripts/apple.sh, which has one.
set -euo pipefail
cd "$(dirname "$0")/.."
if [ "$(uname)" = Darwin ]; then
  echo "skipped: the model of UIKit is for machines without UIKit; here Scripts/apple.sh builds against the real one"
  exit 0
fi
mkdir -p .build
log=$PWD/.build/apple-tests.log
Scripts/swift.sh apple build --build-tests 2>&1 | tail -n 20 | grep -E "error:|Build complete"
status=0
# One after the other: the model has one main run loop, and counts what lives.
.build/apple/debug/tesseraPackageTests.xctest --testing-library swift-testing --no-parallel >"$log" 2>&1 </dev/null || status=$?
grep -E "^✘|Fatal error|Test run with" "$log" | tail -n 40 || true
if [ $status -ne 0 ]; then
  echo "the tests on the model of UIKit failed; everything they printed is in $log" >&2
  exit $status
fi
