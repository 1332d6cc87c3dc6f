# The first process of a container, in namespaces of its own: makes its file system, as container engines do, and becomes
# its command. $1 is the folder of the image, $2 a folder for what is written beside it, $3 the lines of
# `start-container.mjs`, $4 whether the root is read-only, $5 the size of /dev/shm; the command follows.
set -e
echo ready >&3
read -r _
exec 3>&-
image=$1 own=$2 mounts=$3 read_only=$4 shm=$5
shift 5
root=$own/root
mkdir -p "$root" "$own/upper" "$own/work"
mount -t overlay overlay -o "lowerdir=$image,upperdir=$own/upper,workdir=$own/work" "$root"
mkdir -p "$root/proc" "$root/dev" "$root/sys"
mount -t proc proc "$root/proc"
mount -t sysfs -o ro sysfs "$root/sys"
mount -t tmpfs -o mode=755,size=64k dev "$root/dev"
mkdir "$root/dev/shm"
mount -t tmpfs -o "mode=1777,nosuid,nodev,noexec,size=$shm" shm "$root/dev/shm"
for device in null zero full random urandom tty; do
  touch "$root/dev/$device"
  mount --bind "/dev/$device" "$root/dev/$device"
done
ln -s /proc/self/fd "$root/dev/fd"
ln -s /proc/self/fd/1 "$root/dev/stdout"
ln -s /proc/self/fd/2 "$root/dev/stderr"
for file in hosts hostname; do
  touch "$root/etc/$file"
  mount --bind "$own/$file" "$root/etc/$file"
done
while read -r kind target options source; do
  case $kind in
  tmpfs) mkdir -p "$root$target" && mount -t tmpfs -o "$options" tmpfs "$root$target" ;;
  bind)
    if [ -d "$source" ]; then mkdir -p "$root$target"; else mkdir -p "$(dirname "$root$target")" && touch "$root$target"; fi
    mount --bind "$source" "$root$target"
    [ "$options" != ro ] || mount -o remount,bind,ro "$root$target"
    ;;
  esac
done <"$mounts"
[ "$read_only" = no ] || mount -o remount,bind,ro "$root"
# Of this network namespace, as engines set it.
echo 0 >/proc/sys/net/ipv4/ip_unprivileged_port_start
hostname -F "$own/hostname"
exec chroot "$root" "$@" </dev/null
