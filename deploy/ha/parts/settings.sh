# What was chosen at the first `up` applies to each later call.
: "${SERVERS:=2}" "${CLUSTER:=ha}" "${SUBNET:=10.77.0}" "${TTL:=20}" "${LOOP_WAIT:=1}" "${RETRY_TIMEOUT:=5}"
: "${STRICT:=false}" "${PG_BIN:=/usr/lib/postgresql/15/bin}" "${PROGRAM:=$(cd "$here/../.." && pwd)}"
: "${SERVER_SETTINGS:=}" "${STORAGE:=}"
[ ! -f "$folder/settings" ] || . "$folder/settings"

databases=(db1 db2 db3)
apps=()
for number in $(seq "$SERVERS"); do apps+=("app$number"); done
machines=("${databases[@]}" "${apps[@]}" web)
[ "$STORAGE" != s3 ] || machines+=(s3)

secret() { openssl rand -base64 "$1" | tr '+/' '-_'; }

write_settings() {
  : "${OWNER_PASSWORD:=$(secret 24)}" "${POSTGRES_PASSWORD:=$(secret 24)}" "${REPLICATION_PASSWORD:=$(secret 24)}"
  : "${SECRET_KEY:=$(secret 48)}" "${METRICS_TOKEN:=$(secret 24)}" "${STORAGE_SECRET:=$(secret 24)}"
  local name names='SERVERS CLUSTER SUBNET TTL LOOP_WAIT RETRY_TIMEOUT STRICT PG_BIN PROGRAM SERVER_SETTINGS STORAGE'
  names+=' OWNER_PASSWORD POSTGRES_PASSWORD REPLICATION_PASSWORD SECRET_KEY METRICS_TOKEN STORAGE_SECRET'
  (umask 077; for name in $names; do printf '%s=%q\n' "$name" "${!name}"; done >"$folder/settings")
}
