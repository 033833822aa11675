#!/bin/sh
# Administration of the website; instalar.sh installs it as /usr/local/sbin/voleibol-web.
set -eu

base=/srv/voleibol-web
backups=/var/backups/voleibol-web
desk=$base/escritorio
desk_cache=/var/cache/voleibol-escritorio

fail() { echo "$1" >&2; exit 1; }
as_web() { setpriv --reuid voleibol-web --regid voleibol-web --init-groups env HOME=/var/cache/voleibol-web "$@"; }

usage() {
	cat <<END
sudo voleibol-web ORDEN
  nuevo-club [--nombre=… …]  empieza los textos del club
  comprobar                  revisa los textos y las fotos
  montar                     monta la web si algo ha cambiado
  actualizar [VERSIÓN]       trae y pone la última versión del programa, o esa
  volver                     pone la versión anterior
  estado                     dice si todo funciona
  buzon …                    los mensajes (npm run buzon)
  avisos [estado|borrar]     los avisos a los móviles; sin nada más, crea sus claves, si faltan, y los pone
  parte                      enseña el parte que se envía a la junta, sin enviarlo
  listas                     mira ahora las listas de la federación que sigue el club
  copia                      hace ahora la copia de cada noche
  restaurar [CARPETA]        recupera la última copia, o la de esa carpeta
  escritorio [NOMBRE VISTA]  pone el escritorio para varias personas en esos dos nombres, o toma los cambios de .env
  persona NOMBRE CORREO      da acceso al escritorio a alguien de la junta
END
}

# Runs a command in a version's folder, with its own Node.
in_version() {
	dir=$1
	shift
	(cd "$dir" && umask 022 && PATH="$dir/node_modules/node/bin:/usr/bin:/bin" as_web "$@")
}
in_current() { in_version "$(readlink -f $base/actual)" "$@"; }

has_desk() { [ -f $desk/.env ]; }

# The bundler writes beside the code. For the desk's user, whose code is read-only, that folder is in memory.
create_bundler_folder() { as_web mkdir -p "$1/node_modules/.vite-temp"; }

# Runs a command as the desk's user. Root writes nothing inside its folders, where a symlink could point anywhere.
as_desk() { (cd / && umask 002 && setpriv --reuid voleibol-escritorio --regid voleibol-escritorio --init-groups env HOME=$desk_cache "$@"); }

# Like in_version, as the desk's user and with its settings.
in_version_as_desk() {
	dir=$1
	shift
	create_bundler_folder "$dir"
	(cd "$dir" && umask 002 && unshare --mount sh -c 'mount -t tmpfs -o mode=1777 tmpfs node_modules/.vite-temp && exec "$@"' sh \
		setpriv --reuid voleibol-escritorio --regid voleibol-escritorio --init-groups \
		env HOME=$desk_cache ENV_FILE=$desk/.env PATH="$dir/node_modules/node/bin:/usr/bin:/bin" "$@")
}

# Bundles the code of a version, which takes more memory than building and publishing. Older versions do it when they build.
bundle() {
	[ -f "$1/src/cli/commands/bundle.ts" ] || return 0
	if has_desk; then
		in_version_as_desk "$1" node src/cli/main.ts empaquetar --escritorio
	else
		in_version "$1" node src/cli/main.ts empaquetar
	fi
}

