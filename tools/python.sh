#!/usr/bin/env bash
# Creates .venv with exactly the packages of a lock file: `tools/python.sh server/requirements.txt`.
set -euo pipefail
python=""
for candidate in "${PYTHON:-}" python3 python3.13 python3.12 python3.11; do
  [ -n "$candidate" ] && command -v "$candidate" >/dev/null 2>&1 || continue
  if "$candidate" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then python=$candidate; break; fi
done
[ -n "$python" ] || { echo "Pegbar needs Python 3.11 or later; none was found. Set PYTHON to one." >&2; exit 1; }
[ -x .venv/bin/python ] || { echo "Making a Python environment…"; "$python" -m venv .venv; }
echo "Installing Python packages…"
.venv/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes -r "$1"
