#!/usr/bin/env bash
# The GTK host's tests on real widgets, on a display of their own; says so where GTK cannot be had.
set -euo pipefail
cd "$(dirname "$0")/.."
if ! Scripts/install.sh libsqlite3-dev libgtk-4-dev adwaita-icon-theme xvfb xauth xdotool; then
  echo "skipped: GTK 4 cannot be installed here" >&2
  exit 0
fi
build=(--traits GTK,Web,SQLite --scratch-path .build/desktop)
swift build --build-tests "${build[@]}" 2>&1 | tail -n 20 | grep -E "error:|Build complete"
log=.build/gtk-tests.log
status=0
# Software rendering, no session bus: the same on every machine.
GSK_RENDERER=cairo GTK_A11Y=none GSETTINGS_BACKEND=memory xvfb-run -a -s "-screen 0 1000x800x24" \
  swift test --skip-build "${build[@]}" --filter TesseraGTKTests >"$log" 2>&1 || status=$?
grep -aE "error:|Fatal error|Executed [0-9]+ tests" "$log" | tail -n 30 || true
if [ $status -ne 0 ]; then
  echo "the GTK tests failed; everything they printed is in $log" >&2
  exit $status
fi
