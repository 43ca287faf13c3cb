#!/usr/bin/env bash
# Kills a real server again and again while it is used. By default a thousand times, which takes about half an hour. With --nodes 2 two of them on
# PostgreSQL, behind nginx, with other faults as well: see Scripts/soak.py --help. With --flood instead: a
# hundred thousand requests without a cookie to a release build of the gallery, beside five hundred visitors, which takes a few minutes; --flood
# 20000 --visitors 100 for less.
set -euo pipefail
cd "$(dirname "$0")/.."
Scripts/install.sh libsqlite3-dev libssl-dev zlib1g-dev
if [[ " $* " == *" --nodes "* ]]; then
  Scripts/install.sh libpq-dev postgresql nginx || echo "what is missing is left out" >&2
fi
if [ "${1:-}" = --flood ]; then
  shift
  [[ "${1:-}" =~ ^[0-9]+$ ]] || set -- 100000 "$@"
  build=(--package-path Examples/Gallery -c release --product gallery --scratch-path .build/release)
  swift build "${build[@]}" 2>&1 | tail -n 20 | grep -E "error:|Compiling|Build of product"
  exec Scripts/attack.py --gallery "$(swift build "${build[@]}" --show-bin-path)/gallery" --visitors 500 --flood-only --flood "$@"
fi
Scripts/swift.sh build --product SoakServer 2>&1 | tail -n 20 | grep -E "error:|Compiling|Build of product"
exec python3 Scripts/soak.py --kills 1000 --visitors 50 "$@"
