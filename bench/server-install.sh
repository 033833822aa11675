#!/bin/sh
# Installs a club with TLS on an empty Debian with the commands of docs/publicar/servidor.md, and delivers a form message.
# Needs root, debootstrap, systemd-container, curl and network; ports 80, 443 and 4321 must be free.
# Prints minutes and lines, and the output of `systemd-analyze security`.   npm run bench:server -- [FOLDER]
set -eu
folder=${1:-$(mktemp -d)}
root=$folder/debian
project=$(cd "$(dirname "$0")/.." && pwd)
page=$project/docs/publicar/servidor.md
export SYSTEMD_NSPAWN_UNIFIED_HIERARCHY=1

[ -d "$root" ] || debootstrap bookworm "$root" http://deb.debian.org/debian >/dev/null
cp /etc/resolv.conf "$root/etc/resolv.conf"
rm -rf "$root/opt/voleibol-web.git"
git clone -q --bare "$project" "$root/opt/voleibol-web.git"
# Trust the CA of a network that intercepts TLS.
cp /etc/ssl/certs/ca-certificates.crt "$root/opt/ca.crt"

# Receives mail: prints its port, then the recipient of each mail.
cd "$project"
node --input-type=module -e "
	const { startPeer } = await import('./src/mail/testing/peer.ts');
	const peer = await startPeer();
	console.log(peer.port);
	setInterval(() => { for (const { to, raw } of peer.mails.splice(0)) console.log(to.join(), /^Subject: .*/m.exec(raw)?.[0]); }, 100);
" >"$folder/mails" &
mail_server=$!
systemd-nspawn -q -D "$root" --boot --register=no --keep-unit --machine=voleibol-web --console=pipe --resolv-conf=off </dev/null >"$root.log" 2>&1 &
nspawn=$!
init=
end() {
	kill $mail_server
	[ -z "$init" ] || nsenter -t "$init" -a -r -w systemctl poweroff 2>/dev/null || true
	wait $nspawn || true
}
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

# Runs the first two code blocks of the page. The empty Debian works as root already; answers and input are supplied.
printf '%s\n' "SMTP_URL=smtp://127.0.0.1:$(head -n 1 "$folder/mails")" MAIL_TO=info@club.example.org MAIL_FROM=web@club.example.org >"$root/opt/env"
answers="--nombre='Club de Prueba' --nombre-corto=Prueba --municipio=Prueba --temporada=2026/27 --email=info@club.example.org --telefono="
sed -n '/^## Instalar/,/^## El día a día/{/^```sh/,/^```$/{/^```/d;p}}' "$page" |
	sed "s|sudo ||g; s|DIRECCIÓN-DEL-PROYECTO|/opt/voleibol-web.git|; s|nuevo-club\$|nuevo-club $answers|
		s|^editor|cat /opt/env >>|" >"$folder/lines"
start=$(date +%s)
while read -r line <&3; do
	case $line in *actualizar) inside 'sed -i "s/^WEB_TLS=.*/WEB_TLS=tls internal/; s/^WEB_TRIAL=.*/WEB_TRIAL=skip_install_trust/" /etc/caddy/voleibol-web.env' ;; esac
	echo "> $line ($(($(date +%s) - start)) s)"
	inside "$line"
done 3<"$folder/lines"
ask() { curl -fsSk --retry 20 --retry-all-errors --resolve club.example.org:443:127.0.0.1 "$@"; }
ask https://club.example.org/ | grep -q 'Club de Prueba'
ask -H 'Origin: https://club.example.org' -F from_name=Ana -F from_email=ana@example.net -F message=Hola \
	-F lib_version=4.4.1 -F service_id=x -F template_id=x -F user_id=x https://club.example.org/api/v1.0/email/send-form
for _ in $(seq 1 60); do
	grep -q '^info@.*Ana' "$folder/mails" && break
	sleep 1
done
took=$(($(date +%s) - start))
sed 1d "$folder/mails"
grep -q '^info@.*Ana' "$folder/mails"
echo "Online, the form's message delivered: $((took / 60)) min $((took % 60)) s, $(wc -l <"$folder/lines") lines."

inside 'systemd-analyze verify /etc/systemd/system/voleibol-web*.service /etc/systemd/system/voleibol-web*.timer'
inside 'systemd-analyze security --no-pager voleibol-web voleibol-web-build voleibol-web-copia voleibol-web-parte | grep Overall'
inside 'systemctl list-timers --no-pager "voleibol-web*"'
inside 'systemctl start voleibol-web-build voleibol-web-copia voleibol-web-parte && voleibol-web copia && voleibol-web estado'
