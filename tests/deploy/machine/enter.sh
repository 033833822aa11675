#!/bin/sh
# Shows this machine to what runs inside as one that may be thrown away: whatever is written goes to FOLDER, and is gone with it.
# For `unshare --mount --pid --fork`. Says «ready», then stays.   sh enter.sh FOLDER
set -eu
folder=$1
here=$(cd "$(dirname "$0")" && pwd)
mount --make-rprivate /
mkdir "$folder/top" "$folder/root"
# An overlay cannot write into what it lies over; the system's own few files fit into memory.
mount -t tmpfs tmpfs "$folder/top"
mkdir "$folder/top/upper" "$folder/top/work"
mount -t overlay overlay -o "lowerdir=/,upperdir=$folder/top/upper,workdir=$folder/top/work" "$folder/root"
# The large ones go to the disk.
for path in srv opt tmp var/cache var/backups; do
	mkdir -p "$folder/disk/$path" "$folder/root/$path"
	mount --bind "$folder/disk/$path" "$folder/root/$path"
done
chmod 1777 "$folder/root/tmp"
mount -t proc proc "$folder/root/proc"
mount --rbind /dev "$folder/root/dev"
install -m 0755 "$here/systemctl.sh" "$folder/root/usr/local/sbin/systemctl"
install -m 0644 /etc/resolv.conf "$folder/root/etc/resolv.conf" 2>/dev/null || true
echo ready
# The first process has to take leave of those whose parent is gone.
exec chroot "$folder/root" /bin/sh -c 'sleep infinity & wait'
