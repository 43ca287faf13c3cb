#!/usr/bin/env bash
# Installs Debian packages that are missing. Usage: Scripts/install.sh PACKAGE… ; fails if they cannot be had.
set -euo pipefail
missing=()
for package in "$@"; do
  dpkg -s "$package" >/dev/null 2>&1 || missing+=("$package")
done
[ ${#missing[@]} -eq 0 ] && exit 0
command -v apt-get >/dev/null || { echo "missing: ${missing[*]} (and no apt-get to install them)" >&2; exit 1; }
sudo=""
[ "$(id -u)" = 0 ] || sudo="sudo"
echo "installing ${missing[*]} …" >&2
$sudo apt-get -o DPkg::Lock::Timeout=120 update -qq >/dev/null
DEBIAN_FRONTEND=noninteractive $sudo apt-get -o DPkg::Lock::Timeout=120 install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
