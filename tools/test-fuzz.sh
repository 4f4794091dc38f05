#!/usr/bin/env bash
# Other cases for every parser of foreign bytes than `make test` tries, for so many seconds in all (600 by default). What
# breaks one is kept in server/tests/fuzz/corpus and tried by `make test` from then on. PEGBAR_FUZZ_SEED repeats a run.
set -euo pipefail
cd "$(dirname "$0")/../server"
export PEGBAR_FUZZ_SECONDS=${1:-600}
exec ../.venv/bin/python -m pytest -p no:cacheprovider -p no:schemathesis tests/fuzz \
  -o faulthandler_timeout=$((${PEGBAR_FUZZ_SECONDS%.*} + 600)) "${@:2}"
