#!/usr/bin/env bash
# Pegbar as several processes, configured by settings alone, behind the nginx of deploy/: e2e tests in a browser, then fault
# tests. The e2e tests are those tagged @scaled, which involve another process, the proxy, the object store or the mail server.
# What one tab does by itself is the same on any server. Arguments limit the e2e tests to some spec files.
set -euo pipefail
cd "$(dirname "$0")/.."
unset PEGBAR_TEST_RING PEGBAR_TEST_SHARD # part of a ring, but tags and markers alone select its tests
tools/services.sh
command -v nginx >/dev/null 2>&1 || [ -x /usr/sbin/nginx ] ||
  tools/debian.sh nginx-light "the tests of many processes" "Install nginx."
root=$PWD
code=0
echo "E2e tests on two web processes and a worker"
(cd server && ../.venv/bin/python -m tests.support.servers.scaled \
  bash -c 'cd "$0/web" && PATH="$PWD/tools/node/node_modules/.bin:$PWD/node_modules/.bin:$PATH" exec playwright test --grep @scaled "$@"' \
  "$root" "${@/#/e2e\/}") || code=$?
pytest() { (cd server && ../.venv/bin/python -m pytest -p no:cacheprovider -p no:schemathesis "$@") || code=$?; }
echo "Restarts and kills behind the proxy"
pytest -m scaled -rP tests/scaled
# The other tests of several processes on one PostgreSQL are part of `make test`.
echo "Processes that end or hang on one PostgreSQL"
PEGBAR_TEST_DATABASE=postgresql pytest -m faults tests/test_many_processes.py
exit "$code"
