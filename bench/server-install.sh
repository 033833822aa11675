#!/bin/sh
# Installs a club with TLS on an empty Debian with the commands of docs/publicar/servidor.md, and delivers a form
# message. Then restores the club of a home computer, and sets up the desk; tests/deploy signs in and uses it.
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
grep -q correo.example.org "$root/etc/hosts" 2>/dev/null || echo '127.0.0.1 localhost correo.example.org' >>"$root/etc/hosts"
rm -rf "$root/opt/voleibol-web.git"
git clone -q --bare "$project" "$root/opt/voleibol-web.git"
# Trust the CA of a network that intercepts TLS.
cp /etc/ssl/certs/ca-certificates.crt "$root/opt/ca.crt"

# Receives mail: prints its port, then recipient and subject of each mail.
cd "$project"
node --input-type=module -e "
	const { startPeer } = await import('./src/server/mail/testing/peer.ts');
	const peer = await startPeer();
	console.log(peer.port);
	setInterval(() => { for (const { to, raw } of peer.mails.splice(0)) console.log(to.join(), /^Subject: .*/m.exec(raw)?.[0]); }, 100);
" >"$folder/mails" &
mail_server=$!
systemd-nspawn -q -D "$root" --boot --register=no --keep-unit --machine=voleibol-web --console=pipe --resolv-conf=off \
	--capability=CAP_BPF,CAP_NET_ADMIN,CAP_PERFMON --system-call-filter=bpf </dev/null >"$root.log" 2>&1 &
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

# Runs the first two code blocks of the page. The commands run as root without sudo, and the script supplies the input.
printf '%s\n' "SMTP_URL=smtp://correo.example.org:$(head -n 1 "$folder/mails")?starttls=no" MAIL_TO=info@club.example.org MAIL_FROM=web@club.example.org >"$root/opt/env"
answers="--nombre='Club de Prueba' --nombre-corto=Prueba --municipio=Prueba --temporada=2026/27 --email=info@club.example.org --telefono="
sed -n '/^## Instalar/,/^## Textos y fotos/{/^```sh/,/^```$/{/^```/d;p}}' "$page" |
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


# Makes a backup of a home computer's club, and restores it on the server.
printf '\n--- Restore the home computer'\''s club, and set up the desk\n'
start=$(date +%s)
home=$folder/casa
rm -rf "$home" "$root/srv/voleibol-web/mudanza"
mkdir -p "$home/copia"
node --input-type=module -e "
	const { writePhotoClub } = await import('./tests/deploy/photo-club.ts');
	await writePhotoClub('$home/content', '$home/photos');
"
mkdir -p "$home/content/.escritorio"
echo 'destino: { tipo: sftp, servidor: sftp.example.org, usuario: club, carpeta: web }' >"$home/content/.escritorio/publicar.yaml"
CONTENT_DIR=$home/content PHOTOS_DIR=$home/photos DATA_DIR=$home/data node src/cli/main.ts copia "$home/copia"
cp -r "$home/copia" "$root/srv/voleibol-web/mudanza"
docs_commands() { sed -n "/^## $1/,/^## /{/^ *\`\`\`sh/,/^ *\`\`\`\$/{/\`\`\`/d;s/^ *//;p}}" "$page" | sed 's|sudo ||g'; }
{ docs_commands 'Mudarse'; docs_commands 'El escritorio para'; } >"$folder/lines"
# Trust the CA of Caddy, so that a publication can check the site.
for unit in voleibol-web-escritorio voleibol-web-publicar; do
	install -d "$root/etc/systemd/system/$unit.service.d"
	printf '[Service]\nEnvironment=NODE_EXTRA_CA_CERTS=/opt/caddy.crt\n' >"$root/etc/systemd/system/$unit.service.d/drill.conf"
done
inside 'install -m 0644 /var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt /opt/caddy.crt && systemctl daemon-reload'
while read -r line <&3; do
	echo "> $line ($(($(date +%s) - start)) s)"
	inside "$line"
done 3<"$folder/lines"
took=$(($(date +%s) - start))
echo "Club restored, desk set up: $((took / 60)) min $((took % 60)) s, $(wc -l <"$folder/lines") lines."

printf '\n--- The desk reaches only the mail server\n'
inside 'test "$(systemctl show -P IPAddressDeny voleibol-web-escritorio)"'
reach="/srv/voleibol-web/actual/node_modules/node/bin/node -e 'fetch(\"http://deb.debian.org/debian/dists/bookworm/InRelease\", { signal: AbortSignal.timeout(5000) }).catch(() => process.exit(1))'"
inside "$reach && echo 'The machine reaches the network.'"
inside "echo \$\$ >/sys/fs/cgroup/system.slice/voleibol-web-escritorio.service/cgroup.procs; if $reach; then exit 1; fi; echo 'The desk does not.'"
inside "if ${reach%%http*}http://127.0.0.1:2019/config/${reach##*InRelease}; then exit 1; fi; echo 'No program here can reconfigure Caddy over TCP.'"

inside 'systemd-analyze verify /etc/systemd/system/voleibol-web*.service /etc/systemd/system/voleibol-web*.timer /etc/systemd/system/voleibol-web*.socket /etc/systemd/system/voleibol-web*.path'
for unit in voleibol-web voleibol-web-build voleibol-web-copia voleibol-web-parte voleibol-web-escritorio voleibol-web-publicar voleibol-web-correo; do
	inside "systemd-analyze security --no-pager $unit | grep Overall"
done
inside 'systemctl list-timers --no-pager "voleibol-web*"'
inside 'systemctl start voleibol-web-publicar voleibol-web-copia voleibol-web-parte && voleibol-web copia && voleibol-web estado'
