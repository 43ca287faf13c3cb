#!/usr/bin/env bash
# Starts PostgreSQL, two nodes of the gallery and nginx, which spreads requests over them in turn, without stickiness. Prints the address and how to
# kill a node; Ctrl-C ends everything. PORT=8080 is nginx's port, the nodes listen on the two after it. GALLERY=… takes a gallery that is built.
set -euo pipefail
cd "$(dirname "$0")/.."
if [ "${1:-}" != --inside ]; then
  Scripts/install.sh libsqlite3-dev libssl-dev zlib1g-dev libpq-dev postgresql nginx
  if [ -z "${GALLERY:-}" ]; then
    Scripts/swift.sh gallery build --product gallery
    GALLERY="$(Scripts/swift.sh gallery build --show-bin-path)/gallery"
  fi
  export GALLERY
  exec Scripts/postgres-server.sh "$0" --inside
fi
[ -n "${TESSERA_POSTGRES:-}" ] || { echo "a cluster needs PostgreSQL's server" >&2; exit 1; }
PATH=$PATH:/usr/sbin
port=${PORT:-8080}
folder=$(mktemp -d /tmp/tessera-cluster-XXXXXX)
# Nodes are known to each other by this alone.
TESSERA_CLUSTER_SECRET=$(od -An -N32 -tx1 /dev/urandom | tr -d ' \n')
export TESSERA_CLUSTER_SECRET
pids=()
end() {
  trap - EXIT INT TERM HUP
  # Also a frozen node, and the sleep below, which ignores Ctrl-C.
  kill -TERM "${pids[@]}" $(jobs -p) 2>/dev/null || true
  kill -CONT "${pids[@]}" 2>/dev/null || true
  wait || true
  rm -rf "$folder"
}
trap end EXIT
trap 'exit 0' INT TERM HUP

for number in 1 2; do
  "$GALLERY" --port $((port + number)) --database "$folder/gallery.sqlite" --postgres "$TESSERA_POSTGRES" --trusted-proxy 127.0.0.1 \
    --log-level notice >"$folder/node-$number.out" 2>"$folder/node-$number.log" &
  pids+=($!)
  # The first one makes and fills the tables.
  until grep -q "Tessera Gallery" "$folder/node-$number.out"; do
    kill -0 $! 2>/dev/null || { cat "$folder/node-$number.log" >&2; exit 1; }
    sleep 0.1
  done
done

cat >"$folder/nginx.conf" <<CONF
user $(id -un);
worker_processes 1;
daemon off;
pid $folder/nginx.pid;
error_log $folder/nginx.log;
events { worker_connections 1024; }
http {
  access_log off;
  client_body_temp_path $folder/body;
  proxy_temp_path $folder/proxy;
  fastcgi_temp_path $folder/fastcgi;
  uwsgi_temp_path $folder/uwsgi;
  scgi_temp_path $folder/scgi;
$(sed -e "s/10.0.0.2:8080/127.0.0.1:$((port + 1))/" -e "s/10.0.0.3:8080/127.0.0.1:$((port + 2))/" -e "s/listen 80;/listen 127.0.0.1:$port;/" Tests/Browser/nginx/cluster.conf)
}
CONF
nginx -p "$folder" -c "$folder/nginx.conf" -e "$folder/nginx.log" 2>"$folder/nginx.err" &
pids+=($!)
for _ in $(seq 100); do
  (exec 3<>"/dev/tcp/127.0.0.1/$port") 2>/dev/null && break
  kill -0 "${pids[2]}" 2>/dev/null || { cat "$folder"/nginx.* >&2; exit 1; }
  sleep 0.05
done
cat <<TEXT
Two nodes of the gallery behind nginx, in turn: http://127.0.0.1:$port
  node 1: process ${pids[0]}, http://127.0.0.1:$((port + 1)), log $folder/node-1.log
  node 2: process ${pids[1]}, http://127.0.0.1:$((port + 2)), log $folder/node-2.log
Open /depot in two browsers, type something, and: kill -9 ${pids[0]}   (or kill -STOP, and later kill -CONT)
Ctrl-C ends everything.
TEXT
# A node that was killed ends nothing else.
while :; do
  sleep 3600 &
  wait $! || true
done
