# A server and, beside it, HAProxy, which leads to the primary: no machine between them that all depend on.

start_haproxy() {
  local machine=$1
  mkdir -p "$folder/$machine"
  chown "$server_user:$server_user" "$folder/$machine"
  {
    cat <<'CFG'
global
  maxconn 2000
  log stdout format iso local0
defaults
  mode tcp
  log global
  option dontlognull
  # The servers try again by themselves; HAProxy would wait a second before it does, with a node that has ended.
  retries 0
  timeout connect 2s
  timeout check 2s
  # A connection that waits for notifications is silent for hours: keep-alives find out whether the other side is there.
  timeout client 24h
  timeout server 24h
  option clitcpka
  option srvtcpka
listen primary
  bind 127.0.0.1:5432
  # OPTIONS: an answer without a body, which Patroni can finish before HAProxy closes.
  option httpchk OPTIONS /primary
  http-check expect status 200
  # Connections to a node that is no longer the primary end, so that no pool keeps them, and those to one that confirms
  # nothing any more, because the network to it is gone.
  default-server check port 8008 inter 1s fastinter 250ms downinter 250ms fall 2 rise 1 on-marked-down shutdown-sessions tcp-ut 2500
CFG
    list_of '  server NAME ADDRESS:5432' $'\n'
    cat <<'CFG'
frontend metrics
  mode http
  timeout client 10s
  bind 127.0.0.1:8404
  http-request use-service prometheus-exporter if { path /metrics }
CFG
  } >"$folder/$machine/haproxy.cfg"
  launch "$machine" haproxy "$server_user" haproxy -db -f "$folder/$machine/haproxy.cfg"
}

# The settings of a server, as NAME=VALUE words for env.
server_settings() {
  local machine=$1
  settings=(
    "PATH=$PATH" NODE_ENV=production "HOST=$(address_of "$machine")" PORT=3000 "DATA_DIR=$folder/$machine/data"
    "DATABASE_URL=postgres://greenroom:$OWNER_PASSWORD@127.0.0.1:5432/greenroom"
    "SECRET_KEY=$SECRET_KEY" "METRICS_TOKEN=$METRICS_TOKEN" "PUBLIC_URL=https://$(address_of web)" TRUST_PROXY=1 DEMO=0
    $(storage_settings) $SERVER_SETTINGS
  )
}

# Without S3 the servers share a folder; on machines of their own that is a shared file system.
make_data_folder() {
  local data=$folder/$1/data
  mkdir -p "$data" "$folder/files"
  [ -e "$data/files" ] || ln -s ../../files "$data/files"
  chown -h "$server_user:$server_user" "$folder/files" "$data" "$data/files"
  chmod 700 "$data" "$folder/files"
}

start_server() {
  local machine=$1 settings clock=()
  make_data_folder "$machine"
  server_settings "$machine"
  [ -z "${CLOCK:-}" ] || clock=(faketime --exclude-monotonic -f "$CLOCK")
  launch "$machine" server "$server_user" env -i "${settings[@]}" "${clock[@]}" \
    node --enable-source-maps "${chosen_program:-$PROGRAM}/apps/server/dist/main.js"
}

readiness_of() { curl -s --max-time 12 "http://$(address_of "$1"):3000/readyz" || echo 'no response'; }
is_ready() { curl -fs --max-time 5 -o /dev/null "http://$(address_of "$1"):3000/readyz"; }

run_greenroom() {
  local settings
  server_settings app1
  in_machine app1 setpriv "--reuid=$server_user" "--regid=$server_user" --clear-groups env -i "${settings[@]}" \
    node --enable-source-maps "$PROGRAM/apps/server/dist/greenroom.js" "$@"
}
