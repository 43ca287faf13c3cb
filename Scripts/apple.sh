#!/usr/bin/env bash
# Everything that can be built and run for Apple's platforms on this machine. Says what it skipped, and why.
set -euo pipefail
cd "$(dirname "$0")/.."
if [ "$(uname)" != Darwin ]; then
  Scripts/apple-tests.sh
  echo "skipped: xcodebuild for iOS, Mac Catalyst and macOS, and the example app (this is $(uname), which has no SDK of Apple's)"
  echo "skipped: the conformance suite as UI tests (needs a simulator); what it reads of an app's elements is checked on the model of UIKit"
  echo "skipped: VoiceOver, drawing, real gestures and the keyboard of a device; nothing here has been seen on one"
  exit 0
fi
if ! xcodebuild -version >/dev/null 2>&1; then
  echo "skipped: Xcode is not installed; 'xcode-select --install' gives the command line tools only, which have no iOS SDK"
  exit 0
fi
build() { # scheme destination
  echo "== $1 for $2"
  xcodebuild -quiet -scheme "$1" -destination "$2" -derivedDataPath .build/xcode build
}
for scheme in TesseraUIKit TesseraSwiftUI; do
  build "$scheme" 'generic/platform=iOS Simulator'
  build "$scheme" 'generic/platform=macOS,variant=Mac Catalyst'
done
build TesseraSwiftUI 'generic/platform=macOS'
echo "== the example app for the simulator"
# The macro of the gallery's screens is this package's own.
(cd Examples/iOS/Gallery.swiftpm && xcodebuild -quiet -skipMacroValidation -scheme Gallery -destination 'generic/platform=iOS Simulator' \
  -derivedDataPath ../../../.build/xcode-example build)
echo "== the conformance suite as UI tests on a simulator"
if [ -n "${TESSERA_SIMULATOR:-}" ]; then
  simulator="name=$TESSERA_SIMULATOR"
else
  simulator=$(xcrun simctl list devices available | sed -n 's/^ *iPhone.*(\([0-9A-F-]\{36\}\)).*/id=\1/p' | head -n 1)
fi
if [ -z "$simulator" ]; then
  echo "skipped: there is no simulator of an iPhone; 'xcodebuild -downloadPlatform iOS' brings one, TESSERA_SIMULATOR names another"
  exit 0
fi
xcodebuild -project Examples/iOS/Conformance/Conformance.xcodeproj -scheme Conformance -destination "platform=iOS Simulator,$simulator" \
  -derivedDataPath .build/xcode-conformance test
echo "skipped: the scripts that move a slider, hand over a file, swipe a row, walk by keys, go to a tab, make the window wide or cut the host off,"
echo "         which the test names in its last lines; hints, which no UI test sees; a device"
