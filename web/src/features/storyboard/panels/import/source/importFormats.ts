import { FORMATS } from "@/api/gen/formats";
import { importTexts } from "@/features/storyboard/panels/import/texts";
import type { ImportKind } from "@/features/storyboard/types";

interface ImportFormat {
  title: string;
  kind: ImportKind;
  endings: readonly string[];
  needsRate: boolean;
}

const IMPORT_FORMATS: readonly ImportFormat[] = Object.values(FORMATS).flatMap((format) =>
  "imports" in format ? [{ title: format.title, ...format.imports }] : [],
);

/** Importable formats by file extension, without the dot. */
const FORMAT_BY_EXTENSION: Readonly<Record<string, ImportFormat>> = Object.fromEntries(
  IMPORT_FORMATS.flatMap((format) => format.endings.map((ending) => [ending.slice(1), format])),
);

/** Return the titles of the formats of a kind, separated by commas. */
export function getFormatTitles(kind: ImportKind): string {
  return IMPORT_FORMATS.filter((format) => format.kind === kind)
    .map(({ title }) => title)
    .join(", ");
}

const AUDIO_EXTENSIONS = ["wav", "mp3", "m4a", "aac", "ogg", "flac", "aif", "aiff"];

/** Extensions of other files that belong to a Storyboarder project: its script and sounds. */
const PROJECT_EXTENSIONS = new Set(["fountain", "fdx", "webm", ...AUDIO_EXTENSIONS]);

/** Value of the file input's `accept` attribute. */
export const ACCEPTED_EXTENSIONS = [...Object.keys(FORMAT_BY_EXTENSION), "zip"].map((ending) => `.${ending}`).join(",");

function getExtension(fileName: string): string {
  return /\.([^.]+)$/.exec(fileName)?.[1]?.toLowerCase() ?? "";
}

/** Return the type of a file by its name; null if it can't be imported, or is a ZIP, whose name doesn't tell. */
export function getImportKind(fileName: string): ImportKind | null {
  return FORMAT_BY_EXTENSION[getExtension(fileName)]?.kind ?? null;
}

export function isZip(fileName: string): boolean {
  return getExtension(fileName) === "zip";
}

/** MIME type of the ZIPs that are made here of several files; their names have no extension. */
export const ZIP_MIME_TYPE = "application/zip";

/** Return why a file of this name can't be imported. Sounds are added on the timeline instead. */
export function getRefusalText(fileName: string): string {
  return AUDIO_EXTENSIONS.includes(getExtension(fileName)) ? importTexts.audioType : importTexts.unsupportedType;
}

/** Return true if a file is a layered document, which can't be placed on a drawing. */
export function isLayeredDocument(fileName: string): boolean {
  return getExtension(fileName) === "psd";
}

/** Return true if a file in a Storyboarder folder belongs to the project. */
export function isProjectFile(fileName: string): boolean {
  const kind = getImportKind(fileName);
  return kind === "storyboarder" || kind === "pictures" || PROJECT_EXTENSIONS.has(getExtension(fileName));
}

/** Return true for system files: dotfiles and macOS resource forks (`__MACOSX`). */
export function isHiddenPath(path: string): boolean {
  return path.split(/[\\/]/).some((name) => (name.startsWith(".") && name !== ".") || name === "__MACOSX");
}

/** Return true if the format counts frames but doesn't contain a frame rate. The user is then asked for it. */
export function isFrameRateRequired(fileName: string): boolean {
  return FORMAT_BY_EXTENSION[getExtension(fileName)]?.needsRate === true;
}

/** Frame rates that an EDL can use, in frames per second. */
export const EDL_FRAME_RATES = [23.976, 24, 25, 29.97, 30, 50, 59.94, 60] as const;

/** Return true if drop-frame timecode is possible at this rate, or if the rate is unknown. */
export function canDropFrames(fps: number | null): boolean {
  return fps === null || fps === 29.97 || fps === 59.94;
}
