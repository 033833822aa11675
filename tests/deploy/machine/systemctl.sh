#!/bin/sh
# Stands in for systemd where a machine is not booted: runs what units say with their user, folder, environment and umask.
# Sandboxes, timers and notices are left out; only a booted machine shows them (bench/server-install.sh).
set -eu
verb=$1
shift
[ "${1:-}" != -q ] || shift
state=/run/units
mkdir -p $state

# What a unit says of a setting, a line each.
says() { cat "/etc/systemd/system/$unit.service" "/lib/systemd/system/$unit.service" "/etc/systemd/system/$unit.service.d"/*.conf 2>/dev/null | sed -n "s/^$1=//p"; }

run() {
	if [ -z "${OWN_MOUNTS:-}" ]; then OWN_MOUNTS=yes exec unshare --mount "$0" run "$unit"; fi
	for mount in $(says TemporaryFileSystem); do mount -t tmpfs -o "${mount#*:}" tmpfs "${mount%%:*}"; done
	for mount in $(says BindReadOnlyPaths); do mount --bind "${mount%%:*}" "${mount#*:}"; done
	umask "$(says UMask | grep . || echo 0022)"
	cd "$(says WorkingDirectory | grep . || echo /)"
	start=$(says ExecStart)
	caps=$(says AmbientCapabilities | sed 's/CAP_/+/' | tr 'A-Z' 'a-z')
	user=$(says User)
	for name in $(says RuntimeDirectory); do install -d -o "$user" -g "$user" "/run/$name"; done
	set -- env -i PATH=/usr/local/bin:/usr/bin:/bin "HOME=$(getent passwd "$user" | cut -d: -f6)"
	for file in $(says EnvironmentFile) /dev/null; do
		while read -r line; do
			case $line in [A-Z]*=*) set -- "$@" "$line" ;; esac
		done <"$file"
	done
	for pair in $(says Environment); do set -- "$@" "$pair"; done
	# Words without quotes: the units have none.
	exec setpriv --reuid "$user" --regid "$user" --init-groups ${caps:+--inh-caps "$caps" --ambient-caps "$caps"} "$@" $start
}
running() { [ -f "$state/$unit" ] && kill -s 0 -- "-$(cat "$state/$unit")" 2>/dev/null; }
start() {
	running && return
	[ "$(says Type)" != oneshot ] || { (run); return; }
	setsid sh -c "echo \$\$ >$state/$unit; while :; do $0 run $unit; sleep 2; done" </dev/null >>"/var/log/$unit.log" 2>&1 &
	until running; do sleep 0.1; done
}
stop() {
	running || return 0
	kill -s TERM -- "-$(cat "$state/$unit")"
	while running; do sleep 0.1; done
}

[ "$verb" != daemon-reload ] || exit 0
for unit; do
	case $unit in *.timer | *.socket | --now) continue ;; esac
	unit=${unit%.service}
	case $verb in
	enable | disable) ;;
	run) run ;;
	start) start ;;
	stop) stop ;;
	restart) stop; start ;;
	reload) running && $(says ExecReload) ;;
	status) running && echo "● $unit Active" ;;
	*) echo "systemctl $verb stands not here" >&2; exit 2 ;;
	esac
done
