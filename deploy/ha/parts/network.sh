# One network namespace for each machine, on one bridge. What listens to 127.0.0.1 belongs to its machine alone.
bridge=gr-$CLUSTER

namespace_of() { echo "gr-$CLUSTER-$1"; }

address_of() {
  case $1 in
  db*) echo "$SUBNET.${1#db}" ;;
  app*) echo "$SUBNET.$((10 + ${1#app}))" ;;
  web) echo "$SUBNET.30" ;;
  s3) echo "$SUBNET.40" ;;
  esac
}

make_network() {
  local machine name
  if ! ip link show "$bridge" >/dev/null 2>&1; then
    ip link add "$bridge" type bridge
    ip address add "$SUBNET.254/24" dev "$bridge"
    ip link set "$bridge" up
  fi
  for machine in "${machines[@]}"; do
    name=$(namespace_of "$machine")
    [ ! -e "/run/netns/$name" ] || continue
    ip netns add "$name"
    ip link add "$name" type veth peer name eth0 netns "$name"
    ip link set "$name" master "$bridge"
    ip -n "$name" link set lo up
    ip -n "$name" address add "$(address_of "$machine")/24" dev eth0
    ip -n "$name" link set eth0 up
  done
}

connect_machine() { ip link set "$(namespace_of "$1")" up; }
disconnect_machine() { ip link set "$(namespace_of "$1")" down; }

remove_network() {
  local machine name
  for machine in "${machines[@]}"; do
    name=$(namespace_of "$machine")
    # First: a deleted namespace takes its link along a moment later, when a new one may need the name.
    ip link delete "$name" 2>/dev/null || true
    [ ! -e "/run/netns/$name" ] || ip netns delete "$name"
  done
  ip link delete "$bridge" 2>/dev/null || true
}
