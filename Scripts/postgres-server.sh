#!/usr/bin/env bash
# Runs a command beside a PostgreSQL server of its own, which TESSERA_POSTGRES says how to reach, and ends the server with it. The server has a
# data folder and a socket of its own and listens on no port. Without PostgreSQL the command runs alone. Usage: Scripts/postgres-server.sh COMMAND…
set -euo pipefail
programs=$(for folder in /usr/lib/postgresql/*/bin /usr/local/pgsql/bin /opt/homebrew/bin /usr/bin; do
  if [ -x "$folder/initdb" ] && [ -x "$folder/postgres" ]; then echo "$folder"; fi
done | sort -V | tail -n 1)
if [ -z "$programs" ]; then
  echo "PostgreSQL's server is not installed (Debian: apt-get install postgresql)" >&2
  exec "$@"
fi
folder=$(mktemp -d /tmp/tessera-postgres-XXXXXX)
chmod 777 "$folder"
# PostgreSQL refuses to run as root.
as_user() { if [ "$(id -u)" = 0 ]; then (cd /tmp && exec runuser -u postgres -- "$@"); else "$@"; fi; }
as_user "$programs/initdb" -D "$folder/data" --auth=trust --username=tessera --encoding=UTF8 --locale=C >"$folder/initdb.log" 2>&1 || {
  cat "$folder/initdb.log" >&2
  exit 1
}
as_user "$programs/pg_ctl" -D "$folder/data" -w -l "$folder/data/log" \
  -o "-k $folder -c listen_addresses= -c max_connections=200 -c shared_buffers=256MB" start >/dev/null
end() {
  as_user "$programs/pg_ctl" -D "$folder/data" -m immediate -w stop >/dev/null 2>&1 || true
  rm -rf "$folder"
}
trap end EXIT
TESSERA_POSTGRES="host=$folder dbname=postgres user=tessera" "$@"
