#!/usr/bin/env bash
# Builds the documentation of every module as a static site.
set -euo pipefail
cd "$(dirname "$0")/.."
Scripts/install.sh libsqlite3-dev
out="${DOCS:-.build/docs}"
rm -rf "$out"
TESSERA_DOCS=1 swift package --allow-writing-to-directory "$out" generate-documentation \
  --enable-experimental-combined-documentation --transform-for-static-hosting --output-path "$out" \
  --target TesseraDiff --target TesseraScreen --target TesseraOptions --target TesseraSections --target TesseraBinding \
  --target TesseraFlow --target TesseraTesting --target TesseraHTML --target TesseraWeb
echo "docs: $out/index.html"
