#!/usr/bin/env bash
# Finds or installs the programs that the server tests start: PostgreSQL, Redis, strace to check what is synced to disk, and
# faketime to set a wrong clock.
set -euo pipefail
here=$(dirname "$0")
compgen -G '/usr/lib/postgresql/*/bin/initdb' >/dev/null || command -v initdb >/dev/null 2>&1 ||
  "$here/debian.sh" postgresql "the server tests" "Install PostgreSQL 13 or later."
command -v redis-server >/dev/null 2>&1 ||
  "$here/debian.sh" redis-server "the server tests" "Install Redis 6 or later."
[ "$(uname)" != Linux ] || command -v strace >/dev/null 2>&1 ||
  "$here/debian.sh" strace "the server tests" "Install strace."
[ "$(uname)" != Linux ] || command -v faketime >/dev/null 2>&1 ||
  "$here/debian.sh" faketime "the server tests" "Install faketime."
