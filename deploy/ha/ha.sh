#!/usr/bin/env bash
# Greenroom on several machines, tried on one: each machine is a network namespace with an address of its own.
#
#   ha.sh up FOLDER                      three PostgreSQL nodes, two servers and a proxy; again: starts what is missing
#   ha.sh down FOLDER [--wipe]           ends all of it; --wipe deletes the data as well
#   ha.sh status FOLDER                  the PostgreSQL nodes, and whether each server is ready
#   ha.sh start FOLDER MACHINE           starts what does not run on db1, db2, db3, app1, app2, web or s3
#   ha.sh stop FOLDER MACHINE PROGRAM    ends etcd, patroni, haproxy, server, nginx, ceph-mon, ceph-osd or radosgw of a
#                                        machine as its manager would
#   ha.sh kill FOLDER MACHINE [PROGRAM]  kill -9 of one program (also: postgres), or of a machine with its network
#   ha.sh cut | heal FOLDER MACHINE      takes the network of a machine away, and gives it back
#   ha.sh greenroom FOLDER COMMAND...    runs a command of Greenroom, such as create-user
#
# It needs root, and Debian's packages: patroni python3-etcd etcd-server haproxy postgresql-15 nginx-light iproute2 curl
# openssl; for STORAGE=s3 also: ceph-mon ceph-osd radosgw ceph-common. Settings are read from the environment at the
# first `up` and stored in FOLDER/settings:
#   PROGRAM   the folder with apps/server/dist: an unpacked release, or this clone after `npm run build` (default)
#   SERVERS=2 CLUSTER=ha SUBNET=10.77.0 TTL=20 LOOP_WAIT=1 RETRY_TIMEOUT=5 STRICT=false
#   PG_BIN=/usr/lib/postgresql/15/bin
#   STORAGE=s3        one more machine, s3, with Ceph and its S3 gateway for the files; without it the servers share a folder
#   SERVER_SETTINGS   more settings of the servers, as words: "DEMO=1 S3_ENDPOINT=https://…"
# `start` with PROGRAM starts a server of another build; with CLOCK=+30s its clock is wrong (package faketime).
set -euo pipefail
umask 022
usage() { sed -n '2,/^set /{/^#/s/^# \{0,1\}//p}' "$0" >&2; exit 2; }
[ $# -ge 2 ] || usage
here=$(cd "$(dirname "$0")" && pwd)
command=$1
chosen_program=${PROGRAM:-}
mkdir -p "$2"
folder=$(cd "$2" && pwd)
shift 2
[ "$(id -u)" = 0 ] || { echo 'ha.sh makes network namespaces: run it as root.' >&2; exit 1; }

for part in settings network programs database storage servers proxy; do . "$here/parts/$part.sh"; done
# PostgreSQL and others keep the folder that they were started in, so their user must be able to enter it.
cd "$folder"

up() {
  local began=$SECONDS machine
  require_storage
  write_settings
  make_network
  for machine in "${machines[@]}"; do start_programs "$machine" prepare; done
  wait_for 60 'The primary' has_primary
  make_database
  make_bucket
  wait_for 120 'The replicas' has_all_nodes
  wait_for 60 'The synchronous replica' has_synchronous_node
  for machine in "${apps[@]}" web; do start_programs "$machine"; done
  for machine in "${apps[@]}"; do wait_for 120 "The server of $machine" is_ready "$machine"; done
  let_servers_watch
  wait_for 20 'The proxy' curl -fsko /dev/null "https://$(address_of web)/readyz"
  echo "Up after $((SECONDS - began)) s: https://$(address_of web)"
}

# With `prepare`, leaves out what needs the database.
start_programs() {
  local machine=$1 stage=${2:-}
  connect_machine "$machine"
  case $machine in
  db*) start_etcd "$machine"; start_patroni "$machine" ;;
  app*) start_haproxy "$machine"; [ "$stage" = prepare ] || start_server "$machine" ;;
  web) [ "$stage" = prepare ] || start_nginx ;;
  s3) start_storage ;;
  *) echo "There is no machine $machine: ${machines[*]}" >&2; exit 1 ;;
  esac
}

down() {
  local machine
  stop_program web nginx 10
  stop_together server 80 "${apps[@]}"
  stop_together haproxy 10 "${apps[@]}"
  stop_storage
  stop_database
  remove_network
  [ "${1:-}" != --wipe ] || wipe
}

case $command in
up) up ;;
down) down "$@" ;;
status) show_nodes; for machine in "${apps[@]}"; do echo "$machine: $(readiness_of "$machine")"; done ;;
start) start_programs "${1:?MACHINE}" ;;
stop) stop_program "${1:?MACHINE}" "${2:?PROGRAM}" 80 ;;
kill) kill_machine "${1:?MACHINE}" "${2:-}" ;;
cut) disconnect_machine "${1:?MACHINE}" ;;
heal) connect_machine "${1:?MACHINE}" ;;
greenroom) run_greenroom "$@" ;;
*) usage ;;
esac
