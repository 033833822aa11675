#!/bin/sh
# Mounts a disposable copy of this machine: an overlay over / that keeps all changes in FOLDER.
# Usage:  unshare --mount --pid --fork sh enter.sh FOLDER      Prints «ready» and waits to be killed.
set -eu
folder=$1
here=$(cd "$(dirname "$0")" && pwd)
mount --make-rprivate /
mkdir "$folder/top" "$folder/root"
# The upper folder of an overlay cannot be inside its lower folder. The few changed system files fit into memory.
mount -t tmpfs tmpfs "$folder/top"
mkdir "$folder/top/upper" "$folder/top/work"
mount -t overlay overlay -o "lowerdir=/,upperdir=$folder/top/upper,workdir=$folder/top/work" "$folder/root"
# Folders with large files stay on the disk.
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
# As the first process, the shell reaps orphaned processes.
exec chroot "$folder/root" /bin/sh -c 'sleep infinity & wait'
