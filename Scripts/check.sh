#!/usr/bin/env bash
# The checks that 'make test' leaves out because they take long or need much: other browsers, GTK windows, declarations of Apple's frameworks, the
# thread sanitizer, kills, attacks, documentation and instruction counts. Installs what it needs, prints the time of each stage and what was skipped.
set -euo pipefail
cd "$(dirname "$0")/.."
source Scripts/stages.sh
Scripts/install.sh libsqlite3-dev libssl-dev zlib1g-dev
need "the GTK host" libgtk-4-dev || true
need "stores in PostgreSQL" libpq-dev postgresql || true
need "the tests behind a proxy" nginx || true
mkdir -p .build
: >.build/retried-tests.txt

stage "Build"
Scripts/build.sh

stage "Encryption and AsyncHTTPClient"
TESSERA_TESTS="Encryption HTTPClient" Scripts/swift.sh traits build --product tesseraPackageTests 2>&1 | tail -n 20 | grep -E "error:|Build"
TESSERA_TESTS="Encryption HTTPClient" Scripts/swift-tests.sh traits traits

stage "Kills and full disks, while visitors use the servers"
python3 Scripts/soak.py --kills 8 --faults kill,disk
python3 Scripts/soak.py --kills 4 --nodes 2 --longest 1

stage "Threads, under the thread sanitizer"
Scripts/thread-tests.sh

stage "UIKit and SwiftUI, on declarations and a model of UIKit"
Scripts/apple-tests.sh

stage "Documentation, its blocks of code, the tutorial, and error messages"
python3 Scripts/check-code-blocks.py
python3 Scripts/build-docs.py --check
python3 Scripts/api-baseline.py --check
Scripts/check-adding-an-element.py
Scripts/check-messages.py
Scripts/swift.sh tutorial build --build-tests 2>&1 | tail -n 20 | grep -E "error:|Build"
Scripts/swift-tests.sh tutorial tutorial

stage "The command"
Scripts/swift.sh command build --build-tests 2>&1 | tail -n 20 | grep -E "error:|Build"
Scripts/swift-tests.sh command command

stage "Instructions of the hottest paths"
if need "instruction counts" valgrind; then Scripts/instruction-counts.sh; fi

stage "GTK"
Scripts/gtk-tests.sh

stage "Browsers"
Scripts/browser-tests.sh others

stage "Attacks on a running gallery"
Scripts/attack.py --gallery "$(Scripts/swift.sh gallery build --show-bin-path)/gallery"

finish
retried
