#!/usr/bin/env bash
# Builds the documentation of every module as a static site.
set -euo pipefail
cd "$(dirname "$0")/.."
Scripts/install.sh libsqlite3-dev
out="${DOCS:-.build/docs}"
rm -rf "$out"
targets=()
for module in Tessera TesseraURL TesseraDiff TesseraScreen TesseraOptions TesseraSections TesseraBinding TesseraFlow TesseraMacros TesseraTesting TesseraHTML TesseraWeb; do
  targets+=(--target "$module")
done
# A build folder of its own: the plugin changes what is resolved.
TESSERA_DOCS=1 swift package --scratch-path .build-docs --allow-writing-to-directory "$out" generate-documentation \
  --enable-experimental-combined-documentation --transform-for-static-hosting --output-path "$out" "${targets[@]}"
echo "docs: $out/index.html"
