#!/usr/bin/env bash
# Writes the client's generated modules into a folder.
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)
target=$1
mkdir -p "$target" && target=$(cd "$target" && pwd)
PYTHONPATH="$root/server" "$root/.venv/bin/python" -m pegbar.cli contract "$target"
cd "$root/web/tools/codegen"
PATH="$root/web/node_modules/.bin:$PATH" GEN="$target" node node_modules/.bin/openapi-ts -f openapi-ts.config.mjs --silent
GEN="$target" node operations.mjs
