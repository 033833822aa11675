#!/bin/sh
# Opens the desk with a double click: Editar.command on macOS, Editar.sh on Linux. The window stays open on an error.
cd "$(dirname "$0")/.." || exit 1

stay() {
  printf '\n%s\n' "$1"
  [ -t 0 ] && { printf 'Pulsa Intro para cerrar esta ventana. '; read -r _; }
  exit 1
}

command -v npm >/dev/null 2>&1 ||
  stay 'Falta Node.js, el programa con el que funciona el escritorio. Instálalo desde https://nodejs.org (el botón «LTS») y vuelve a abrir este archivo.'

if [ ! -d node_modules/fastify ]; then
  echo 'Es la primera vez: se instala lo que hace falta. Tarda unos minutos y necesita internet.'
  npm ci || stay 'No se ha podido instalar. Comprueba que hay internet y vuelve a abrir este archivo.'
fi

npm run --silent editar || stay 'El escritorio no se ha podido abrir. El motivo está más arriba.'
