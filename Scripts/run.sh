#!/usr/bin/env bash
# Builds and starts the gallery. Arguments go to it: ARGS="--slow 2000 --fail /v1/account" make run
set -euo pipefail
cd "$(dirname "$0")/.."
Scripts/install.sh libsqlite3-dev libssl-dev zlib1g-dev
Scripts/swift.sh gallery build --product gallery
exec "$(Scripts/swift.sh gallery build --show-bin-path)/gallery" "$@"
