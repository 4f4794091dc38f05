#!/usr/bin/env bash
# Prints a new folder for the files of tests: in memory where there is much of it (6 GB), for then no test waits for a disk.
set -euo pipefail
free_kib() { df -k --output=avail "$1" 2>/dev/null | tail -1; }
if [ -d /dev/shm ] && [ -w /dev/shm ] && [ "$(free_kib /dev/shm || echo 0)" -ge $((6 * 1024 * 1024)) ]; then
  folder=$(mktemp -d /dev/shm/pegbar-tests-XXXXXXXX)
else
  folder=$(mktemp -d "${TMPDIR:-/tmp}/pegbar-tests-XXXXXXXX")
fi
chmod 711 "$folder" # PostgreSQL doesn't run as root: another user works in a folder below
echo "$folder"
