#!/usr/bin/env bash
# The whole server suite on SQLite, then on PostgreSQL.
set -euo pipefail
cd "$(dirname "$0")/.."
tools/services.sh
cd server
for database in sqlite postgresql; do
  echo "Server tests on $database"
  PEGBAR_TEST_DATABASE=$database ../.venv/bin/python -m pytest "$@"
done
