#!/usr/bin/env bash
# Fails when the committed generated modules differ from what the server's schemas give.
set -euo pipefail
fresh=$(mktemp -d)
trap 'rm -rf "$fresh"' EXIT
tools/gen.sh "$fresh" >/dev/null
if ! diff -r "$fresh" web/src/api/gen; then
  echo "web/src/api/gen does not match the server: run 'make gen' and commit the result." >&2
  exit 1
fi
echo "The generated client matches the server."
