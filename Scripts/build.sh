#!/usr/bin/env bash
# Builds the library, the gallery and all their tests in .build. A warning in our own sources is an error.
set -euo pipefail
cd "$(dirname "$0")/.."
mkdir -p .build
log=.build/build.log
: >"$log"
for package in "" gallery; do
  # shellcheck disable=SC2086
  Scripts/swift.sh $package build --build-tests >>"$log" 2>&1 || {
    grep -E "error:" "$log" | sort -u | head -n 20 >&2
    echo "the build failed; everything it printed is in $log" >&2
    exit 1
  }
done
if grep -E "(Sources|Tests|Examples)/.*\.swift:.*warning:" "$log" | grep -v "/checkouts/" | sort -u | grep .; then
  echo "the build has the warnings above" >&2
  # The next build would not compile these files again, and so not print the warnings.
  grep -E "(Sources|Tests|Examples)/.*\.swift:.*warning:" "$log" | grep -v "/checkouts/" | sed 's/:.*//' | sort -u | xargs touch
  exit 1
fi
echo "built without a warning"
