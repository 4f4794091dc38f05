#!/usr/bin/env bash
# Runs selected tests: `make test T=server/tests/kernel`, `make test T=web/e2e/board/drawing.spec.ts`,
# `make test T=web/src/engine K=lasso`. T is a test file or folder (for the server also file::test),
# K a part of test names; K alone searches all tests.
set -euo pipefail
cd "$(dirname "$0")/.."
path=${T:-}
name=${K:-}

server() {
  local code=0
  tools/services.sh
  for database in sqlite postgresql; do
    echo "On $database"
    (cd server && PEGBAR_TEST_DATABASE=$database ../.venv/bin/python -m pytest -p no:cacheprovider "$@" ${name:+-k "$name"}) || code=$?
    # Exit code 5: no test was selected, such as for tests that run on one database only.
    [ "$code" -eq 0 ] || [ "$code" -eq 5 ] || exit "$code"
    code=0
  done
}
web() { (cd web && PATH="$PWD/tools/node/node_modules/.bin:$PWD/node_modules/.bin:$PATH" "$@"); }
units() { make chromium && web vitest run --passWithNoTests "$@" ${name:+-t "$name"}; }
e2e() { make .stamps/dist chromium browsers && web playwright test --pass-with-no-tests "$@" ${name:+-g "$name"}; }

case $path in
"") server && units && e2e ;;
server/*) server "${path#server/}" ;;
web/tools*) web node --test "${path#web/}" ;;
web/e2e*) e2e "${path#web/}" ;;
web/*) units "${path#web/}" ;;
*) echo "T is a path below server/tests, web/src, web/tools or web/e2e; not $path" >&2 && exit 2 ;;
esac
