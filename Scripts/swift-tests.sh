#!/usr/bin/env bash
# Runs Swift tests that are already built, four at a time, beside a PostgreSQL server of their own. Prints the counts and what was skipped.
# A test that fails is run once more, because a busy machine is not always on time. One that fails twice has failed.
#
# Usage: swift-tests.sh NAME [gallery|tutorial|command|traits] OPTIONS…; the output is kept in .build/swift-tests-NAME.log.
set -euo pipefail
cd "$(dirname "$0")/.."
name=$1 binary=.build/debug/tesseraPackageTests.xctest
shift
case ${1:-} in
  gallery) binary=.build/debug/galleryPackageTests.xctest && shift ;;
  tutorial) binary=.build/debug/expensesPackageTests.xctest && shift ;;
  command) binary=.build/debug/commandPackageTests.xctest && shift ;;
  traits) binary=.build/traits/debug/tesseraPackageTests.xctest && shift ;;
esac
# On a Mac the tests are a bundle that only the package manager starts.
if [ "$(uname)" = Darwin ]; then echo "on a Mac, run swift test" >&2 && exit 1; fi

# run NAME OPTIONS…
run() {
  local log=.build/swift-tests-$1.log status=0
  Scripts/postgres-server.sh "$binary" --testing-library swift-testing --experimental-maximum-parallelization-width 4 \
    --xunit-output ".build/swift-tests-$1.xml" "${@:2}" >"$log" 2>&1 </dev/null || status=$?
  grep -E "^✘|Fatal error|Test run with" "$log" | tail -n 60 || true
  # Skipped tests, by reason.
  sed -nE 's/^➜ +Test .* skipped(: "(.*)")?\.?$/skipped: \2/p' "$log" | sort | uniq -c
  [ $status -eq 0 ] || echo "the Swift tests ($1) failed; everything they printed is in $log" >&2
  return $status
}

rm -f .build/swift-tests-"$name"*.xml
run "$name" "$@" && exit
failed=$(python3 Scripts/failed-tests.py ".build/swift-tests-$name.xml")
[ -n "$failed" ] || exit 1
tee -a .build/retried-tests.txt <<<"$failed" | sed 's/^/-- once more: /'
again=()
while read -r test; do again+=(--filter "^${test//./[./]}"); done <<<"$failed"
run "$name-again" "${again[@]}"
