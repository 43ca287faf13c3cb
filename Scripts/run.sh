#!/usr/bin/env bash
# Builds and starts the gallery. Arguments go to it: ARGS="--slow 2000 --fail /v1/account" make run
set -euo pipefail
cd "$(dirname "$0")/.."
Scripts/install.sh libsqlite3-dev
read -ra traits <<<"$(Scripts/traits.sh)"
swift build "${traits[@]}" --product gallery
exec "$(swift build "${traits[@]}" --show-bin-path)/gallery" "$@"
