#!/usr/bin/env bash
# Runs the tests of Tests/Threads under the thread sanitizer: a race that it finds is a failure. Part of make check.
set -euo pipefail
cd "$(dirname "$0")/.."
export TSAN_OPTIONS="suppressions=$PWD/Tests/Threads/suppressions.txt print_suppressions=0"
Scripts/swift.sh threads build --sanitize=thread --build-tests 2>&1 | tail -n 20 | grep -E "error:|Build complete"
.build/threads/debug/threadsPackageTests.xctest --testing-library swift-testing 2>&1 </dev/null |
  { grep -E "^✘|SUMMARY: ThreadSanitizer|Test run with" || true; }
