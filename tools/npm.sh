#!/usr/bin/env bash
# Installs the npm packages of a folder, exactly as locked.
set -euo pipefail
command -v npm >/dev/null 2>&1 || { echo "Pegbar needs Node 20 or later with npm; none was found." >&2; exit 1; }
major=$(node -p 'process.versions.node.split(".")[0]')
[ "$major" -ge 20 ] || { echo "Pegbar needs Node 20 or later; this is $(node --version)." >&2; exit 1; }
echo "Installing npm packages of $1…"
cd "$1" && npm ci --silent --no-audit --no-fund
