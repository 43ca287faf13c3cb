#!/usr/bin/env bash
# Counts the instructions of the hot paths with callgrind, which repeats to the last digits on any machine of the same kind, and compares them
# with Benchmarks/instruction-counts.txt. Fails, and names the path, where one grew by more than 5 %. With --update it writes the file anew.
set -euo pipefail
cd "$(dirname "$0")/.."
Scripts/install.sh libsqlite3-dev valgrind
bounds=Benchmarks/instruction-counts.txt
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# The instructions of one run: product, path (words with commas between them), iterations.
count() {
  local words
  IFS=, read -ra words <<<"$2"
  SWIFT_DETERMINISTIC_HASHING=1 valgrind --tool=callgrind --callgrind-out-file=/dev/null "$work/$1" "${words[@]}" "$3" 2>&1 >/dev/null </dev/null |
    sed -n 's/.*Collected : \([0-9]*\).*/\1/p'
}

status=0
while read -r product path iterations known; do
  case "$product" in '' | '#'*) continue ;; esac
  if [ ! -e "$work/$product" ]; then
    swift build --package-path Benchmarks -c release --product "$product" 2>&1 </dev/null | tail -n 1 >&2
    cp "$(swift build --package-path Benchmarks -c release --show-bin-path)/$product" "$work/$product"
    # Valgrind cannot read the debug information of the toolchain.
    strip -g "$work/$product"
  fi
  # What twice as many iterations cost more is what the iterations cost: starting is left out.
  once=$(count "$product" "$path" "$iterations")
  twice=$(count "$product" "$path" $((2 * iterations)))
  if [ -z "$once" ] || [ -z "$twice" ]; then
    echo "FAILED  $product $path: valgrind gave no count" >&2
    exit 1
  fi
  found=$(((twice - once) / iterations))
  echo "$product $path $iterations $found" >>"$work/found"
  if [ "${1:-}" != --update ] && [ $((found * 100)) -gt $((known * 105)) ]; then
    echo "GREW    $product $path: $found instructions, $known before (+$(((found - known) * 100 / known)) %)"
    status=1
  else
    echo "ok      $product $path: $found instructions, $known before"
  fi
done <"$bounds"
if [ "${1:-}" = --update ]; then
  { sed -n '/^#/p' "$bounds"; cat "$work/found"; } >"$work/new"
  mv "$work/new" "$bounds"
fi
exit $status
