#!/usr/bin/env bash
# The tests for every change: all values, the servers with SQLite and PostgreSQL, and the gallery in Chromium. Installs what it needs and prints the
# counts, the time of each stage, and what was skipped and why. With a module's name it builds and tests only that module: make test M=Flow.
set -euo pipefail
cd "$(dirname "$0")/.."
source Scripts/stages.sh
Scripts/install.sh libsqlite3-dev libssl-dev zlib1g-dev
need "stores in PostgreSQL" libpq-dev postgresql || true
mkdir -p .build

if [ -n "${1:-}" ]; then
  case $1 in
    Gallery | GalleryAPI | Dashboard) package=(gallery) module=$1 product=galleryPackageTests ;;
    Admin | TesseraCommand) package=(command) module=$1 product=commandPackageTests ;;
    Encryption | HTTPClient) package=(traits) module=Tessera$1 product=tesseraPackageTests ;;
    *) package=() module=Tessera$1 product=tesseraPackageTests ;;
  esac
  tests=Tests/${module}Tests
  [ "${package[*]}" != gallery ] || tests=Examples/Gallery/$tests
  [ "${package[*]}" != command ] || tests=Command/$tests
  if [ ! -d "$tests" ]; then
    echo "there is no $tests; M is one of: $(ls -d Tests/Tessera*Tests Examples/Gallery/Tests/*Tests Command/Tests/*Tests | sed -E 's#.*/(Tessera)?##; s#Tests$##' | tr '\n' ' ')" >&2
    exit 2
  fi
  export TESSERA_TESTS=$1
  if ! Scripts/swift.sh "${package[@]}" build --product "$product" >.build/build.log 2>&1; then
    grep -E "error:" .build/build.log | sort -u | head -n 20
    exit 1
  fi
  exec Scripts/swift-tests.sh "$1" "${package[@]}" --filter "^${module}Tests[./]"
fi

: >.build/retried-tests.txt
stage "Build"
Scripts/build.sh

servers='^Tessera(Web|SQLite|Postgres)Tests[./]'
stage "Values"
Scripts/swift-tests.sh values --skip "$servers" --skip TesseraGTKTests
# Apart from the others: these have deadlines, and a test that computes for a minute would make them late.
stage "Servers and stores"
Scripts/swift-tests.sh servers --filter "$servers"
stage "Gallery"
Scripts/swift-tests.sh gallery gallery
stage "Growth of parsers"
if need "growth of parsers" valgrind; then Scripts/growth-tests.sh; fi
stage "Gallery in Chromium"
Scripts/browser-tests.sh gallery

finish
retried
echo "skipped: windows, other browsers, Apple's declarations, threads, kills, attacks, documentation and instruction counts, which 'make check' runs"
