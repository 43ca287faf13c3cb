#!/usr/bin/env bash
# `swift build` with the traits of this machine (see traits.sh). SwiftPM hands the traits to the compiler in the order of a set, which is another one
# in every process, and another order compiles everything anew; so the order is fixed here. Programs that run are not affected.
cd "$(dirname "$0")/.."
read -ra traits <<<"$(Scripts/traits.sh)"
exec env SWIFT_DETERMINISTIC_HASHING=1 swift build "${traits[@]}" "$@"
