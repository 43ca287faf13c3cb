#!/usr/bin/env bash
# The bounds of UIKit's host, in release with 100,000 rows on the model of UIKit: part of make bench, or make bench ARGS=UIKit. They are counts:
# cells made, cells configured, batches. The model's own time says nothing about UIKit's, and is not printed.
set -euo pipefail
cd "$(dirname "$0")/.."
if [ "$(uname)" = Darwin ]; then
  echo "skipped: the model of UIKit is for machines without UIKit"
  exit 0
fi
export TESSERA_APPLE_HOST=1
# The figures for make bench-report are added to a file that begins empty.
if [ -n "${TESSERA_BENCH_RESULTS:-}" ]; then : >"$TESSERA_BENCH_RESULTS/UIKit.jsonl"; fi
TESSERA_APPLE_ROWS="${TESSERA_APPLE_ROWS:-100000}" nice swift test -c release -Xswiftc -enable-testing --package-path Tests/Apple \
  --scratch-path .build/apple-release --no-parallel --filter SpeedTests 2>&1 | grep -E "(✔|✘) Test|^figure:|error:"
