#!/usr/bin/env bash
# Counts the instructions of the hot paths with callgrind, which are nearly the same on all machines of the same
# kind, and compares them with Benchmarks/instruction-counts.txt. Fails and names the path if one grew by more than
# 5 %. With --update it rewrites the file. Part of make check, and of make bench.
set -euo pipefail
cd "$(dirname "$0")/.."
Scripts/install.sh libsqlite3-dev libssl-dev zlib1g-dev valgrind
bounds=Benchmarks/instruction-counts.txt
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# Nothing of a server is fetched or built for this, and a build of its own keeps that of make bench as it is.
export TESSERA_COUNTS=1
build=(--package-path Benchmarks --scratch-path Benchmarks/.build/counts -c release)
# The C library has different copy and compare functions for each kind of processor. Here it uses the ones that all
# processors have, so that a count depends on our code only.
tunables=glibc.cpu.hwcaps=-AVX512F,-AVX512VL,-AVX512BW,-AVX2,-AVX,-ERMS,-FSRM,-BMI1,-BMI2,-LZCNT,-MOVBE,-POPCNT,-SSSE3,-SSE4_1,-SSE4_2,-RTM

# The instructions of one run: product, path (words with commas between them), iterations.
count() {
  local words
  IFS=, read -ra words <<<"$2"
  SWIFT_DETERMINISTIC_HASHING=1 GLIBC_TUNABLES=$tunables \
    valgrind --tool=callgrind --callgrind-out-file=/dev/null "$work/$1" "${words[@]}" "$3" 2>&1 >/dev/null </dev/null |
    sed -n 's/.*Collected : \([0-9]*\).*/\1/p'
}

# All at once: modules that do not need each other are compiled beside each other.
swift build "${build[@]}" 2>&1 </dev/null | tail -n 1 >&2
binaries=$(swift build "${build[@]}" --show-bin-path)
status=0
while read -r product path iterations known; do
  case "$product" in '' | '#'*) continue ;; esac
  if [ ! -e "$work/$product" ]; then
    cp "$binaries/$product" "$work/$product"
    # Valgrind cannot read the debug information of the toolchain.
    strip -g "$work/$product"
  fi
  # The difference between twice as many iterations and once is the cost of the iterations, without the start.
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
