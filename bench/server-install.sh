#!/bin/sh
# From an empty Debian to a club online under TLS, by the lines of docs/publicar/servidor.md themselves. Needs root, debootstrap,
# systemd-container and the network; ports 80, 443 and 4321 of this machine have to be free. Prints minutes and lines.
#   sh bench/server-install.sh [FOLDER]
set -eu
root=${1:-$(mktemp -d)}/debian
project=$(cd "$(dirname "$0")/.." && pwd)
export SYSTEMD_NSPAWN_UNIFIED_HIERARCHY=1

[ -d "$root" ] || debootstrap bookworm "$root" http://deb.debian.org/debian >/dev/null
cp /etc/resolv.conf "$root/etc/resolv.conf"
rm -rf "$root/opt/voleibol-web.git"
git clone -q --bare "$project" "$root/opt/voleibol-web.git"
# A network that looks into TLS has an authority of its own.
cp /etc/ssl/certs/ca-certificates.crt "$root/opt/ca.crt"

systemd-nspawn -q -D "$root" --boot --register=no --keep-unit --machine=voleibol-web --console=pipe --resolv-conf=off </dev/null >"$root.log" 2>&1 &
nspawn=$!
init=
end() { [ -z "$init" ] || nsenter -t "$init" -a -r -w systemctl poweroff 2>/dev/null || true; wait $nspawn || true; }
trap end EXIT
for _ in $(seq 1 60); do
	init=$(pgrep -P $nspawn || true)
	[ -n "$init" ] && nsenter -t "$init" -a -r -w systemctl is-system-running 2>/dev/null | grep -qE 'running|degraded' && break
	sleep 1
done

inside() {
	nsenter -t "$init" -a -r -w env -i PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin HOME=/root \
		NODE_EXTRA_CA_CERTS=/opt/ca.crt npm_config_cafile=/opt/ca.crt \
		GIT_CONFIG_COUNT=1 GIT_CONFIG_KEY_0=safe.directory GIT_CONFIG_VALUE_0='*' sh -c "cd /root && $1" </dev/null
}

# The first block of the page; in the empty Debian whoever works is root already.
lines=$(sed -n '/^## Instalar/,/^`nuevo-club`/{/^```/d;/^##/d;/^$/d;/^`nuevo/d;p}' "$project/docs/publicar/servidor.md" |
	sed "s|sudo ||g; s|https://github.com/TU-CLUB/voleibol-web.git|/opt/voleibol-web.git|; s|nuevo-club\$|nuevo-club --nombre='Club de Prueba' --nombre-corto=Prueba --municipio=Prueba --temporada=2026/27 --email=info@club.example.org --telefono=|")
start=$(date +%s)
count=0
echo "$lines" | while read -r line; do
	case $line in *actualizar) inside 'sed -i "s/^WEB_TLS=.*/WEB_TLS=tls internal/; s/^WEB_TRIAL=.*/WEB_TRIAL=skip_install_trust/" /etc/caddy/voleibol-web.env' ;; esac
	echo "> $line"
	inside "$line"
done
count=$(echo "$lines" | wc -l)
curl -fsSk --retry 20 --retry-all-errors --resolve club.example.org:443:127.0.0.1 https://club.example.org/ | grep -q 'Club de Prueba'
curl -fsSk --resolve club.example.org:443:127.0.0.1 -H 'Origin: https://club.example.org' -F from_name=Ana -F from_email=ana@example.net -F message=Hola \
	-F lib_version=4.4.1 -F service_id=x -F template_id=x -F user_id=x https://club.example.org/api/v1.0/email/send-form
echo " after $((($(date +%s) - start) / 60)) min $((($(date +%s) - start) % 60)) s and $count lines"
inside 'voleibol-web buzon'
inside 'systemd-analyze verify /etc/systemd/system/voleibol-web*.service /etc/systemd/system/voleibol-web*.timer'
inside 'voleibol-web copia && voleibol-web estado'
