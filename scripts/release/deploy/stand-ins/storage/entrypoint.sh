# posix FOLDER, as versitygw has it: each folder in FOLDER is a bucket, and the account of the environment may use them.
set -eu
[ "$#" = 2 ] && [ "$1" = posix ] || { echo 'The command is: posix FOLDER' >&2; exit 2; }
folder=$2
place=$folder/.storage
mkdir -p "$place"
settings() { # ADDRESS
  cat <<CFG
[global]
keyring = $place/keyring
run dir = $place
crash dir = $place
admin socket =
log file =
log to stderr = true
rgw data = $place
rgw backend store = dbstore
dbstore db dir = $place
rgw config store = dbstore
dbstore config uri = file:$place/config.db
rgw frontends = beast endpoint=$1
CFG
}
gateway=(radosgw -f -n client.rgw --no-mon-config)
if [ ! -e "$place/made" ]; then
  settings 127.0.0.1:7071 >/tmp/first.conf
  radosgw-admin --conf /tmp/first.conf --no-mon-config user create --uid=root --display-name=root \
    --access-key="$ROOT_ACCESS_KEY" --secret-key="$ROOT_SECRET_KEY" >/dev/null
  "${gateway[@]}" --conf /tmp/first.conf &
  until curl -fso /dev/null http://127.0.0.1:7071; do sleep 0.1; done
  for bucket in "$folder"/*/; do
    curl -fsS -o /dev/null -X PUT --aws-sigv4 aws:amz:us-east-1:s3 --user "$ROOT_ACCESS_KEY:$ROOT_SECRET_KEY" \
      -H "x-amz-content-sha256: $(sha256sum </dev/null | cut -d' ' -f1)" "http://127.0.0.1:7071/$(basename "$bucket")"
  done
  kill $!
  wait $!
  touch "$place/made"
fi
settings 0.0.0.0:7070 >/tmp/storage.conf
exec "${gateway[@]}" --conf /tmp/storage.conf
