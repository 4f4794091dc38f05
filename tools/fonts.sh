#!/usr/bin/env bash
# Installs the fonts of PDFs and of text in videos into dist/fonts: the regular TTF and the license of each family, the bold
# Noto Sans for PDFs, and for videos the medium weight, except for the large Chinese, Japanese and Korean fonts and Geist Mono.
# The npm packages contain every weight, so they are deleted afterwards.
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
