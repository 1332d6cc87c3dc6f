# As the entrypoint of postgres:17 does: other commands run as they are; an empty volume gets a cluster and a database, by
# a server that listens on its socket alone.
set -eu
[ "$1" = postgres ] || exec "$@"
as_postgres=(setpriv --reuid=postgres --regid=postgres --init-groups)
user=${POSTGRES_USER:-postgres}
: "${POSTGRES_PASSWORD:?a password for the superuser}"
chown postgres: "$PGDATA"
chmod 700 "$PGDATA"
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  install -o postgres -m 600 /dev/null /tmp/password
  echo "$POSTGRES_PASSWORD" >/tmp/password
  "${as_postgres[@]}" initdb --username="$user" --auth-local=trust --auth-host=scram-sha-256 \
    --pwfile=/tmp/password
  rm /tmp/password
  echo 'host all all all scram-sha-256' >>"$PGDATA/pg_hba.conf"
  "${as_postgres[@]}" pg_ctl -D "$PGDATA" -w start -o "-c listen_addresses=''"
  [ "${POSTGRES_DB:-$user}" = postgres ] || "${as_postgres[@]}" createdb --username="$user" "${POSTGRES_DB:-$user}"
  "${as_postgres[@]}" pg_ctl -D "$PGDATA" -w -m fast stop
fi
exec "${as_postgres[@]}" postgres -c 'listen_addresses=*'
