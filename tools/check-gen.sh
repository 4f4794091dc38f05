#!/usr/bin/env bash
# Fails if the committed generated modules or docs/settings.md differ from what the server's code gives.
set -euo pipefail
fresh=$(mktemp -d)
trap 'rm -rf "$fresh"' EXIT
tools/gen.sh "$fresh" >/dev/null
if ! diff -r "$fresh" web/src/api/gen; then
  echo "web/src/api/gen does not match the server: run 'make gen' and commit the result." >&2
  exit 1
fi
.venv/bin/python tools/settings_page.py >"$fresh/settings.md"
if ! diff "$fresh/settings.md" docs/settings.md; then
  echo "docs/settings.md does not match the server: run 'make gen' and commit the result." >&2
  exit 1
fi
echo "The generated client and docs/settings.md match the server."
