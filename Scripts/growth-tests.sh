#!/usr/bin/env bash
# Checks that every parser of untrusted text is linear, by instructions counted with callgrind. For a text repeated
# n, 2n and 4n times, the last 2n may take at most 2.5 times the instructions of the n before (linear is 2,
# quadratic is 4). A case that takes more is counted once more with texts five times as long. It has grown if the
# longest also takes more than 2.2 times as many as the one before: quadratic time does, and an array that grows in
# steps does not. Cases: Tests/Growth, which Scripts/build.sh
# builds. An argument selects the cases with names that start with it. Part of make test.
set -euo pipefail
cd "$(dirname "$0")/.."
Scripts/install.sh valgrind
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cp .build/debug/Growth "$work/Growth"
# Valgrind cannot read the debug information of the toolchain.
strip -g "$work/Growth"
exec python3 - "$work" "$@" <<'END'
import os, pathlib, re, subprocess, sys
from concurrent.futures import ThreadPoolExecutor

work = pathlib.Path(sys.argv[1])
# By its whole name: a pattern finds nothing.
measured = "$s6Growth14growthMeasuredyyyyXEF"


def count(prefix, times, part, parts):
    """The cases that grew faster than their texts, and the number of cases."""
    file = work / f"{times}-{part}-{abs(hash(prefix))}"
    run = subprocess.run(
        ["valgrind", "--tool=callgrind", f"--callgrind-out-file={file}", "--collect-atstart=no", f"--toggle-collect={measured}",
         f"--dump-after={measured}", work / "Growth", prefix, str(times), str(part), str(parts)],
        env=os.environ | {"SWIFT_DETERMINISTIC_HASHING": "1"}, capture_output=True, text=True)
    if run.returncode:
        sys.exit(run.stderr[-2_000:])
    names = run.stdout.splitlines()
    counts = [int(re.search(r"^(?:totals|summary): (\d+)", pathlib.Path(f"{file}.{number}").read_text(), re.M).group(1))
              for number in range(1, 3 * len(names) + 1)]
    grown = []
    for name, short, middle, long in zip(names, counts[::3], counts[1::3], counts[2::3]):
        # What stays the same falls out of the differences. A parser that soon stops reading says nothing.
        # A step in one difference, as of an array that grows, hardly changes the totals of long texts.
        if long - middle > 20_000 and long - middle > 2.5 * max(middle - short, 1) and (times == 1 or long > 2.2 * middle):
            grown.append((name, f"{short}, {middle}, {long}"))
    return grown, len(names)


prefix = sys.argv[2] if len(sys.argv) > 2 else ""
parts = os.cpu_count() or 1
with ThreadPoolExecutor(parts) as pool:
    found = list(pool.map(lambda part: count(prefix, 1, part, parts), range(parts)))
    again = list(pool.map(lambda case: count(case[0], 5, 0, 1)[0], [case for grown, _ in found for case in grown]))
grown = dict(case for cases in again for case in cases)
for name, counts in grown.items():
    print(f"GREW  {name}: {counts} instructions at 5n, 10n, 20n")
total = sum(number for _, number in found)
print(f"{total} texts were read at three sizes, {len(grown)} of them took instructions faster than they grew")
sys.exit(bool(grown) or not total)
END
