#!/bin/sh
# Fake systemctl for a machine that was not booted: starts services with their user, folder, environment and umask.
# Ignores sandboxes, timers and notifications, which bench/server-install.sh tests on a booted machine.
set -eu
verb=$1
shift
[ "${1:-}" != -q ] || shift
state=/run/units
mkdir -p $state

# Prints the values of a setting of the current unit, one per line.
unit_setting() { cat "/etc/systemd/system/$unit.service" "/lib/systemd/system/$unit.service" "/etc/systemd/system/$unit.service.d"/*.conf 2>/dev/null | sed -n "s/^$1=//p"; }

run() {
	if [ -z "${OWN_MOUNTS:-}" ]; then OWN_MOUNTS=yes exec unshare --mount "$0" run "$unit"; fi
	for mount in $(unit_setting TemporaryFileSystem); do mount -t tmpfs -o "${mount#*:}" tmpfs "${mount%%:*}"; done
	for mount in $(unit_setting BindReadOnlyPaths); do mount --bind "${mount%%:*}" "${mount#*:}"; done
	umask "$(unit_setting UMask | grep . || echo 0022)"
	cd "$(unit_setting WorkingDirectory | grep . || echo /)"
	start=$(unit_setting ExecStart)
	caps=$(unit_setting AmbientCapabilities | sed 's/CAP_/+/' | tr 'A-Z' 'a-z')
	user=$(unit_setting User)
	for name in $(unit_setting RuntimeDirectory); do install -d -o "$user" -g "$user" "/run/$name"; done
	set -- env -i PATH=/usr/local/bin:/usr/bin:/bin "HOME=$(getent passwd "$user" | cut -d: -f6)"
	for file in $(unit_setting EnvironmentFile) /dev/null; do
		while read -r line; do
			case $line in [A-Z]*=*) set -- "$@" "$line" ;; esac
		done <"$file"
	done
	for pair in $(unit_setting Environment); do set -- "$@" "$pair"; done
	# Unquoted to split into words: the units contain no quotes.
	exec setpriv --reuid "$user" --regid "$user" --init-groups ${caps:+--inh-caps "$caps" --ambient-caps "$caps"} "$@" $start
}
running() { [ -f "$state/$unit" ] && kill -s 0 -- "-$(cat "$state/$unit")" 2>/dev/null; }
start() {
	running && return
	[ "$(unit_setting Type)" != oneshot ] || { (run); return; }
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
	case $unit in *.timer | *.socket | *.path | --now) continue ;; esac
	unit=${unit%.service}
	case $verb in
	enable | disable) ;;
	run) run ;;
	start) start ;;
	stop) stop ;;
	restart) stop; start ;;
	reload) running && $(unit_setting ExecReload) ;;
	status) running && echo "● $unit Active" ;;
	*) echo "systemctl $verb is not supported here" >&2; exit 2 ;;
	esac
done
