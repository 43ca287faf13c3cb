#!/usr/bin/env bash
# Kills a real server again and again while it is used. By default a thousand times, which takes about half an hour.
set -euo pipefail
cd "$(dirname "$0")/.."
Scripts/install.sh libsqlite3-dev
read -ra traits <<<"$(Scripts/traits.sh)"
swift build "${traits[@]}" --product SoakServer 2>&1 | tail -n 20 | grep -E "error:|Compiling|Build of product"
exec python3 Scripts/soak.py --kills 1000 --visitors 50 "$@"
