#!/usr/bin/env bash
# Damages small payloads at random, from a seed, and decodes them: no crash, no hang, and the laws of the decoder hold; parsers that
# @PayloadModel writes, the decoder and Foundation's JSONDecoder agree on every one. And edits screens at random, each evaluated where it
# changed and as a whole. And every hostile string of the corpora as identity, header and path, and every scalar of Unicode folded for search.
# And every hostile string in a real browser, in every way in which a page can show it; people and looks in all ways as well.
set -euo pipefail
cd "$(dirname "$0")/.."
Scripts/install.sh libsqlite3-dev libssl-dev zlib1g-dev
export TESSERA_FUZZ_CASES="${TESSERA_FUZZ_CASES:-1000000}" TESSERA_FUZZ_SEED="${TESSERA_FUZZ_SEED:-$RANDOM}"
echo "$TESSERA_FUZZ_CASES cases, seed $TESSERA_FUZZ_SEED"
# Optimised, so that a million cases take minutes; arithmetic still traps.
export TESSERA_ALL_STRINGS=1 TESSERA_ALL_WAYS=1
swift test -c release -Xswiftc -enable-testing \
  --filter 'FuzzTests/damage|DifferentialTests/mutations|EvaluationPropertyTests/incremental|HostileNameTests|TextFoldingTests/everyScalar'
Scripts/browser-tests.sh -k "test_safety or test_people or test_axe"
