#!/bin/sh
# Puts a Caddyfile in place; what somebody has changed there since the last time is kept beside it, and named.
# Use:  sh poner-caddyfile.sh FILE [/etc/caddy]
set -eu

dir=${2:-/etc/caddy}
there=$dir/Caddyfile
# As it was put the last time: what differs from it is the owner's.
put=$dir/.Caddyfile.voleibol-web
if [ -f "$there" ] && ! cmp -s "$there" "$put" && ! cmp -s "$there" "$1"; then
	aside=$there.propio-$(date -u +%Y%m%d-%H%M%S)
	cp -p "$there" "$aside"
	echo "Aviso: $there tenía cambios hechos aquí y se ha sustituido. El de antes está en $aside: lo que haga falta, ponlo otra vez (los nombres y el TLS van en $dir/voleibol-web.env, que no se toca)." >&2
fi
install -m 0644 "$1" "$there"
install -m 0644 "$1" "$put"
