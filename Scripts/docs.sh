#!/usr/bin/env bash
# Builds the documentation of every module as one static site, without a warning. `--serve` shows it afterwards, `--check` makes no site.
set -euo pipefail
cd "$(dirname "$0")/.."
Scripts/install.sh libsqlite3-dev libssl-dev zlib1g-dev libgtk-4-dev libpq-dev
echo "docs: building the modules"
for package in "" apple traits; do
  # shellcheck disable=SC2086
  Scripts/swift.sh $package build 2>&1 | tail -n 20 | grep -E "error:|Build complete"
done
serve=0 check=()
for argument in "$@"; do
  case "$argument" in
    --serve) serve=1 ;;
    *) check+=("$argument") ;;
  esac
done
python3 Scripts/build-docs.py "${check[@]}"
[[ " ${check[*]} " == *" --check "* ]] && exit 0
if [ $serve = 1 ]; then
  echo "docs: http://127.0.0.1:${PORT:-8000}/ until this is stopped"
  exec python3 -m http.server --bind 127.0.0.1 --directory "${DOCS:-.build/docs}" "${PORT:-8000}"
fi
echo "docs: 'ARGS=--serve make docs' shows them at http://127.0.0.1:${PORT:-8000}/; any web server can serve ${DOCS:-.build/docs}"
