/**
 * Photoshop color swatches (.aco), by Adobe's "Photoshop File Formats Specification", chapter "Color swatches": version 1
 * (version, count, and for each color its space and four 16-bit numbers), usually followed by version 2 with the same colors
 * and their names. All numbers are big-endian.
 */
import {
  cmykToRgb,
  hsvToRgb,
  labToRgb,
  type Rgb,
  rgbToHex,
} from "@/features/storyboard/panels/playbar/color/colorSpaces";
import type { PaletteColor } from "@/features/storyboard/panels/playbar/color/paletteEdits";
import { BrokenPaletteFile, ByteReader, type PaletteFile } from "./paletteFile";

const MOST = 65535;

/** Interpret a 16-bit number as signed, as in Lab. */
const toSigned = (value: number): number => (value << 16) >> 16;

/** Conversions by the id of the color space. Other spaces are numbers in color books, such as Pantone. */
const CONVERSIONS: Readonly<Record<number, (w: number, x: number, y: number, z: number) => Rgb>> = {
  // RGB: 0 to 65535
  0: (w, x, y) => ({ r: (w / MOST) * 255, g: (x / MOST) * 255, b: (y / MOST) * 255 }),
  // HSB: 0 to 65535 each; the hue is a part of the circle
  1: (w, x, y) => hsvToRgb({ h: (w / MOST) * 360, s: (x / MOST) * 100, v: (y / MOST) * 100 }),
  // CMYK: 0 is 100% ink
  2: (w, x, y, z) => cmykToRgb(1 - w / MOST, 1 - x / MOST, 1 - y / MOST, 1 - z / MOST),
  // Lab: lightness 0 to 10000, a and b -12800 to 12700
  7: (w, x, y) => labToRgb(w / 100, toSigned(x) / 100, toSigned(y) / 100),
  // Gray: 0 (black) to 10000
  8: (w) => ({ r: (w / 10000) * 255, g: (w / 10000) * 255, b: (w / 10000) * 255 }),
  // Wide CMYK: 0 to 10000
  9: (w, x, y, z) => cmykToRgb(w / 10000, x / 10000, y / 10000, z / 10000),
};

/** Read a swatch file: version 2 if it has one, for the names. Throws BrokenPaletteFile. */
export function readAco(bytes: Uint8Array): PaletteFile {
  const reader = new ByteReader(bytes);
  const first = readVersion(reader, reader.uint16());
  return reader.isAtEnd ? first : readVersion(reader, reader.uint16());
}

function readVersion(reader: ByteReader, version: number): PaletteFile {
  if (version !== 1 && version !== 2) throw new BrokenPaletteFile();
  const colors: PaletteColor[] = [];
  let skipped = 0;
  for (let rest = reader.uint16(); rest > 0; rest -= 1) {
    const convert = CONVERSIONS[reader.uint16()];
    const numbers = [reader.uint16(), reader.uint16(), reader.uint16(), reader.uint16()] as const;
    const name = version === 2 ? reader.utf16(reader.uint32()) : "";
    if (convert) colors.push({ color: rgbToHex(convert(...numbers)), name });
    else skipped += 1;
  }
  return { name: "", colors, skipped };
}
