#!/usr/bin/env bash
# Checks that need no build: the format, imports, generated files, and the figures of the code and its prose.
set -euo pipefail
cd "$(dirname "$0")/.."
swift format lint --strict --parallel --recursive Package.swift Sources Tests Examples/Gallery Examples/Tutorial Command Benchmarks/Package.swift Benchmarks/Sources
python3 Scripts/check-imports.py
python3 Scripts/generate-catalogue.py --check
python3 Scripts/generate-html-assets.py --check
python3 Scripts/apple-mutations.py --check
python3 Scripts/check-articles.py
python3 Scripts/budget.py
python3 Scripts/prose.py
echo "lint: no findings"
