#!/usr/bin/env bash
# Fault tests that take minutes, on SQLite and on PostgreSQL in parallel: 200 kills while people work; a kill before every
# statement of the migrations and at every stage of a publication; 2 GB uploaded despite kills; Ctrl+C in every kind of job; a
# disk that fails in every operation (needs a C compiler); 1,000 interleavings of two editors; and a soak test at half of the
# server's capacity (PEGBAR_TEST_SOAK_SECONDS, 180 by default). Needs 8 GB of free disk space.
set -euo pipefail
cd "$(dirname "$0")/.."
PEGBAR_TEST_PROCESSES=2 exec tools/test-server.sh -m faults -rP -o faulthandler_timeout=1200 "$@"
