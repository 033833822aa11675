#!/bin/sh
# Administration of the website; instalar.sh installs it as /usr/local/sbin/voleibol-web.
set -eu

base=/srv/voleibol-web
copies=/var/backups/voleibol-web

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
  parte                      enseña el parte que se envía a la junta, sin enviarlo
  copia                      hace ahora la copia de cada noche
  restaurar [CARPETA]        recupera la última copia, o la de esa carpeta
END
}

# Runs a command in a version's folder, with its own Node.
in_version() {
	dir=$1
	shift
	(cd "$dir" && umask 022 && PATH="$dir/node_modules/node/bin:/usr/bin:/bin" as_web "$@")
}
in_current() { in_version "$(readlink -f $base/actual)" "$@"; }
newest() { ls -1d $base/versiones/* 2>/dev/null | sort | tail -n 1; }
some_version() { if [ -e $base/actual ]; then readlink -f $base/actual; else prepare >&2; newest; fi; }

# Checks a commit out into a folder of its own and installs its packages.
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

point() { ln -sfn "$1" $base/actual.nuevo && mv -T $base/actual.nuevo $base/actual; }

# Waits until the server reports that messages can be stored. It may be "not ready" for other reasons, such as a given-up
# message, which no other version fixes. Older versions do not report «accepts».
healthy() {
	for _ in $(seq 1 60); do
		if in_current node -e 'fetch("http://localhost:4321/readyz").then(async(r)=>process.exit(r.ok||(await r.json()).accepts?0:1)).catch(()=>process.exit(1))'; then return 0; fi
		sleep 1
	done
	return 1
}

go_live() {
	point "$1"
	systemctl restart voleibol-web
	healthy
}

enable_all() {
	systemctl enable -q voleibol-web voleibol-web-build.timer voleibol-web-copia.timer voleibol-web-parte.timer caddy
	systemctl start voleibol-web-build.timer voleibol-web-copia.timer voleibol-web-parte.timer
	# Restarted only if it does not run yet, so that it reads its settings.
	systemctl reload caddy 2>/dev/null || systemctl restart caddy
}

remove_old() {
	in_use=$(readlink -f $base/actual)
	kept=$(readlink -e $base/anterior || true)
	for old in "$base"/versiones/*; do
		[ "$old" = "$in_use" ] && continue
		if [ "$old" = "$kept" ]; then
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
	in_version "$(some_version)" npm run --silent nuevo-club -- "$@"
	;;
comprobar) in_version "$(some_version)" npm run --silent comprobar ;;
montar) in_current npm run --silent build -- --si-hace-falta ;;
actualizar)
	before=$(readlink -e $base/actual || true)
	# Use the content prepared by «nuevo-club» as long as nothing runs.
	if [ -n "$before" ] || [ -z "$(newest)" ] || [ -n "${1:-}" ]; then prepare "${1:-}"; else dir=$(newest); fi
	new=$dir
	if ! in_version "$new" npm run --silent build; then
		rm -rf "$new"
		fail 'La web no se puede montar con la versión nueva (arriba dice por qué). Sigue la de antes.'
	fi
	[ -z "$before" ] || systemctl start voleibol-web-copia
	if ! go_live "$new"; then
		journalctl -q -u voleibol-web -n 20 --no-pager >&2 || true
		[ -n "$before" ] || fail 'La web no responde. Arriba está lo que ha dicho.'
		go_live "$before" || fail 'Ni la versión nueva ni la anterior responden: mira «journalctl -u voleibol-web».'
		rm -rf "$new"
		fail 'La versión nueva no responde. Se ha vuelto a la anterior, que funciona.'
	fi
	[ -z "$before" ] || ln -sfn "$before" $base/anterior
	/usr/local/lib/voleibol-web/poner-caddyfile "$new/deploy/servidor/Caddyfile"
	enable_all
	remove_old
	echo "En marcha: $(basename "$new")."
	;;
volver)
	[ -e $base/anterior ] || fail 'No hay ninguna versión anterior.'
	now=$(readlink -f $base/actual)
	before=$(readlink -f $base/anterior)
	# Build with the current content: the site of that version may show withdrawn photos.
	in_version "$before" npm run --silent build || fail 'La versión anterior no puede montar la web de hoy. Sigue la actual.'
	if ! go_live "$before"; then
		go_live "$now" || true
		fail 'La versión anterior no responde. Sigue la actual.'
	fi
	ln -sfn "$now" $base/anterior
	/usr/local/lib/voleibol-web/poner-caddyfile "$before/deploy/servidor/Caddyfile"
	enable_all
	remove_old
	echo "En marcha: $(basename "$before")."
	;;
estado)
	readlink $base/actual
	systemctl --no-pager --lines=0 status voleibol-web caddy | grep -E 'Active|●' || true
	in_current node -e 'fetch("http://localhost:4321/readyz").then(async(r)=>{console.log(await r.text());process.exit(r.ok?0:1)},()=>{console.log("La web no responde.");process.exit(1)})'
	;;
buzon) in_current npm run --silent buzon -- "$@" ;;
parte) in_current node src/health-mail/main.ts --ver ;;
copia) systemctl start voleibol-web-copia && ls -l $copies ;;
restaurar)
	[ $# -gt 0 ] || set -- $copies
	version=$(some_version)
	systemctl stop voleibol-web || true
	in_version "$version" npm run --silent restaurar -- "$1" || { systemctl start voleibol-web || true; exit 1; }
	if ! in_version "$version" npm run --silent build; then
		[ ! -e $base/actual ] || systemctl start voleibol-web
		fail 'Todo está recuperado, pero la web no se puede montar con esos textos. Corrige lo que dice arriba, y después: sudo voleibol-web actualizar'
	fi
	[ -e $base/actual ] || point "$version"
	go_live "$version" || fail 'La copia está en su sitio, pero la web no responde: mira «journalctl -u voleibol-web».'
	enable_all
	echo 'Recuperada y en marcha.'
	;;
*)
	usage >&2
	exit 2
	;;
esac
