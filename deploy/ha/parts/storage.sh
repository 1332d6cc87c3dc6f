# Ceph on s3: a monitor, one disk (BlueStore in a file) and the gateway that speaks S3. Real storage has three of each;
# with one of each, what a failure costs is seen at once.

require_storage() {
  case $STORAGE in
  '') return ;;
  s3) ;;
  *) echo "STORAGE is s3 or empty, not $STORAGE." >&2; exit 1 ;;
  esac
  command -v radosgw ceph-mon ceph-osd ceph >/dev/null && return
  echo 'STORAGE=s3 needs the packages ceph-mon ceph-osd radosgw ceph-common.' >&2
  exit 1
}

# The settings of the servers for it, as words.
storage_settings() {
  [ "$STORAGE" = s3 ] || return 0
  echo "S3_ENDPOINT=http://$(address_of s3):7480 S3_PUBLIC_ENDPOINT=https://$(address_of web):8443" \
    "S3_BUCKET=greenroom S3_ACCESS_KEY_ID=greenroom S3_SECRET_ACCESS_KEY=$STORAGE_SECRET"
}

in_storage() { in_machine s3 timeout 120 "$@" --conf "$folder/s3/ceph.conf"; }
logged_storage() {
  in_storage "$@" >>"$folder/logs/s3-make.log" 2>&1 ||
    { echo "$* failed: see $folder/logs/s3-make.log" >&2; exit 1; }
}
launch_storage() { local program=$1; shift; launch s3 "$program" ceph "$program" -f --conf "$folder/s3/ceph.conf" "$@"; }

start_storage() {
  [ -f "$folder/s3/made" ] || make_storage
  launch_storage ceph-mon -i a
  launch_storage ceph-osd -i 0
  launch_storage radosgw -n client.rgw
}

# With an own key for each program, as Ceph wants it.
make_storage() {
  local place=$folder/s3 address id; address=$(address_of s3)
  id=$(cat /proc/sys/kernel/random/uuid)
  mkdir -p "$place"
  find "$place" -mindepth 1 -delete
  mkdir "$place/mon" "$place/osd" "$place/rgw"
  cat >"$place/ceph.conf" <<CFG
[global]
fsid = $id
mon host = [v2:$address:3300/0,v1:$address:6789/0]
public addr = $address
auth cluster required = cephx
auth service required = cephx
auth client required = cephx
auth allow insecure global id reclaim = false
keyring = $place/keyring
run dir = $place
crash dir = $place/crash
admin socket =
log file =
mon cluster log file =
log to stderr = true
debug rocksdb = 0
debug bluestore = 0
# One copy: there is one disk.
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 8
osd pool default pg autoscale mode = off
osd crush chooseleaf type = 0
mon allow pool size one = true
mon data = $place/mon
osd data = $place/osd
osd objectstore = bluestore
# A file that takes room as it fills.
bluestore block size = 4294967296
rgw data = $place/rgw
rgw frontends = beast endpoint=$address:7480
CFG
  (
    umask 077
    local keys=(ceph-authtool -C "$place/keyring" --gen-key)
    "${keys[@]}" -n mon. --cap mon 'allow *'
    keys=(ceph-authtool "$place/keyring" --gen-key)
    "${keys[@]}" -n client.admin --cap mon 'allow *' --cap osd 'allow *'
    "${keys[@]}" -n osd.0 --cap mon 'allow profile osd' --cap osd 'allow *'
    "${keys[@]}" -n client.rgw --cap mon 'allow rw' --cap osd 'allow rwx'
    monmaptool --create --addv a "[v2:$address:3300,v1:$address:6789]" --fsid "$id" "$place/monmap"
  ) >/dev/null
  chown -R ceph: "$place"
  local as_ceph=(setpriv --reuid=ceph --regid=ceph --clear-groups)
  mkdir -p "$folder/logs"
  logged_storage "${as_ceph[@]}" ceph-mon --mkfs -i a --monmap "$place/monmap" --keyring "$place/keyring"
  launch_storage ceph-mon -i a
  wait_for 60 "Ceph's monitor" in_storage ceph --connect-timeout 5 osd new "$id" 0
  logged_storage "${as_ceph[@]}" ceph-osd --mkfs -i 0 --osd-uuid "$id"
  touch "$place/made"
}

# The gateway makes its pools at its first start, and more with the first bucket.
make_bucket() {
  [ "$STORAGE" = s3 ] || return 0
  local endpoint; endpoint=http://$(address_of s3):7480
  wait_for 120 "Ceph's gateway" curl -fso /dev/null "$endpoint"
  in_storage radosgw-admin user info --uid=greenroom >/dev/null 2>&1 ||
    logged_storage radosgw-admin user create --uid=greenroom --display-name=Greenroom --access-key=greenroom \
      --secret-key="$STORAGE_SECRET"
  wait_for 60 'The bucket' curl -fso /dev/null --max-time 30 -X PUT --aws-sigv4 aws:amz:us-east-1:s3 \
    --user "greenroom:$STORAGE_SECRET" -H "x-amz-content-sha256: $(sha256sum </dev/null | cut -d' ' -f1)" \
    "$endpoint/greenroom"
}

stop_storage() {
  [ "$STORAGE" = s3 ] || return 0
  local program
  for program in radosgw ceph-osd ceph-mon; do stop_program s3 "$program" 20; done
}