# Builds the site of a version. With a desk this is a trial, since voleibol-web-publicar builds what it publishes.
build_with() {
	bundle "$1" || return 1
	if ! has_desk; then
		in_version "$1" npm run --silent build
		return
	fi
	[ -f "$1/src/cli/main.ts" ] || { echo 'Esa versión no tiene escritorio para varias personas.' >&2; return 1; }
	status=0
	in_version_as_desk "$1" env BUILD_DIR=$desk_cache/montaje-de-prueba npm run --silent build || status=$?
	as_desk rm -rf $desk_cache/montaje-de-prueba
	return $status
}
newest_version() { ls -1d $base/versiones/* 2>/dev/null | sort | tail -n 1; }
current_or_new_version() { if [ -e $base/actual ]; then readlink -f $base/actual; else prepare >&2; newest_version; fi; }

# Checks a commit out into a new folder and installs its packages.
prepare() {
	git -C $base/codigo fetch -q --tags origin 2>/dev/null || echo 'Aviso: no se pueden traer versiones nuevas; se usa lo que hay.' >&2
	requested=${1:-}
	[ -n "$requested" ] || requested=$(git -C $base/codigo rev-parse -q --verify '@{upstream}' || git -C $base/codigo rev-parse HEAD)
	commit=$(git -C $base/codigo rev-parse -q --verify "$requested^{commit}") || fail "No existe la versión «$requested»."
	dir=$base/versiones/$(date -u +%Y%m%d-%H%M%S)-$(echo "$commit" | cut -c1-8)
	install -d -o voleibol-web -g voleibol-web "$dir"
	git -C $base/codigo archive "$commit" | as_web tar -x -C "$dir"
	ln -s $base/.env "$dir/.env"
	# Debian's Node runs npm, but npm then omits packages that this Node does not support, such as sharp: put the project's first.
	node=$(sed -n 's/^ *"node": "\([0-9][0-9.]*\)",*$/\1/p' "$dir/package.json")
	own=/var/cache/voleibol-web/node-$node
	[ -x "$own/node_modules/node/bin/node" ] || as_web npm install --prefix "$own" --no-fund --no-audit --loglevel=error "node@$node" >&2
	(cd "$dir" && as_web PATH="$own/node_modules/node/bin:/usr/bin:/bin" npm ci --no-fund --no-audit --loglevel=error) || { rm -rf "$dir"; fail 'No se han podido instalar los paquetes. No ha cambiado nada.'; }
}

set_current_version() { ln -sfn "$1" $base/actual.nuevo && mv -T $base/actual.nuevo $base/actual; }

# Waits until the server reports that messages can be stored. It may be "not ready" for other reasons, such as a given-up
# message, which no other version fixes. Older versions do not report «accepts».
wait_for_server() {
	for _ in $(seq 1 60); do
		if in_current node -e 'fetch("http://localhost:4321/readyz").then(async(r)=>process.exit(r.ok||(await r.json()).accepts?0:1)).catch(()=>process.exit(1))'; then return 0; fi
		sleep 1
	done
	return 1
}

wait_for_desk() {
	for _ in $(seq 1 180); do
		if in_current node -e 'fetch("http://127.0.0.1:4330/").then(()=>process.exit(0),()=>process.exit(1))'; then return 0; fi
		sleep 1
	done
	return 1
}

go_live() {
	set_current_version "$1"
	if has_desk; then
		systemctl stop voleibol-web-escritorio
		publish || return 1
	fi
	systemctl restart voleibol-web
	wait_for_server || return 1
	has_desk || return 0
	systemctl start voleibol-web-escritorio
	wait_for_desk
}

publish() {
	systemctl start voleibol-web-publicar && return
	echo 'No se ha podido publicar:' >&2
	journalctl -q -u voleibol-web-publicar -n 20 --no-pager >&2 || true
	return 1
}

# Gives content and photos to the desk's user, in whose group the web's user is, to read, back up and restore them; without a desk
# to the web's user. The keeper may have put files there as root.
set_club_permissions() {
	if ! has_desk; then
		chown -Rh voleibol-web:voleibol-web $base/club
		return
	fi
	chown -R voleibol-escritorio:voleibol-escritorio $base/club
	as_desk sh -c "chmod -R u=rwX,g=rwX,o= $base/club && find $base/club -type d -exec chmod g+s {} +"
}

# Sets where the desk publishes. A backup from another computer contains that computer's destination.
set_publishing_destination() {
	as_desk mkdir -p $base/club/contenido/.escritorio
	as_desk tee $base/club/contenido/.escritorio/publicar.yaml >/dev/null <<END
destino: { tipo: carpeta, carpeta: $base/web/site }
direccion: $(setting PUBLIC_URL)
END
}

# Value of a variable of .env.
setting() { in_current node -e 'process.loadEnvFile(process.argv[1]); console.log(process.env[process.argv[2]] ?? "")' $base/.env "$1"; }

# Writes the desk's settings: the site's settings with the desk's folders and host names. The mail server's name resolves to
# voleibol-web-correo.socket, so that its certificate is still checked.
write_desk_settings() {
	mail=$(in_current node -e '
		process.loadEnvFile(process.argv[1]);
		const { SMTP_URL = "", MAIL_FROM } = process.env;
		const url = URL.parse(SMTP_URL);
		if (!url?.hostname || !MAIL_FROM) process.exit(1);
		const server = `${url.hostname}:${url.port || (url.protocol === "smtps:" ? 465 : 587)}`;
		const isHere = /^(localhost|127\.[\d.]+|\[::1\])$/.test(url.hostname);
		if (!isHere) url.port = "4325";
		console.log(isHere ? "" : server, url.href);' $base/.env) ||
		fail 'El escritorio envía un código por correo a quien entra: antes pon SMTP_URL, MAIL_TO y MAIL_FROM en .env.'
	server=${mail% *}
	case ${server%:*} in '' | *[!0-9.]*[!]]) ;; *) fail 'En SMTP_URL ha de ir el nombre del servidor de correo, no su número.' ;; esac
	(
		umask 027
		cat >$desk/.env.nuevo <<END
# Lo escribe «voleibol-web escritorio»: los cambios van en $base/.env, y se repite esa orden.
$(grep -vE '^ *(#|$)|^(SMTP_URL|HOST|PORT|CONTENT_DIR|PHOTOS_DIR|BUILD_DIR|CACHE_DIR|DATA_DIR|DATABASE_URL|RELAY_STORE|LISTAS_PETICION|EDITAR_PUERTO|ESCRITORIO_URL|ESCRITORIO_VISTA_URL|SFTP_PASSWORD|S3_[A-Z_]*|PUSH_PRIVATE_KEY|PUSH_SERVICES)=' $base/.env)
SMTP_URL='${mail#* }'
CONTENT_DIR=$base/club/contenido
PHOTOS_DIR=$base/club/fotos
BUILD_DIR=$desk/montada
DATA_DIR=$desk/datos
CACHE_DIR=$desk_cache
ESCRITORIO_URL=https://$desk_name
ESCRITORIO_VISTA_URL=https://$preview_name
LISTAS_PETICION=$desk/peticiones/mirar-listas
END
	)
	chgrp voleibol-escritorio $desk/.env.nuevo
	cat >$desk/hosts <<END
127.0.0.1 localhost $name ${server%:*}
::1 localhost
END
	echo "MAIL_SERVER=$server" >$desk/correo.env
	mv $desk/.env.nuevo $desk/.env
	if [ -n "$server" ]; then
		systemctl enable -q voleibol-web-correo.socket
		# The service reads the server's name when it starts.
		systemctl stop voleibol-web-correo.socket voleibol-web-correo.service
		systemctl start voleibol-web-correo.socket
	else systemctl disable -q --now voleibol-web-correo.socket; fi
}

# Sets a variable in a file of variables. Ends its last line, which some editors leave open.
set_variable() {
	sed -i -e "/^$2=/d" -e '$a\' "$1"
	printf '%s=%s\n' "$2" "$3" >>"$1"
}

enable_services() {
	daily=voleibol-web-build.timer
	if has_desk; then
		systemctl disable -q --now voleibol-web-build.timer
		systemctl enable -q voleibol-web-escritorio
		daily='voleibol-web-publicar.timer voleibol-web-listas.timer voleibol-web-listas.path'
	fi
	systemctl enable -q voleibol-web $daily voleibol-web-copia.timer voleibol-web-parte.timer caddy
	systemctl start $daily voleibol-web-copia.timer voleibol-web-parte.timer
	# Restart Caddy only if it is not running yet, so that it reads its settings.
	systemctl reload caddy 2>/dev/null || systemctl restart caddy
}

remove_old_versions() {
	in_use=$(readlink -f $base/actual)
	previous=$(readlink -e $base/anterior || true)
	for old in "$base"/versiones/*; do
		[ "$old" = "$in_use" ] && continue
		if [ "$old" = "$previous" ]; then
			# Its built site may show withdrawn photos, so a rollback builds it again.
			rm -rf "$old/build"
		else rm -rf "$old"; fi
	done
}

command=${1:-}
[ $# -eq 0 ] || shift
case $command in '' | ayuda | --help) usage; exit 0 ;; esac
[ "$(id -u)" = 0 ] || fail "Hace falta ser administrador: sudo voleibol-web $command"

case $command in
nuevo-club)
	in_version "$(current_or_new_version)" npm run --silent nuevo-club -- "$@"
	! has_desk || set_club_permissions
	;;
comprobar) in_version "$(current_or_new_version)" npm run --silent comprobar ;;
montar) if has_desk; then publish && echo 'Publicada.'; else in_current npm run --silent build -- --si-hace-falta; fi ;;
actualizar)
	before=$(readlink -e $base/actual || true)
	# Use the content prepared by «nuevo-club» as long as nothing runs.
	if [ -n "$before" ] || [ -z "$(newest_version)" ] || [ -n "${1:-}" ]; then prepare "${1:-}"; else dir=$(newest_version); fi
	new=$dir
	if ! build_with "$new"; then
		rm -rf "$new"
		fail 'La web no se puede montar con la versión nueva (arriba dice por qué). Sigue la de antes.'
	fi
	[ -z "$before" ] || systemctl start voleibol-web-copia
	if ! go_live "$new"; then
		journalctl -q -u voleibol-web -u voleibol-web-escritorio -n 20 --no-pager >&2 || true
		[ -n "$before" ] || fail 'La web no responde. Arriba está lo que ha dicho.'
		go_live "$before" || fail 'Ni la versión nueva ni la anterior responden: mira «journalctl -u voleibol-web».'
		rm -rf "$new"
		fail 'La versión nueva no responde. Se ha vuelto a la anterior, que funciona.'
	fi
	[ -z "$before" ] || ln -sfn "$before" $base/anterior
	/usr/local/lib/voleibol-web/poner-caddyfile "$new/deploy/servidor/Caddyfile"
	enable_services
	remove_old_versions
	echo "En marcha: $(basename "$new")."
	;;
volver)
	[ -e $base/anterior ] || fail 'No hay ninguna versión anterior.'
	now=$(readlink -f $base/actual)
	before=$(readlink -f $base/anterior)
	# Build with the current content: the site of that version may show withdrawn photos.
	build_with "$before" || fail 'La versión anterior no puede montar la web de hoy. Sigue la actual.'
	if ! go_live "$before"; then
		go_live "$now" || true
		fail 'La versión anterior no responde. Sigue la actual.'
	fi
	ln -sfn "$now" $base/anterior
	/usr/local/lib/voleibol-web/poner-caddyfile "$before/deploy/servidor/Caddyfile"
	enable_services
	remove_old_versions
	echo "En marcha: $(basename "$before")."
	;;
estado)
	readlink $base/actual
	systemctl --no-pager --lines=0 status voleibol-web caddy $(has_desk && echo voleibol-web-escritorio) | grep -E 'Active|●' || true
	in_current node -e 'fetch("http://localhost:4321/readyz").then(async(r)=>{console.log(await r.text());process.exit(r.ok?0:1)},()=>{console.log("La web no responde.");process.exit(1)})'
	;;
buzon) in_current npm run --silent buzon -- "$@" ;;
avisos)
	[ -e $base/actual ] || fail 'Antes pon la web en marcha: sudo voleibol-web actualizar'
	if [ $# -gt 0 ]; then
		in_current npm run --silent avisos -- "$1"
		exit
	fi
	if [ -z "$(setting PUSH_PUBLIC_KEY)" ]; then
		keys=$(in_current npm run --silent avisos -- claves)
		sed -i '$a\' $base/.env
		printf '%s\n' "$keys" >>$base/.env
	fi
	if has_desk; then
		"$0" escritorio
	else
		in_current npm run --silent build -- --si-hace-falta
		systemctl restart voleibol-web
		wait_for_server || fail 'La web no responde: mira «journalctl -u voleibol-web».'
	fi
	# Without an agenda the site has no such page, and redirects.
	in_current node -e 'fetch("http://localhost:4321/avisos",{redirect:"manual"}).then((r)=>process.exit(r.ok?0:1),()=>process.exit(1))' ||
		fail 'Las claves están puestas, pero la web no ofrece avisos: el club todavía no tiene agenda (calendario.yaml o partidos.yaml).'
	echo 'En marcha: las páginas de los equipos ofrecen «Avísame si cambia».'
	;;
parte) in_current node src/cli/main.ts parte-por-correo --ver ;;
listas)
	[ -d $desk/peticiones ] || fail 'Las listas se miran con el escritorio en esta máquina. Si ya está: sudo voleibol-web escritorio'
	since=$(date '+%Y-%m-%d %H:%M:%S')
	as_desk touch $desk/peticiones/mirar-listas
	systemctl start voleibol-web-listas || true
	journalctl -q -u voleibol-web-listas --since "$since" -o cat --no-pager
	;;
copia) systemctl start voleibol-web-copia && ls -l $backups ;;
restaurar)
	[ $# -gt 0 ] || set -- $backups
	version=$(current_or_new_version)
	services=voleibol-web
	! has_desk || services='voleibol-web voleibol-web-escritorio'
	systemctl stop $services || true
	set_club_permissions
	in_version "$version" npm run --silent restaurar -- "$1" || { systemctl start $services || true; exit 1; }
	if has_desk; then
		set_club_permissions
		set_publishing_destination
		# The published site may be another club's. Restoring a backup is a deliberate replacement, so publish without that check.
		as_desk rm -f $base/web/site/.publicado.json
	fi
	if ! build_with "$version"; then
		[ ! -e $base/actual ] || systemctl start $services
		fail 'Todo está recuperado, pero la web no se puede montar con esos textos. Corrige lo que dice arriba, y después: sudo voleibol-web actualizar'
	fi
	[ -e $base/actual ] || set_current_version "$version"
	go_live "$version" || fail 'La copia está en su sitio, pero la web no responde: mira «journalctl -u voleibol-web».'
	enable_services
	echo 'Recuperada y en marcha.'
	;;
escritorio)
	[ -e $base/actual ] || fail 'Antes pon la web en marcha: sudo voleibol-web actualizar'
	[ -f $base/actual/src/cli/main.ts ] || fail 'Esta versión no tiene escritorio para varias personas: sudo voleibol-web actualizar'
	name=$(setting PUBLIC_URL)
	name=${name#https://}
	if [ $# -eq 0 ] && has_desk; then
		# shellcheck disable=SC2046
		set -- $(sed -n 's|^ESCRITORIO_URL=https://||p; s|^ESCRITORIO_VISTA_URL=https://||p' $desk/.env)
	fi
	desk_name=${1:-}
	preview_name=${2:-}
	for host in "$desk_name" "$preview_name"; do
		case $host in '' | *[!a-z0-9.-]* | -* | .*) fail "Faltan dos nombres, en minúsculas y sin «https://»: sudo voleibol-web escritorio escritorio.$name vista.$name" ;; esac
	done
	# Browsers send the preview's cookie in a frame only if both names belong to the same domain.
	[ "$desk_name" != "$preview_name" ] && [ "$desk_name" != "$name" ] && [ "$preview_name" != "$name" ] &&
		[ "${desk_name#*.}" = "${preview_name#*.}" ] || fail "Han de ser dos nombres distintos del de la web y del mismo dominio, como escritorio.$name y vista.$name."
	id voleibol-escritorio >/dev/null 2>&1 || useradd --system --home-dir $desk_cache --shell /usr/sbin/nologin voleibol-escritorio
	usermod -a -G voleibol-escritorio voleibol-web
	install -d -m 0755 $desk
	install -d -m 0755 -o voleibol-escritorio -g voleibol-escritorio $base/web $desk_cache
	install -d -m 0700 -o voleibol-escritorio -g voleibol-escritorio $desk/datos $desk/montada $desk/peticiones
	is_new=
	has_desk || is_new=yes
	as_desk mkdir -p $base/web/site
	if [ -n "$is_new" ] && [ -d /var/cache/voleibol-web/img ] && [ ! -e $desk_cache/img ]; then
		# From now on the desk encodes the pictures.
		mv /var/cache/voleibol-web/img $desk_cache/img
		chown -R voleibol-escritorio:voleibol-escritorio $desk_cache/img
	fi
	write_desk_settings
	set_club_permissions
	set_publishing_destination
	if ! bundle "$(readlink -f $base/actual)"; then
		[ -z "$is_new" ] || rm -f $desk/.env
		fail 'El escritorio no se puede preparar. La web sigue como estaba.'
	fi
	if [ -n "$is_new" ]; then
		publish || { rm -f $desk/.env; fail 'La web sigue como estaba.'; }
	fi
	set_variable $base/.env BUILD_DIR $base/web
	set_variable /etc/caddy/voleibol-web.env WEB_SITE $base/web/site
	set_variable /etc/caddy/voleibol-web.env WEB_DESK_FILE $base/actual/deploy/servidor/escritorio.caddy
	set_variable /etc/caddy/voleibol-web.env WEB_DESK "$desk_name"
	set_variable /etc/caddy/voleibol-web.env WEB_DESK_NODE 127.0.0.1:4330
	set_variable /etc/caddy/voleibol-web.env WEB_PREVIEW "$preview_name"
	set_variable /etc/caddy/voleibol-web.env WEB_PREVIEW_NODE 127.0.0.1:4331
	enable_services
	go_live "$(readlink -f $base/actual)" || fail 'El escritorio no responde: mira «journalctl -u voleibol-web-escritorio».'
	echo "En marcha: https://$desk_name. Da acceso a la primera persona: sudo voleibol-web persona \"Ana Ruiz\" ana@club.example.org"
	;;
persona)
	has_desk || fail "Antes pon el escritorio: sudo voleibol-web escritorio"
	[ $# -eq 2 ] || fail 'Faltan el nombre, entre comillas, y el correo: sudo voleibol-web persona "Ana Ruiz" ana@club.example.org'
	in_version_as_desk "$(readlink -f $base/actual)" node src/cli/main.ts escritorio --invitar "$1" "$2"
	;;
*)
	usage >&2
	exit 2
	;;
esac
