#!/bin/sh
# Installs a Caddyfile. Keeps a copy of a file that somebody has changed since the last installation, and reports it.
# Usage:  sh poner-caddyfile.sh FILE [/etc/caddy]
set -eu

dir=${2:-/etc/caddy}
target=$dir/Caddyfile
# Copy of the last installed file; any difference is the owner's change.
installed=$dir/.Caddyfile.voleibol-web
if [ -f "$target" ] && ! cmp -s "$target" "$installed" && ! cmp -s "$target" "$1"; then
	backup=$target.propio-$(date -u +%Y%m%d-%H%M%S)
	cp -p "$target" "$backup"
	echo "Aviso: $target tenía cambios hechos aquí y se ha sustituido. El de antes está en $backup: lo que haga falta, ponlo otra vez (los nombres y el TLS van en $dir/voleibol-web.env, que no se toca)." >&2
fi
install -m 0644 "$1" "$target"
install -m 0644 "$1" "$installed"
