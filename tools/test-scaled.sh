#!/usr/bin/env bash
# Pegbar as many processes by settings alone, behind the nginx of deploy/: journeys in a browser, then its faults.
# The journeys are those in which another process, the proxy or the object store has a part; what one tab does by itself
# is the same on any server, and those that kill the server have one of their own. What is given replaces the list.
set -euo pipefail
cd "$(dirname "$0")/.."
tools/services.sh
command -v nginx >/dev/null 2>&1 || [ -x /usr/sbin/nginx ] ||
  tools/debian.sh nginx-light "the tests of many processes" "Install nginx."
journeys=(access accounts assets comments deletion live people publish render review storyboard together updates
  versions video-edit watch)
# Two put a wrong answer in the place of the process' own address of a file; two read the pixels of a picture, which a
# page may not do with the store's; one counts an upload's requests, of which there may be more when two processes take them.
without='an address that ran out|a film that cannot be had|a picture of one.s own is the thumbnail'
without+='|the publisher changes texts|goes on from the same byte'
[ $# -eq 0 ] || journeys=("$@")
root=$PWD
code=0
echo "Journeys on two web processes and a worker"
(cd server && ../.venv/bin/python -m tests.support.scaled \
  bash -c 'cd "$0/web" && PATH="$PWD/tools/node/node_modules/.bin:$PWD/node_modules/.bin:$PATH" exec playwright test --grep-invert "$@"' \
  "$root" "$without" "${journeys[@]/#/e2e\/}") || code=$?
pytest() { (cd server && ../.venv/bin/python -m pytest -p no:cacheprovider -p no:schemathesis "$@") || code=$?; }
echo "Restarts and kills behind the proxy"
pytest -m scaled -rP tests/scaled
echo "Processes that end, hang or differ in their clocks on one PostgreSQL; a Redis that hangs"
PEGBAR_TEST_DATABASE=postgresql pytest -m "not scaled" tests/test_many_processes.py tests/test_start_together.py \
  tests/test_clocks_apart.py tests/test_database_restart.py tests/realtime/test_hung_redis.py
exit "$code"
