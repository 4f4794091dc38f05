#!/usr/bin/env bash
# The whole server suite on SQLite and on PostgreSQL, both at once: each has a server and a folder of its own.
set -euo pipefail
cd "$(dirname "$0")/.."
tools/services.sh
cd server
# What would write the same files from two sides is left out.
suite() { PEGBAR_TEST_DATABASE=$1 ../.venv/bin/python -m pytest -p no:cacheprovider "${@:2}"; }
told=$(mktemp)
suite postgresql "$@" >"$told" 2>&1 &
other=$!
trap 'kill "$other" 2>/dev/null || true; rm -f "$told"' EXIT
echo "Server tests on SQLite"
code=0
suite sqlite "$@" || code=$?
echo "Server tests on PostgreSQL"
wait "$other" || code=$?
cat "$told"
exit "$code"
