#!/usr/bin/env bash
# Times what a newcomer and a contributor wait for, as multiples of one measure on the same machine: the cold debug build of Hummingbird, GRDB and
# ArgumentParser alone. Works on clones of this checkout with empty build folders. For figures that mean something, leave the machine alone meanwhile.
#
# Usage: build-times.sh [run] [test] [ci] [module] [user]; all of them without arguments, which takes an hour on two cores.
set -euo pipefail
cd "$(dirname "$0")/.."
root=$PWD
Scripts/install.sh libsqlite3-dev libssl-dev zlib1g-dev >&2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
wanted=${*:-run test ci module user}

# seconds COMMAND…: the duration of the command. Its output is written to a log, whose end is shown if it fails.
seconds() {
  local start=$SECONDS
  "$@" >"$work/log" 2>&1 </dev/null || { tail -n 30 "$work/log" >&2; echo "failed: $*" >&2; return 1; }
  echo $((SECONDS - start))
}
clone() { rm -rf "$work/tessera" && git clone -q "$root" "$work/tessera" && cd "$work/tessera"; }
report() { awk -v name="$1" -v time="$2" -v unit="$unit" -v bound="$3" 'BEGIN { printf "%-44s %5d s  %5.2f x  (bound %s)\n", name, time, time / unit, bound }'; }

mkdir -p "$work/dependencies/Sources/Dependencies"
cat >"$work/dependencies/Package.swift" <<'SWIFT'
// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "dependencies", platforms: [.macOS(.v15)],
  dependencies: [
    .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
  ],
  targets: [
    .executableTarget(
      name: "Dependencies",
      dependencies: [
        .product(name: "Hummingbird", package: "hummingbird"), .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ])
  ])
SWIFT
printf 'import ArgumentParser\nimport GRDB\nimport Hummingbird\n' >"$work/dependencies/Sources/Dependencies/main.swift"
cd "$work/dependencies"
swift package resolve >/dev/null 2>&1
unit=$(seconds swift build)
echo "the dependencies alone: $unit s ($(nproc) cores)"
rm -rf "$work/dependencies"

for name in $wanted; do
  case $name in
    run)
      clone
      # What `make run` does before it starts the server.
      report "make run, cold" "$(seconds Scripts/swift.sh gallery build --product gallery)" "1.8; 1.5 once the house stands"
      ;;
    test)
      clone
      report "make test, cold" "$(seconds make test)" 8
      ;;
    ci)
      clone
      report "make lint, make test and make check, cold" "$(seconds env CI=true .ci/run)" 18
      ;;
    module)
      [ -d "$work/tessera/.build" ] || { clone && seconds make test M=Flow >/dev/null; }
      cd "$work/tessera"
      seconds make test M=Flow >/dev/null
      echo "// An edit of one line." >>Sources/TesseraFlow/Navigation/Navigation.swift
      report "make test M=Flow after an edit, warm" "$(seconds make test M=Flow)" "60 s"
      ;;
    user)
      git clone -q "$root" "$work/library"
      mkdir -p "$work/user/Sources/Shop" "$work/user/Tests/ShopTests" && cd "$work/user"
      cat >Package.swift <<SWIFT
// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Shop", platforms: [.macOS(.v15)],
  dependencies: [.package(name: "tessera", path: "$work/library")],
  targets: [
    .target(name: "Shop", dependencies: [.product(name: "Tessera", package: "tessera"), .product(name: "TesseraWeb", package: "tessera")]),
    .testTarget(name: "ShopTests", dependencies: ["Shop", .product(name: "TesseraTesting", package: "tessera")]),
  ])
SWIFT
      printf 'import Tessera\nimport TesseraWeb\n' >Sources/Shop/Shop.swift
      printf 'import Testing\n\n@Test func nothing() {}\n' >Tests/ShopTests/ShopTests.swift
      report "a user's package, swift build --build-tests" "$(seconds swift build --build-tests)" "-"
      for module in TesseraGTK TesseraUIKit TesseraSwiftUI; do
        if ls .build/debug/$module.build/*.o >/dev/null 2>&1; then echo "it compiled $module, which it does not use"; fi
      done
      # Naming dependencies of Tessera once more must not compile anything again.
      sed -i 's#dependencies: \[.package(name#dependencies: [.package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"), .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1"), .package(name#' Package.swift
      report "the same, after GRDB and Hummingbird are declared" "$(seconds swift build --build-tests)" "-"
      echo "compiled again: $(grep -c Compiling "$work/log" || true) files"
      ;;
    *)
      echo "unknown: $name" >&2
      exit 2
      ;;
  esac
done
