#!/usr/bin/env bash
# Checks that every parser of untrusted text is linear, by instructions counted with callgrind. For a text repeated
# n, 2n and 4n times, the last 2n may take at most 2.5 times the instructions of the n before (linear is 2,
# quadratic is 4). Cases: Tests/Growth. An argument selects the cases with names that start with it.
set -euo pipefail
cd "$(dirname "$0")/.."
Scripts/install.sh valgrind
Scripts/swift.sh build --product Growth 2>&1 | grep -E "error:|Build" | tail -n 1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cp "$(Scripts/swift.sh build --show-bin-path)/Growth" "$work/Growth"
# Valgrind cannot read the debug information of the toolchain.
strip -g "$work/Growth"
# By its whole name: a pattern finds nothing.
measured='$s6Growth14growthMeasuredyyyyXEF'
SWIFT_DETERMINISTIC_HASHING=1 valgrind --tool=callgrind --callgrind-out-file="$work/counts" --collect-atstart=no \
  --toggle-collect="$measured" --dump-after="$measured" "$work/Growth" "$@" >"$work/names" 2>"$work/log" ||
  { tail "$work/log" >&2; exit 1; }
python3 - "$work" <<'END'
import pathlib, re, sys
work = pathlib.Path(sys.argv[1])
names = work.joinpath("names").read_text().splitlines()
counts = []
for number in range(1, 3 * len(names) + 1):
    counts.append(int(re.search(r"^(?:totals|summary): (\d+)", work.joinpath(f"counts.{number}").read_text(), re.M).group(1)))
grown = 0
for index, name in enumerate(names):
    short, middle, long = counts[3 * index:3 * index + 3]
    # What stays the same falls out of the differences.
    ratio = (long - middle) / max(middle - short, 1)
    # A parser that soon stops reading says nothing.
    if long - middle > 20_000 and ratio > 2.5:
        print(f"GREW  {name}: {short}, {middle}, {long} instructions at n, 2n, 4n")
        grown += 1
print(f"{len(names)} texts were read at three sizes, {grown} of them grew faster than they did")
sys.exit(grown > 0 or not names)
END
