#!/bin/sh
# Linux opens it with a double click where its file manager is told to run programs; the steps are those of macOS.
exec /bin/sh "$(dirname "$0")/Editar.command"
