#!/bin/sh
# Downloads the photos, which are never in git, into photos/ before a build elsewhere. FOTOS_RCLONE is their rclone path,
# such as «almacen:club/fotos»; the remote is configured by rclone's variables (RCLONE_CONFIG_ALMACEN_TYPE…), kept secret.
set -eu
: "${FOTOS_RCLONE:?falta FOTOS_RCLONE: dónde están las fotos, como «almacen:club/fotos»}"
command -v rclone >/dev/null || { echo 'Falta rclone: en Debian y Ubuntu, apt-get install rclone.' >&2; exit 1; }
rclone copy --fast-list "$FOTOS_RCLONE" "${PHOTOS_DIR:-photos}"
# An empty remote must not publish a site without photos.
[ -n "$(find "${PHOTOS_DIR:-photos}" -type f | head -n 1)" ] || { echo "En $FOTOS_RCLONE no hay ninguna foto: no se publica nada." >&2; exit 1; }
