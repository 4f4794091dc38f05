#!/usr/bin/env bash
# Fuzzes every parser of foreign data with other cases than `make test`, for the given total seconds (600 by default). Inputs
# that break a parser are saved in server/tests/fuzz/corpus, and `make test` then includes them. PEGBAR_FUZZ_SEED repeats a run.
set -euo pipefail
cd "$(dirname "$0")/../server"
export PEGBAR_FUZZ_SECONDS=${1:-600}
exec ../.venv/bin/python -m pytest -p no:cacheprovider -p no:schemathesis tests/fuzz \
  -o faulthandler_timeout=$((${PEGBAR_FUZZ_SECONDS%.*} + 600)) "${@:2}"
