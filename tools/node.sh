#!/usr/bin/env bash
# Installs Node for the web tests and the import rules if the system's own is older than 22, which Vitest and
# dependency-cruiser need. `make run` doesn't need it.
set -euo pipefail
major=$(node -p 'process.versions.node.split(".")[0]')
[ "$major" -ge 22 ] || exec "$(dirname "$0")/npm.sh" web/tools/node
