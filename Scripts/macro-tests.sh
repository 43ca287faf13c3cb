#!/usr/bin/env bash
# The macro's own reader against the compiler's parser, on every struct of this repository. Fetches and builds swift-syntax, which
# takes minutes the first time.
set -euo pipefail
cd "$(dirname "$0")/.."
swift test --package-path Tests/MacroOracle
