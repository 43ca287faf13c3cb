#!/usr/bin/env bash
# Builds and starts the gallery as a native window. Arguments go to it: ARGS="--screen shop --language ar --dark" make desktop
set -euo pipefail
cd "$(dirname "$0")/.."
Scripts/install.sh libsqlite3-dev libssl-dev zlib1g-dev libgtk-4-dev adwaita-icon-theme
if [ -z "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ]; then
  echo "there is no display: set DISPLAY or WAYLAND_DISPLAY, or run it inside of xvfb-run" >&2
  exit 1
fi
Scripts/swift.sh gallery build --product gallery-desktop
exec "$(Scripts/swift.sh gallery build --show-bin-path)/gallery-desktop" "$@"
