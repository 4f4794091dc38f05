#!/usr/bin/env bash
# The server's tests on SQLite and on PostgreSQL, both at once: each in processes of its own, with a server and a folder
# each. What asks for no database runs once, with SQLite. What is given is passed on to both: `tools/test-server.sh -k word`.
set -euo pipefail
cd "$(dirname "$0")/.."
tools/services.sh
cd server
kept=$(mktemp -d)
told=$(mktemp)
export PEGBAR_TEST_KEPT=$kept
# Two processes a database keep two cores busy while some of them wait for what they started.
suite() {
  PEGBAR_TEST_DATABASE=$1 ../.venv/bin/python -m pytest -p no:cacheprovider -n "${PEGBAR_TEST_PROCESSES:-2}" -p no:schemathesis --dist loadscope --no-loadscope-reorder \
    --durations=${PEGBAR_TEST_SLOWEST:-10} "${@:2}"
}
suite postgresql "$@" >"$told" 2>&1 &
other=$!
trap 'kill "$other" 2>/dev/null || true; rm -rf "$told" "$kept"' EXIT
code=0
echo "Server tests on SQLite, and those that ask for no database"
suite sqlite "$@" || code=$?
echo "Server tests on PostgreSQL"
wait "$other" || code=$?
cat "$told"
exit "$code"
