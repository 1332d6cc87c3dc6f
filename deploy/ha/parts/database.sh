# etcd and PostgreSQL under Patroni on db1 to db3.

in_machine() { local machine=$1; shift; ip netns exec "$(namespace_of "$machine")" "$@"; }

own() { mkdir -p "$1"; chown postgres: "$1"; chmod 700 "$1"; }

list_of() { # FORMAT SEPARATOR: the format with the name and the address of each database machine
  local machine list=
  for machine in "${databases[@]}"; do
    list+="${list:+$2}$(sed "s/NAME/$machine/g; s/ADDRESS/$(address_of "$machine")/g" <<<"$1")"
  done
  echo "$list"
}

start_etcd() {
  local machine=$1 address; address=$(address_of "$1")
  own "$folder/$machine"
  # The default of one second for an election is short for a disk that others share.
  # With pre-vote, a machine whose network comes back does not force an election, in which no primary can renew its key.
  launch "$machine" etcd postgres etcd --name "$machine" --data-dir "$folder/$machine/etcd" \
    --listen-client-urls "http://$address:2379" --advertise-client-urls "http://$address:2379" \
    --listen-peer-urls "http://$address:2380" --initial-advertise-peer-urls "http://$address:2380" \
    --initial-cluster "$(list_of NAME=http://ADDRESS:2380 ,)" --initial-cluster-token "greenroom-$CLUSTER" \
    --heartbeat-interval 200 --election-timeout 2000 --pre-vote \
    --auto-compaction-mode periodic --auto-compaction-retention 1h --logger zap
}

start_patroni() {
  write_patroni "$1"
  launch "$1" patroni postgres /usr/bin/python3 "$here/parts/reaper.py" patroni "$folder/$1/patroni.yml"
}

write_patroni() {
  local machine=$1 address file=$folder/$1/patroni.yml; address=$(address_of "$1")
  (umask 077; cat >"$file") <<YAML
scope: greenroom
name: $machine
restapi: {listen: "$address:8008", connect_address: "$address:8008"}
# Debian's etcd has the old API switched off.
etcd3: {hosts: [$(list_of ADDRESS:2379 ', ')]}
bootstrap:
  # Read once, when the first node makes the database. Change it later with: patronictl edit-config
  dcs:
    # ttl must be at least loop_wait + 2 × retry_timeout; 20 is the shortest that Patroni accepts.
    ttl: $TTL
    loop_wait: $LOOP_WAIT
    retry_timeout: $RETRY_TIMEOUT
    maximum_lag_on_failover: 1048576
    synchronous_mode: true
    synchronous_mode_strict: $STRICT
    # Another node takes over at once instead of waiting for the one that ended.
    primary_start_timeout: 0
    postgresql:
      use_pg_rewind: true
      use_slots: true
      parameters:
        max_connections: 100
        timezone: UTC
        random_page_cost: 1.1
        wal_keep_size: 256MB
        tcp_keepalives_idle: 10
        tcp_keepalives_interval: 5
        tcp_keepalives_count: 3
  initdb: [{encoding: UTF8}, {locale: C.UTF-8}, data-checksums, {auth-host: scram-sha-256}, {auth-local: scram-sha-256}]
postgresql:
  listen: $address:5432
  connect_address: $address:5432
  data_dir: $folder/$machine/postgres
  bin_dir: $PG_BIN
  # A copy for a new replica begins at once instead of at the next checkpoint.
  basebackup: [{checkpoint: fast}]
  pgpass: $folder/$machine/pgpass
  authentication:
    superuser: {username: postgres, password: "$POSTGRES_PASSWORD"}
    replication: {username: replicator, password: "$REPLICATION_PASSWORD"}
    rewind: {username: rewinder, password: "$REPLICATION_PASSWORD"}
  parameters: {unix_socket_directories: "$folder/$machine"}
  pg_hba:
    - local all postgres scram-sha-256
    - host replication replicator $SUBNET.0/24 scram-sha-256
    - host all all $SUBNET.0/24 scram-sha-256
YAML
  chown postgres: "$file"
}

# Whether Patroni of this machine gives its node this role: primary, replica, sync.
has_role() { curl -fs --max-time 2 -o /dev/null "http://$(address_of "$1"):8008/$2"; }
find_role() { local machine; for machine in "${databases[@]}"; do ! has_role "$machine" "$1" || { echo "$machine"; return; }; done; return 1; }
has_primary() { find_role primary; }
has_synchronous_node() { find_role sync; }
has_all_nodes() { local machine; for machine in "${databases[@]}"; do has_role "$machine" primary || has_role "$machine" replica || return 1; done; }
show_nodes() { patronictl -c "$folder/db1/patroni.yml" list; }

# A node that was just promoted counts as primary a moment before it accepts changes, so a change is tried.
make_database() {
  local sql=(env PGPASSWORD="$POSTGRES_PASSWORD" PGCONNECT_TIMEOUT=5 "$PG_BIN/psql" -qh 127.0.0.1 -U postgres -d postgres -v ON_ERROR_STOP=1)
  wait_for 30 'The way to the primary' in_machine app1 "${sql[@]}" -c 'create temp table tried ()'
  # The owner may make roles: Greenroom makes a second one with fewer rights for its requests.
  in_machine app1 "${sql[@]}" -v password="$OWNER_PASSWORD" <<'SQL'
select 'create role greenroom login createrole' where not exists (select from pg_roles where rolname = 'greenroom') \gexec
alter role greenroom password :'password';
select 'create database greenroom owner greenroom' where not exists (select from pg_database where datname = 'greenroom') \gexec
SQL
}

# The role of the servers exists once the first of them has migrated: let it see the replicas, for /readyz and the metrics.
let_servers_watch() {
  in_machine app1 env PGPASSWORD="$POSTGRES_PASSWORD" "$PG_BIN/psql" -qh 127.0.0.1 -U postgres -d postgres \
    -c 'grant pg_read_all_stats to greenroom_app'
}

# The replicas first: otherwise each end of a primary would be a failover.
stop_database() {
  local machine primary; primary=$(find_role primary || true)
  for machine in "${databases[@]}"; do [ "$machine" = "$primary" ] || stop_program "$machine" patroni 60; done
  [ -z "$primary" ] || stop_program "$primary" patroni 60
  # PostgreSQL outlives a Patroni that was killed.
  stop_together postgres 20 "${databases[@]}"
  stop_together etcd 10 "${databases[@]}"
}
