import { PALETTE_COLOR_NAME_MAX, PALETTE_COLORS_MAX, PALETTE_NAME_MAX } from "@/api/gen/limit-values";
import type { NewPalette } from "@/features/storyboard/panels/playbar/color/paletteEdits";
import { colorTexts } from "@/features/storyboard/panels/playbar/color/texts";
import { readAco } from "./aco";
import { readAse } from "./ase";
import { readGpl } from "./gpl";
import { BrokenPaletteFile, type PaletteFile } from "./paletteFile";

const FILE_BYTES_MAX = 1_000_000;

/** Characters that the server refuses in names: control characters, and those that are invisible or change the direction. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are removed
const REFUSED = /[\u0000-\u001f\u007f-\u009f\u200b\u2028-\u202e\u2060\u2066-\u2069\ufeff]/g;

interface ImportedPalette {
  /** Null if the file can't be imported; `message` says why. */
  readonly palette: Omit<NewPalette, "id"> | null;
  readonly message: string | null;
}

/** Read a palette file. The format is recognized by its content, or for ACO, which has no signature, by its name. */
export async function importPalette(file: Pick<File, "name" | "size" | "arrayBuffer">): Promise<ImportedPalette> {
  const refuse = (message: string): ImportedPalette => ({ palette: null, message });
  if (file.size > FILE_BYTES_MAX) return refuse(colorTexts.fileTooLarge);
  const bytes = new Uint8Array(await file.arrayBuffer());
  const read = findReader(bytes, file.name);
  if (read === null) return refuse(colorTexts.fileUnknown);
  try {
    const { name, colors, skipped } = read(bytes);
    if (colors.length === 0) return refuse(colorTexts.fileEmpty);
    if (colors.length > PALETTE_COLORS_MAX) {
      return refuse(colorTexts.fileTooManyColors({ count: colors.length, most: PALETTE_COLORS_MAX }));
    }
    const palette = {
      name:
        cleanName(name, PALETTE_NAME_MAX) ||
        cleanName(file.name.replace(/\.\w+$/, ""), PALETTE_NAME_MAX) ||
        colorTexts.importedName,
      colors: colors.map((each) => ({ color: each.color, name: cleanName(each.name, PALETTE_COLOR_NAME_MAX) })),
    };
    const said = { count: colors.length, name: palette.name };
    return {
      palette,
      message: skipped > 0 ? colorTexts.importedSome({ ...said, skipped }) : null,
    };
  } catch (error) {
    if (error instanceof BrokenPaletteFile) return refuse(colorTexts.fileBroken);
    throw error;
  }
}

function findReader(bytes: Uint8Array, fileName: string): ((bytes: Uint8Array) => PaletteFile) | null {
  const start = new TextDecoder("latin1").decode(bytes.subarray(0, 12));
  if (start.startsWith("ASEF")) return readAse;
  if (start === "GIMP Palette") return readGpl;
  return /\.aco$/i.test(fileName) ? readAco : null;
}

/** Return a name that the server accepts, or an empty string. */
function cleanName(name: string, most: number): string {
  const visible = name
    .replace(REFUSED, " ")
    .replace(/\p{Surrogate}/gu, "")
    .trim();
  const cut = [...visible].slice(0, most).join("").trim();
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(cut) ? cut : "";
}
