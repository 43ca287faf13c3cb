#!/usr/bin/env bash
# Runs the benchmarks: all, or those named (make bench ARGS="Diff Page"). Fails if a bound was missed.
set -euo pipefail
cd "$(dirname "$0")/.."
Scripts/install.sh libsqlite3-dev
names=("$@")
if [ ${#names[@]} -eq 0 ]; then
  for folder in Benchmarks/Sources/*Benchmarks; do name=$(basename "$folder"); names+=("${name%Benchmarks}"); done
fi
status=0
for name in "${names[@]}"; do
  swift build --package-path Benchmarks -c release --product "${name}Benchmarks" 2>&1 | tail -n 1
  "$(swift build --package-path Benchmarks -c release --show-bin-path)/${name}Benchmarks" || status=1
done
exit $status
