#!/bin/sh
# Installs the website on a Debian machine, or updates the installation; can be run again at any time.
# Usage, as root, from a clone of the project:  sh deploy/servidor/instalar.sh club.example.org
set -eu

fail() { echo "$1" >&2; exit 1; }

name=${1:-}
[ "$(id -u)" = 0 ] || fail 'Hace falta ser administrador: sudo sh deploy/servidor/instalar.sh club.example.org'
command -v apt-get >/dev/null || fail 'Este instalador es para Debian: no encuentro apt-get.'
base=/srv/voleibol-web
here=$(cd "$(dirname "$0")" && pwd)
code=$(cd "$here/../.." && pwd)
if [ -z "$name" ] && [ -f $base/.env ]; then
	name=$(sed -n 's|^PUBLIC_URL=https://||p' $base/.env)
fi
case $name in
'' | *[!a-z0-9.-]* | -* | .*) fail 'Falta el nombre de la web, en minúsculas y sin «https://»: sudo sh deploy/servidor/instalar.sh club.example.org' ;;
esac

# npm is only used to install: the project brings its own Node. If Node is not Debian's, npm came with it.
npm=
command -v npm >/dev/null || npm=npm
apt-get update -q
DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends caddy git $npm ca-certificates libnss3-tools

id voleibol-web >/dev/null 2>&1 || useradd --system --home-dir /var/cache/voleibol-web --shell /usr/sbin/nologin voleibol-web
install -d -m 0755 $base
install -d -m 0755 -o voleibol-web -g voleibol-web $base/versiones /var/cache/voleibol-web
# Caddy gets no access: originals, messages and backups are private.
# With a desk, content and photos belong to its user.
[ -f $base/escritorio/.env ] || install -d -m 0750 -o voleibol-web -g voleibol-web $base/club $base/club/fotos
install -d -m 0700 -o voleibol-web -g voleibol-web $base/datos /var/backups/voleibol-web

if [ ! -f $base/.env ]; then
	umask 027
	cat >$base/.env <<END
# Explicado en .env.example. Después de cambiarlo: sudo systemctl restart voleibol-web
PUBLIC_URL=https://$name
TRUST_PROXY=loopback
HOST=localhost
PORT=4321
CONTENT_DIR=$base/club/contenido
PHOTOS_DIR=$base/club/fotos
DATA_DIR=$base/datos
CACHE_DIR=/var/cache/voleibol-web
# Sin estas tres no sale ningún correo: los mensajes quedan en $base/datos/buzon.
#SMTP_URL=
#MAIL_TO=
#MAIL_FROM=
# El parte para la junta llega a MAIL_TO, o a esta dirección; «no» para que no llegue.
#REPORT_TO=
END
	umask 022
fi
chown root:voleibol-web $base/.env
chmod 0640 $base/.env

if [ -d $base/codigo ]; then
	[ "$code" = $base/codigo ] || git -C $base/codigo fetch -q "$code" HEAD
else
	git clone -q "$code" $base/codigo
	# Updates come from the remote of this clone.
	origin=$(git -C "$code" remote get-url origin 2>/dev/null || true)
	[ -z "$origin" ] || git -C $base/codigo remote set-url origin "$origin"
fi

install -m 0755 "$here/voleibol-web.sh" /usr/local/sbin/voleibol-web
install -D -m 0755 "$here/poner-caddyfile.sh" /usr/local/lib/voleibol-web/poner-caddyfile
install -m 0644 "$here"/voleibol-web*.service "$here"/voleibol-web*.socket "$here"/voleibol-web*.timer "$here"/voleibol-web*.path /etc/systemd/system/
install -d /etc/systemd/system/caddy.service.d
cat >/etc/systemd/system/caddy.service.d/voleibol-web.conf <<END
[Service]
EnvironmentFile=/etc/caddy/voleibol-web.env
# Whoever may write to this socket may replace Caddy's configuration; Caddy's default is a port that all programs here can reach.
Environment=WEB_ADMIN=unix//run/caddy/admin.sock
RuntimeDirectory=caddy
RuntimeDirectoryMode=0700
END
if [ ! -f /etc/caddy/voleibol-web.env ]; then
	cat >/etc/caddy/voleibol-web.env <<END
# Los nombres a los que responde Caddy, separados por comas; añade «, www.$name» si existe en el DNS.
WEB_ADDRESSES=$name
WEB_NAME=$name
WEB_SITE=$base/actual/build/site
WEB_RELAY=localhost:4321
# «tls internal» para probar sin un nombre público.
WEB_TLS=
WEB_TRIAL=
END
fi
/usr/local/lib/voleibol-web/poner-caddyfile "$here/Caddyfile"
systemctl daemon-reload
echo "Instalado. Ahora: sudo voleibol-web nuevo-club, si el club todavía no tiene textos, y sudo voleibol-web actualizar"
