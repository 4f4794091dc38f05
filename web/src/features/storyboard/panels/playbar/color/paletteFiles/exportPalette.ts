import { downloadBlob } from "@/api/http/download";
import type { PaletteColor } from "@/features/storyboard/panels/playbar/color/paletteEdits";
import { writeAse } from "./ase";
import { writeGpl } from "./gpl";

/** Characters that file systems don't allow in names. */
const NOT_IN_FILE_NAMES = /[\\/:*?"<>|]/g;

/** Save a palette as a file. */
export function exportPalette(palette: { name: string; colors: readonly PaletteColor[] }, format: "gpl" | "ase"): void {
  const { name, colors } = palette;
  const content = format === "gpl" ? writeGpl(name, colors) : writeAse(name, colors);
  const type = format === "gpl" ? "text/plain" : "application/octet-stream";
  downloadBlob(new Blob([content], { type }), `${name.replace(NOT_IN_FILE_NAMES, "-")}.${format}`);
}
