#!/usr/bin/env bash
# Installs Debian packages if this user may: `tools/debian.sh "PACKAGE…" "what needs them" "what to do otherwise"`.
set -euo pipefail
read -ra packages <<<"$1"
sudo=""
[ "$(id -u)" -eq 0 ] || sudo="sudo -n"
if command -v apt-get >/dev/null 2>&1 && $sudo true 2>/dev/null; then
  echo "Installing $1 for $2…"
  $sudo apt-get update -qq
  $sudo env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${packages[@]}" >/dev/null
else
  echo "$2 need $1, and it may not be installed from here. $3" >&2
  exit 1
fi
