#!/usr/bin/env bash
# The servers that the server tests start for themselves: PostgreSQL and Redis.
set -euo pipefail
here=$(dirname "$0")
compgen -G '/usr/lib/postgresql/*/bin/initdb' >/dev/null || command -v initdb >/dev/null 2>&1 ||
  "$here/debian.sh" postgresql "the server tests" "Install PostgreSQL 13 or later."
command -v redis-server >/dev/null 2>&1 ||
  "$here/debian.sh" redis-server "the server tests" "Install Redis 6 or later."
