#!/usr/bin/env bash
# The format of all sources, no warnings in a build, in the documentation and in its blocks of code.
set -euo pipefail
cd "$(dirname "$0")/.."
Scripts/install.sh libsqlite3-dev
Scripts/install.sh libgtk-4-dev || { echo "lint: without GTK 4, the GTK host is not compiled" && [ "${CI:-}" != true ]; }
Scripts/install.sh libpq-dev || { echo "lint: without libpq, stores in PostgreSQL are not compiled" && [ "${CI:-}" != true ]; }
swift format lint --strict --parallel --recursive Package.swift Sources Tests Benchmarks/Package.swift Benchmarks/Sources
python3 Scripts/check-docstrings.py
python3 Scripts/check-words.py
python3 Scripts/check-imports.py
python3 Scripts/generate-catalogue.py --check
python3 Scripts/generate-html-assets.py --check
log=$(mktemp)
trap 'rm -f "$log"' EXIT
if ! Scripts/swift-build.sh --build-tests >"$log" 2>&1; then
  grep -E "error:" "$log" | sort -u | head -n 20 >&2
  echo "lint: the build failed" >&2
  exit 1
fi
if grep -E "(Sources|Tests)/[A-Za-z]+/.*warning:" "$log" | sort -u | grep .; then
  echo "lint: the warnings above" >&2
  exit 1
fi
# The documentation of the hosts of UIKit and SwiftUI is checked against what Scripts/apple-tests.sh builds: not there on a fresh clone.
left_out=
if [ "$(uname)" != Darwin ] && ! ls .build/apple/*/debug/Modules/TesseraSwiftUI.swiftmodule >/dev/null 2>&1; then
  if [ "${CI:-}" = true ]; then
    swift build --package-path Tests/Apple --scratch-path .build/apple | tail -n 1
  else
    left_out="; NOT CHECKED: the documentation of TesseraUIKit and TesseraSwiftUI and its blocks of code. Run Scripts/apple-tests.sh, and then this again"
  fi
fi
python3 Scripts/check-code-blocks.py
python3 Scripts/build-docs.py --check
Scripts/check-adding-an-element.py
Scripts/check-messages.py
echo "lint: no findings$left_out"
