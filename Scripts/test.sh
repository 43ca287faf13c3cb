#!/usr/bin/env bash
# All tests that can run here: the Swift tests, then the tests in a real browser. Prints the counts, and what was skipped and why.
set -euo pipefail
cd "$(dirname "$0")/.."
Scripts/install.sh libsqlite3-dev

echo "== Swift tests"
swift build --build-tests 2>&1 | tail -n 1
swift test --skip-build --parallel 2>&1 | tee .build/swift-tests.log | grep -vE "✔|◇|started\.$" | tail -n 40

echo "== Browser tests"
Scripts/browser-tests.sh
