#!/usr/bin/env bash
# Runs the server tests on SQLite and on PostgreSQL in parallel, each in several processes. PEGBAR_TEST_RING is `main` (what
# `make test` runs), `rest` (what `make test-all` adds) or empty (both); PEGBAR_TEST_SHARD is a share such as 2/4. `main` calls
# the application directly, `rest` uses a real server and sockets. Arguments are passed on to pytest: `tools/test-server.sh -k
# word`.
set -euo pipefail
cd "$(dirname "$0")/.."
tools/services.sh
folder=$(tools/test-folder.sh)
output=$folder/postgresql.txt
(umask 022 && mkdir "$folder/cache" "$folder/sqlite" "$folder/postgresql")
export PEGBAR_TEST_KEPT=$folder/cache
[ "${PEGBAR_TEST_RING:-}" != rest ] || export PEGBAR_TEST_CONNECTIONS=real
# More processes than cores: tests of jobs and sockets wait more than they compute. In the main ring, checks and web unit tests
# run at the same time. PEGBAR_TEST_PROCESSES overrides both.
case ${PEGBAR_TEST_RING:-} in
rest) on_sqlite=3 on_postgresql=3 ;;
*) on_sqlite=2 on_postgresql=1 ;;
esac
cd server
run_pytest() {
  local database=$1 processes=$2 code=0
  shift 2
  PEGBAR_TEST_DATABASE=$database TMPDIR=$folder/$database ../.venv/bin/python -m pytest -p no:cacheprovider -p no:schemathesis \
    -n "${PEGBAR_TEST_PROCESSES:-$processes}" --dist loadscope --no-loadscope-reorder --durations="${PEGBAR_TEST_SLOWEST:-10}" "$@" || code=$?
  [ "$code" -eq 5 ] && return 0 # a shard may have no test for a database
  return "$code"
}
run_pytest postgresql "$on_postgresql" "$@" >"$output" 2>&1 &
other=$!
trap 'kill "$other" 2>/dev/null || true; wait "$other" 2>/dev/null || true; rm -rf "$folder"' EXIT
code=0
echo "Server tests on SQLite, and those that need no database"
run_pytest sqlite "$on_sqlite" "$@" || code=$?
echo "Server tests on PostgreSQL"
wait "$other" || code=$?
cat "$output"
exit "$code"
