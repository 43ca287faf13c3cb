#!/usr/bin/env bash
# Builds and starts the gallery. Arguments go to it: ARGS="--slow 2000 --fail /v1/account" make run
set -euo pipefail
cd "$(dirname "$0")/.."
Scripts/install.sh libsqlite3-dev
swift build --product gallery
exec "$(swift build --show-bin-path)/gallery" "$@"
