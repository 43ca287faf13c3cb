#!/usr/bin/env bash
# Runs `swift build` for one of the packages here, with the same options every time, so that nothing is compiled twice.
#
#   Scripts/swift.sh build --build-tests       the library and its tests
#   Scripts/swift.sh gallery build             the gallery: a package of its own, built in the same folder
#   Scripts/swift.sh tutorial build            the app of the tutorial, likewise
#   Scripts/swift.sh command build             the `tessera` command, likewise
#   Scripts/swift.sh apple build               the UIKit and SwiftUI hosts on declarations of Apple's frameworks
#   Scripts/swift.sh threads test              the tests for the thread sanitizer
#   Scripts/swift.sh traits build              what the traits Encryption and HTTPClient add
#
# The library's traits are the default ones, GTK if its development files are installed, and Postgres if libpq's are. There is no index (editors make
# their own), and line tables replace full debug information: together that halves a cold build. For a debugger, run a plain `swift build`.
set -euo pipefail
cd "$(dirname "$0")/.."
package=. folder=.build traits=default
case $1 in
  gallery | tutorial) package=Examples/${1^} traits= ;;
  command) package=Command traits= ;;
  apple | threads) package=Tests/${1^} folder=.build/$1 traits=none ;;
  traits) folder=.build/traits traits=Encryption,HTTPClient ;;
  *) set -- library "$@" ;;
esac
if [[ $1 =~ ^(library|gallery|tutorial|command)$ ]]; then
  for name in GTK:gtk4 Postgres:libpq; do
    if pkg-config --exists "${name#*:}" 2>/dev/null; then traits+=,${name%:*}; fi
  done
fi
options=(--package-path "$package" --scratch-path "$folder" --disable-index-store -Xswiftc -gline-tables-only)
traits=${traits#,}
if [ -n "$traits" ] && [ "$traits" != none ]; then options+=(--traits "$traits"); fi
# SwiftPM passes traits to the compiler in the order of a set. Without this the order differs in every process, and everything is compiled again.
# With `default` and not its traits by name, the order is that of the gallery's dependency.
exec env SWIFT_DETERMINISTIC_HASHING=1 swift "$2" "${options[@]}" "${@:3}"
