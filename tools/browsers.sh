#!/usr/bin/env bash
# Finds or installs the other browsers for the e2e tests: Firefox ESR, and WebKitGTK with its driver, a virtual display and
# video decoders. If they can't be installed, their tests are skipped; in CI that is an error.
set -euo pipefail
here=$(dirname "$0")
all_exist() { for path in "$@"; do [ -x "$path" ] || return 1; done; }
install() {
  "$here/debian.sh" "$1" "The e2e tests in $2" "Without it they are skipped." || [ -z "${CI:-}" ]
}
all_exist "${PEGBAR_FIREFOX:-/usr/bin/firefox-esr}" || install firefox-esr Firefox
all_exist /usr/bin/WebKitWebDriver /usr/bin/Xvfb /usr/lib/*/webkit2gtk-4.1/MiniBrowser ||
  install "webkit2gtk-driver xvfb libgl1-mesa-dri gstreamer1.0-libav gstreamer1.0-plugins-good gstreamer1.0-plugins-bad gstreamer1.0-gl" WebKit
