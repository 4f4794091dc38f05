#!/usr/bin/env bash
# Installs Node for the web tests if the system's own is older than 22, which Vitest needs. `make run` doesn't need it.
set -euo pipefail
major=$(node -p 'process.versions.node.split(".")[0]')
[ "$major" -ge 22 ] || exec "$(dirname "$0")/npm.sh" web/tools/node
