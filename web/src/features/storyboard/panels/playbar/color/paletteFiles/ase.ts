/**
 * Adobe Swatch Exchange (.ase), by the description of Olivier Berten, "Adobe Swatch Exchange file format"
 * (selapa.net/swatches/colors/fileformats.php#adobe_ase): "ASEF", version 1.0, the number of blocks, then blocks of type,
 * length and content. All numbers are big-endian, texts are UTF-16 with a final zero that counts.
 */
import {
  cmykToRgb,
  hexToRgb,
  labToRgb,
  type Rgb,
  rgbToHex,
} from "@/features/storyboard/panels/playbar/color/colorSpaces";
import type { PaletteColor } from "@/features/storyboard/panels/playbar/color/paletteEdits";
import { BrokenPaletteFile, ByteReader, type PaletteFile } from "./paletteFile";

const SIGNATURE = "ASEF";
const GROUP_START = 0xc001;
const COLOR = 0x0001;
const NORMAL_COLOR = 2;

/** Convert the numbers of a color in its model; null for an unknown model. Parts are 0 to 1, L of Lab as well. */
function readColor(reader: ByteReader, model: string): Rgb | null {
  const next = (): number => reader.float32();
  if (model === "RGB ") return { r: next() * 255, g: next() * 255, b: next() * 255 };
  if (model === "CMYK") return cmykToRgb(next(), next(), next(), next());
  if (model === "LAB ") return labToRgb(next() * 100, next(), next());
  if (model !== "Gray") return null;
  const gray = next() * 255;
  return { r: gray, g: gray, b: gray };
}

/** Read a swatch file. The name is that of its first group. Throws BrokenPaletteFile. */
export function readAse(bytes: Uint8Array): PaletteFile {
  const reader = new ByteReader(bytes);
  if (reader.ascii(4) !== SIGNATURE || reader.uint16() !== 1) throw new BrokenPaletteFile();
  reader.uint16();
  const colors: PaletteColor[] = [];
  let name = "";
  let skipped = 0;
  for (let rest = reader.uint32(); rest > 0; rest -= 1) {
    const type = reader.uint16();
    const end = reader.uint32() + reader.position;
    if (type === GROUP_START) name ||= reader.utf16(reader.uint16());
    if (type === COLOR) {
      const colorName = reader.utf16(reader.uint16());
      const rgb = readColor(reader, reader.ascii(4));
      if (rgb) colors.push({ color: rgbToHex(rgb), name: colorName });
      else skipped += 1;
    }
    // Blocks of other types and additional fields are skipped; a block can't end within what was read of it.
    if (end < reader.position || end > bytes.length) throw new BrokenPaletteFile();
    reader.position = end;
  }
  return { name, colors, skipped };
}

/** Write a swatch file with one group of RGB colors. */
export function writeAse(name: string, colors: readonly PaletteColor[]): Uint8Array<ArrayBuffer> {
  const blocks = [
    createBlock(GROUP_START, encodeText(name)),
    ...colors.map(({ color, name: colorName }) => createBlock(COLOR, encodeColor(color, colorName))),
    createBlock(0xc002, []),
  ];
  const head = [...encodeAscii(SIGNATURE), 0, 1, 0, 0, ...encodeUint(blocks.length, 4)];
  return Uint8Array.from([...head, ...blocks.flat()]);
}

function createBlock(type: number, content: readonly number[]): number[] {
  return [...encodeUint(type, 2), ...encodeUint(content.length, 4), ...content];
}

function encodeColor(hex: string, name: string): number[] {
  const { r, g, b } = hexToRgb(hex);
  return [...encodeText(name), ...encodeAscii("RGB "), ...[r, g, b].flatMap(encodeFloat), 0, NORMAL_COLOR];
}

function encodeFloat(part: number): number[] {
  const view = new DataView(new ArrayBuffer(4));
  view.setFloat32(0, part / 255);
  return [...new Uint8Array(view.buffer)];
}

function encodeText(text: string): number[] {
  const units = Array.from({ length: text.length }, (_, index) => text.charCodeAt(index));
  return [...encodeUint(units.length + 1, 2), ...[...units, 0].flatMap((unit) => encodeUint(unit, 2))];
}

function encodeAscii(text: string): number[] {
  return [...text].map((character) => character.charCodeAt(0));
}

function encodeUint(value: number, bytes: number): number[] {
  return Array.from({ length: bytes }, (_, index) => Math.floor(value / 256 ** (bytes - 1 - index)) % 256);
}
