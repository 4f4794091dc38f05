#!/usr/bin/env bash
# Creates and prints a temporary folder for tests: in memory if 6 GB are free there, so that tests don't wait for a disk.
set -euo pipefail
free_kib() { df -k --output=avail "$1" 2>/dev/null | tail -1; }
if [ -d /dev/shm ] && [ -w /dev/shm ] && [ "$(free_kib /dev/shm || echo 0)" -ge $((6 * 1024 * 1024)) ]; then
  folder=$(mktemp -d /dev/shm/pegbar-tests-XXXXXXXX)
else
  folder=$(mktemp -d "${TMPDIR:-/tmp}/pegbar-tests-XXXXXXXX")
fi
chmod 711 "$folder" # PostgreSQL doesn't run as root: another user works in a subfolder
echo "$folder"
