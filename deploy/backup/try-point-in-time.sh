#!/usr/bin/env bash
# Tries what docs/operations/backup.md says about PostgreSQL's log, with a real PostgreSQL and a real Greenroom database:
# base backup, writes, a wrong deletion, more writes, loss of the machine; then it restores twice, to the end of the
# archive and to the moment before the deletion, starts Greenroom on the second, and prints what was lost and how long it
# took. An account that was created before the moment must be able to sign in, one that was created after it must not.
#
#   try-point-in-time.sh [FOLDER]     FOLDER (default: a new one below /var/tmp) is deleted afterwards
#
# It needs root or the user postgres, Debian's package postgresql-15 (PG_BIN names another), and Node. PostgreSQL
# listens on no port, Greenroom on PORT (6544) of this machine. SECONDS_BEFORE=20 writes go on so long before and after the
# deletion; ARCHIVE_TIMEOUT=10 (60 in production); GREENROOM is the command line of Greenroom and SERVER its server, by
# default those of this clone.
set -euo pipefail
clone=$(cd "$(dirname "$0")/../.." && pwd)
bin=${PG_BIN:-/usr/lib/postgresql/15/bin}
greenroom=${GREENROOM:-node $clone/scripts/greenroom.mjs}
server=${SERVER:-node $clone/apps/server/dist/main.js}
port=${PORT:-6544}
address=http://127.0.0.1:$port
timeout=${ARCHIVE_TIMEOUT:-10}
period=${SECONDS_BEFORE:-20}
folder=${1:-$(mktemp -d /var/tmp/greenroom-pitr-XXXXXX)}
mkdir -p "$folder"
chmod 755 "$folder"
cd "$folder"
mkdir -p archive socket greenroom
[ "$(id -u)" = 0 ] && chown postgres archive socket .

as_postgres() { if [ "$(id -u)" = 0 ]; then setpriv --reuid=postgres --regid=postgres --init-groups "$@"; else "$@"; fi; }
start() { as_postgres "$bin/pg_ctl" start -D "$1" -l "$folder/$(basename "$1").log" -s -w -t 120 >/dev/null; }
psql() { as_postgres "$bin/psql" -XAtq -h "$folder/socket" -p 6543 "$@"; }
with_settings() {
  DATABASE_URL="postgres://greenroom:trial@localhost:6543/greenroom?host=$folder/socket" DATA_DIR="$folder/greenroom" DEMO=0 \
    SECRET_KEY=a-key-of-this-trial-alone-0123456789 HOST=127.0.0.1 PORT="$port" LOG_LEVEL=error "$@"
}
run_greenroom() { with_settings $greenroom "$@"; }
create_account() {
  printf 'a password of the trial\n' | run_greenroom create-user --email "$1@greenroom.example" --name "$1" --partner Trial \
    --superuser --password-stdin >/dev/null
}
# sign_in NAME: the status of the answer.
sign_in() {
  curl -s -o /dev/null -w '%{http_code}' --max-time 20 "$address/auth/api/v1/auth/login" \
    -d "username=$1@greenroom.example" --data-urlencode 'password=a password of the trial'
}
now() { date +%s.%N; }
since() { awk -v a="$1" -v b="$(now)" 'BEGIN { printf "%.1f", b - a }'; }

end() {
  for process in ${writer:-} ${serving:-}; do kill "$process" 2>/dev/null || true; done
  [ -z "${serving:-}" ] || wait "$serving" || true
  for place in main restored-end restored-moment; do
    [ ! -f "$place/postmaster.pid" ] || as_postgres "$bin/pg_ctl" stop -D "$place" -m immediate -s || true
  done
  cd / && rm -rf "$folder"
}
trap end EXIT

as_postgres "$bin/initdb" -D main --auth-local=trust --encoding=UTF8 --locale=C -N >/dev/null
cat >>main/postgresql.conf <<EOF
listen_addresses = ''
unix_socket_directories = '$folder/socket'
port = 6543
archive_mode = on
archive_timeout = $timeout
archive_command = 'test ! -f $folder/archive/%f && cp %p $folder/archive/%f.part && sync $folder/archive/%f.part && mv $folder/archive/%f.part $folder/archive/%f'
EOF
start main
psql postgres -c "create role greenroom login createrole password 'trial'" -c 'create database greenroom owner greenroom'
create_account trial
# Something to copy: a week of polls of 5,000 devices, one row for each hour.
psql greenroom -c "select set_config('app.sight', 'system', false)" \
  -c "select ensure_history_partition('asset_samples', day::date) from generate_series(now() - interval '7 days', now(), '1 day') day" \
  -c "insert into asset_samples (asset_id, hour, period_s, phase_ms, polls)
        select asset, date_trunc('hour', now()) - n * interval '1 hour', 30, 0, decode(repeat(md5(asset::text), 7), 'hex')
        from generate_series(1, 5000) asset, generate_series(0, ${HOURS:-167}) n" \
  -c 'create table trial (n serial primary key, at timestamptz not null default clock_timestamp())' >/dev/null
