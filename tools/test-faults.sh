#!/usr/bin/env bash
# Faults that take minutes, on SQLite and on PostgreSQL, both at once: 200 kills while people work, a kill before every
# statement of the migrations and at every stage of a publication, 2 GB sent through kills, Ctrl+C in every kind of job,
# a disk that fails under every operation (needs a C compiler), 1,000 interleavings of two editors, a while at half of
# what a server can do (PEGBAR_TEST_SOAK_SECONDS, 180 by default). Needs 8 GB of free disk.
set -euo pipefail
cd "$(dirname "$0")/.."
PEGBAR_TEST_PROCESSES=2 exec tools/test-server.sh -m faults -rP -o faulthandler_timeout=1200 "$@"
