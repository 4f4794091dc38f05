#!/usr/bin/env bash
# Installs the fonts of PDFs and of text in videos into dist/fonts: of each family the regular TTF and its license, the
# bold Noto Sans for PDFs, and for videos the medium weight of all scripts but the large ones of Chinese, Japanese and
# Korean. The npm packages hold every weight; they are removed again.
set -euo pipefail
cd "$(dirname "$0")/.."
packages=web/tools/fonts/node_modules
new=dist/fonts.new
trap 'rm -rf "$packages" "$new"' EXIT
tools/npm.sh web/tools/fonts
echo "Copying fonts…"
rm -rf "$new"
mkdir -p "$new"
for family in "$packages"/@expo-google-fonts/*; do
  name=${family##*/}
  cp "$family"/400Regular/*.ttf "$new/"
  cp "$family/LICENSE_FONT" "$new/$name-license.txt"
  case $name in
  geist-mono | *-jp | *-kr | *-sc | *-tc) ;;
  *) cp "$family"/500Medium/*.ttf "$new/" ;;
  esac
done
cp "$packages"/@expo-google-fonts/noto-sans/700Bold/*.ttf "$new/"
rm -rf dist/fonts
mv "$new" dist/fonts
