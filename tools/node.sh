#!/usr/bin/env bash
# Installs a Node for the web tests where this machine's own is older than 22, which Vitest needs. `make run` does without.
set -euo pipefail
major=$(node -p 'process.versions.node.split(".")[0]')
[ "$major" -ge 22 ] || exec "$(dirname "$0")/npm.sh" web/tools/node
