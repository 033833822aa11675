#!/bin/sh
# Installs a Caddyfile; a file that was changed since the last time is kept beside it, and reported.
# Usage:  sh poner-caddyfile.sh FILE [/etc/caddy]
set -eu

dir=${2:-/etc/caddy}
there=$dir/Caddyfile
# Copy of the last installed file; any difference is the owner's change.
put=$dir/.Caddyfile.voleibol-web
if [ -f "$there" ] && ! cmp -s "$there" "$put" && ! cmp -s "$there" "$1"; then
	aside=$there.propio-$(date -u +%Y%m%d-%H%M%S)
	cp -p "$there" "$aside"
	echo "Aviso: $there tenía cambios hechos aquí y se ha sustituido. El de antes está en $aside: lo que haga falta, ponlo otra vez (los nombres y el TLS van en $dir/voleibol-web.env, que no se toca)." >&2
fi
install -m 0644 "$1" "$there"
install -m 0644 "$1" "$put"
