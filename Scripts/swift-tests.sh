#!/usr/bin/env bash
# Runs Swift tests that are already built, four at a time, beside a PostgreSQL server of their own. Prints the counts and what was skipped.
# A test that fails is run once more, because a busy machine is not always on time. One that fails twice has failed.
#
# Usage: swift-tests.sh NAME [gallery|traits] OPTIONS…; the output is kept in .build/swift-tests-NAME.log.
set -euo pipefail
cd "$(dirname "$0")/.."
name=$1 package=()
shift
if [ "${1:-}" = gallery ] || [ "${1:-}" = traits ]; then package=("$1") && shift; fi

# run NAME OPTIONS…
run() {
  local log=.build/swift-tests-$1.log status=0
  rm -f .build/swift-tests-"$1"*.xml
  Scripts/postgres-server.sh Scripts/swift.sh "${package[@]}" test --skip-build --parallel --experimental-maximum-parallelization-width 4 \
    --xunit-output ".build/swift-tests-$1.xml" "${@:2}" >"$log" 2>&1 || status=$?
  grep -E "^✘|Fatal error|Test run with|Executed [0-9]+ tests" "$log" | tail -n 60 || true
  # Skipped tests, by reason.
  sed -nE 's/^➜ +Test .* skipped(: "(.*)")?\.?$/skipped: \2/p' "$log" | sort | uniq -c
  [ $status -eq 0 ] || echo "the Swift tests ($1) failed; everything they printed is in $log" >&2
  return $status
}

run "$name" "$@" && exit
failed=$(python3 Scripts/failed-tests.py ".build/swift-tests-$name-swift-testing.xml")
[ -n "$failed" ] || exit 1
tee -a .build/retried-tests.txt <<<"$failed" | sed 's/^/-- once more: /'
again=()
while read -r test; do again+=(--filter "^${test//./[./]}"); done <<<"$failed"
run "$name-again" "${again[@]}"
