#!/usr/bin/env bash
# Runs the GTK host's tests on real widgets, and the conformance suite in real windows, on a screen in memory. Arguments go to pytest.
set -euo pipefail
cd "$(dirname "$0")/.."
packages=(libgtk-4-dev adwaita-icon-theme fonts-noto-core xvfb xauth xdotool xclip at-spi2-core dbus-x11 gir1.2-atspi-2.0 python3-gi python3-pytest imagemagick)
if ! Scripts/install.sh libsqlite3-dev libssl-dev zlib1g-dev "${packages[@]}"; then
  echo "skipped: the GTK tests need GTK 4 and a screen in memory (${packages[*]}), and they could not be installed"
  [ "${CI:-}" != true ]
  exit
fi
# Software rendering, settings in memory: the same on every machine.
# Windows show moments in the zone of the machine.
export TZ=UTC
export GSK_RENDERER=cairo GSETTINGS_BACKEND=memory
# Plain GTK, whatever is installed. Tests of the other look turn it on.
export TESSERA_ADWAITA=0
has_adwaita=true
if ! Scripts/install.sh libadwaita-1-0; then
  echo "skipped: windows with libadwaita (libadwaita-1-0), which could not be installed"
  [ "${CI:-}" != true ] || exit 1
  has_adwaita=false
fi

echo "-- widgets"
Scripts/build.sh
mkdir -p .build
# widgets LOG FILTER
widgets() {
  local log=$1 status=0
  GTK_A11Y="${GTK_A11Y:-none}" xvfb-run -a -s "-screen 0 1000x800x24" \
    .build/debug/tesseraPackageTests.xctest --testing-library swift-testing --filter "$2" >"$log" 2>&1 || status=$?
  grep -aE -A 1 "✘.*recorded an issue|Fatal error|Test run with" "$log" | tail -n 60 || true
  if [ $status -ne 0 ]; then
    echo "the tests on widgets failed; everything they printed is in $log" >&2
    exit $status
  fi
}
widgets .build/gtk-tests.log TesseraGTKTests
# The text for screen readers can only be read back in GTK's own test mode.
GTK_A11Y=test widgets .build/gtk-tests-a11y.log 'TesseraGTKTests\.ReuseTests'
if $has_adwaita; then
  echo "-- widgets, with libadwaita"
  log=.build/gtk-tests-adwaita.log
  TESSERA_ADWAITA=1 widgets $log 'TesseraGTKTests\.(Adwaita|Window|Layer|Host|Card|Column|HostLifetime)Tests'
  if grep -aE "(Adwaita|Gtk|GLib|GLib-GObject)-(WARNING|CRITICAL) \*\*" "$log"; then
    echo "libadwaita, or GTK with it, complains" >&2
    exit 1
  fi
fi

echo "-- windows"
binaries="$(Scripts/swift.sh gallery build --show-bin-path)"
# Windows wait more than they compute: two halves of the tests, each on a screen of its own. run HALF OPTIONS…
run() {
  CONFORMANCE_WINDOW="$binaries/ConformanceWindow" CONFORMANCE_SERVER="$binaries/ConformanceServer" \
    GALLERY_DESKTOP="$binaries/gallery-desktop" GTK_A11Y=atspi \
    xvfb-run -a -n "${1}00" -s "-screen 0 1000x3600x24" dbus-run-session -- \
    /usr/bin/python3 -W ignore -m pytest -q -rs -o cache_dir="$PWD/.build/desktop-tests-cache-$1" Tests/Desktop --half "$@" \
    2> >(grep -vE "dbind-WARNING|Failed to set fd limit|SpiRegistry|dbus-daemon" >&2)
}
# A window on a busy machine is not always on time, so a test fails only if it fails twice. Repeated tests are
# listed at the end.
again() {
  python3 -c 'import json,sys; print("\n".join(json.load(open(sys.argv[1]))))' ".build/desktop-tests-cache-$1/v/cache/lastfailed" |
    tee -a .build/retried-tests.txt | sed 's/^/-- once more: /'
  run "$@" --last-failed --last-failed-no-failures=none
}
log=.build/desktop-tests.log
run 2 "$@" >"$log" 2>&1 &
second=$! failed=()
# 5: none of the requested tests is in this half.
run 1 "$@" || [ $? -eq 5 ] || failed+=(1)
wait "$second" || [ $? -eq 5 ] || failed+=(2)
cat "$log"
for half in "${failed[@]}"; do again "$half" "$@"; done
