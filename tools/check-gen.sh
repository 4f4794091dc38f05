#!/usr/bin/env bash
# Fails if the committed generated modules, docs/settings.md or docs/formats.md differ from what the server's code gives.
set -euo pipefail
fresh=$(mktemp -d)
trap 'rm -rf "$fresh"' EXIT
tools/gen.sh "$fresh" >/dev/null
if ! diff -r --exclude=openapi.json --exclude=types.gen.ts "$fresh" web/src/api/gen; then
  echo "web/src/api/gen does not match the server: run 'make gen' and commit the result." >&2
  exit 1
fi
for page in settings formats; do
  .venv/bin/python "tools/${page}_page.py" >"$fresh/$page.md"
  if ! diff "$fresh/$page.md" "docs/$page.md"; then
    echo "docs/$page.md does not match the server: run 'make gen' and commit the result." >&2
    exit 1
  fi
done
echo "The generated client, docs/settings.md and docs/formats.md match the server."
