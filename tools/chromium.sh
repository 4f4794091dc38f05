#!/usr/bin/env bash
# Finds a Chromium for the browser tests, or installs Debian's. The headless shell needs a fifth less CPU time.
set -euo pipefail
for candidate in "${PEGBAR_CHROMIUM:-}" /usr/bin/chromium-headless-shell /usr/bin/chromium; do
  [ -n "$candidate" ] && [ -x "$candidate" ] && exit 0
done
exec "$(dirname "$0")/debian.sh" chromium-headless-shell "the browser tests" "Install it, or set PEGBAR_CHROMIUM to the path of one."