size=$(psql greenroom -c 'select pg_size_pretty(pg_database_size(current_database()))')

began=$(now)
as_postgres "$bin/pg_basebackup" -h "$folder/socket" -p 6543 -D base --checkpoint=fast -Xstream
base_seconds=$(since "$began")

# Each row that the database has acknowledged is also in a file outside of it.
(while n=$(psql greenroom -c 'insert into trial default values returning n' 2>/dev/null); do echo "$n $(now)" >>acknowledged; sleep 0.05; done) &
writer=$!
sleep "$period"
create_account first
moment=$(psql greenroom -c 'select clock_timestamp()')
before=$(psql greenroom -c "select count(*) from trial where at <= '$moment'")
sleep 1
psql greenroom -c 'delete from trial where n % 2 = 0' -c 'update users set is_active = false'
create_account second
sleep "$period"

# The machine is gone, with its disk; the archive is on another.
lost_at=$(now)
kill -9 $(head -1 main/postmaster.pid)
wait "$writer" || true
writer=
acknowledged=$(tail -1 acknowledged | cut -d' ' -f1)
sleep 1
rm -rf main

# restore NAME SETTINGS: a PostgreSQL that has replayed the archive onto a copy of the base backup.
restore() {
  as_postgres cp -a base "$1"
  printf '%s\n' "restore_command = 'cp $folder/archive/%f %p'" "recovery_target_action = 'promote'" "archive_mode = off" "$2" |
    as_postgres tee -a "$1/postgresql.conf" >/dev/null
  as_postgres touch "$1/recovery.signal"
  start "$1"
  until [ "$(psql greenroom -c 'select pg_is_in_recovery()')" = f ]; do sleep 0.1; done
}

began=$(now)
restore restored-end ''
run_greenroom after-restore >/dev/null
end_seconds=$(since "$began")
newest=$(psql greenroom -c 'select max(n) from trial')
lost_seconds=$(awk -v n="$newest" -v lost="$lost_at" '$1 == n { printf "%.1f", lost - $2 }' acknowledged)
as_postgres "$bin/pg_ctl" stop -D restored-end -m fast -s

began=$(now)
restore restored-moment "recovery_target_time = '$moment'"
run_greenroom after-restore >/dev/null
with_settings exec $server >server.log 2>&1 &
serving=$!
until curl -sf -o /dev/null --max-time 5 "$address/readyz"; do
  kill -0 "$serving" 2>/dev/null || { cat server.log >&2; echo 'Greenroom did not start.' >&2; exit 1; }
  sleep 0.1
done
moment_seconds=$(since "$began")
first=$(sign_in first)
second=$(sign_in second)
kill "$serving"
wait "$serving" || true
serving=
after=$(psql greenroom -c 'select count(*) from trial')
active=$(psql greenroom -c 'select bool_and(is_active) from users')

echo "| Measured                                              | Result |"
echo "| ----------------------------------------------------- | ------ |"
echo "| database, base backup                                 | $size, $base_seconds s |"
echo "| acknowledged writes, until the machine was lost       | $acknowledged |"
echo "| lost with it (archive_timeout = $timeout s)                 | $((acknowledged - newest)) writes, $lost_seconds s |"
echo "| restored to the end of the archive, with after-restore | $end_seconds s |"
echo "| restored to the moment before the deletion, server ready | $moment_seconds s, $after of $before rows |"
echo "| sign-in of the account from before the moment, after it | $first, $second |"
[ "$first" = 200 ] && [ "$second" = 401 ] || { echo 'The accounts are not those of the moment.' >&2; exit 1; }
[ "$after" = "$before" ] && [ "$active" = t ] || { echo 'The rows of the moment are not all back.' >&2; exit 1; }
awk -v lost="$lost_seconds" -v timeout="$timeout" 'BEGIN { exit lost > timeout + 2 }' ||
  { echo 'More was lost than archive_timeout allows.' >&2; exit 1; }
