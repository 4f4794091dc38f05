/**
 * GIMP palette (.gpl), by GIMP's developer documentation ("GIMP Palette Format", devel-docs/gpl.txt): the line "GIMP
 * Palette", optional lines "Name:" and "Columns:", comments after "#", and for each color three numbers and a name.
 */
import { hexToRgb, rgbToHex } from "@/features/storyboard/panels/playbar/color/colorSpaces";
import type { PaletteColor } from "@/features/storyboard/panels/playbar/color/paletteEdits";
import { BrokenPaletteFile, type PaletteFile } from "./paletteFile";

const HEAD = "GIMP Palette";
const COLOR = /^\s*(\d{1,3})\s+(\d{1,3})\s+(\d{1,3})(?:\s+(.*))?$/;
/** GIMP writes this name for colors without one. */
const UNNAMED = "Untitled";

/** Read a palette file. Throws BrokenPaletteFile. */
export function readGpl(bytes: Uint8Array): PaletteFile {
  const [head = "", ...lines] = new TextDecoder().decode(bytes).split(/\r\n|\r|\n/);
  if (head.trim() !== HEAD) throw new BrokenPaletteFile();
  const colors: PaletteColor[] = [];
  let name = "";
  for (const line of lines) {
    if (line.trim() === "" || line.trimStart().startsWith("#") || line.startsWith("Columns:")) continue;
    if (line.startsWith("Name:")) {
      name = line.slice("Name:".length).trim();
      continue;
    }
    const [, r, g, b, colorName = ""] = COLOR.exec(line) ?? [];
    const parts = [r, g, b].map(Number);
    if (!parts.every((part) => part <= 255)) throw new BrokenPaletteFile();
    const [red = 0, green = 0, blue = 0] = parts;
    const trimmed = colorName.trim();
    colors.push({ color: rgbToHex({ r: red, g: green, b: blue }), name: trimmed === UNNAMED ? "" : trimmed });
  }
  return { name, colors, skipped: 0 };
}

/** Write a palette file. */
export function writeGpl(name: string, colors: readonly PaletteColor[]): string {
  const lines = colors.map(({ color, name: colorName }) => {
    const { r, g, b } = hexToRgb(color);
    return `${[r, g, b].map((part) => String(part).padStart(3)).join(" ")}\t${colorName || UNNAMED}`;
  });
  return [HEAD, `Name: ${name}`, "Columns: 8", "#", ...lines, ""].join("\n");
}
