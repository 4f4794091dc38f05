import { FORMATS } from "@/api/gen/formats";
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

/** The importable formats by the endings of their file names, without the dot. */
const FORMAT_BY_EXTENSION: Readonly<Record<string, ImportFormat>> = Object.fromEntries(
  IMPORT_FORMATS.flatMap((format) => format.endings.map((ending) => [ending.slice(1), format])),
);

/** The titles of the formats of a kind, separated by commas. */
export function getFormatTitles(kind: ImportKind): string {
  return IMPORT_FORMATS.filter((format) => format.kind === kind)
    .map(({ title }) => title)
    .join(", ");
}

/** Of a Storyboarder project, beside its boards and pictures: its script, and the sounds that are told of. */
const PROJECT_EXTENSIONS = new Set([
  "fountain",
  "fdx",
  "wav",
  "mp3",
  "m4a",
  "aac",
  "ogg",
  "flac",
  "aif",
  "aiff",
  "webm",
]);

/** What the browser's dialog offers. */
export const ACCEPTED_EXTENSIONS = [...Object.keys(FORMAT_BY_EXTENSION), "zip"].map((ending) => `.${ending}`).join(",");

function getExtension(fileName: string): string {
  return /\.([^.]+)$/.exec(fileName)?.[1]?.toLowerCase() ?? "";
}

/** The kind of a file, by its name; null where none of them is imported, and of a ZIP, which does not say it so. */
export function getImportKind(fileName: string): ImportKind | null {
  return FORMAT_BY_EXTENSION[getExtension(fileName)]?.kind ?? null;
}

/** Whether what a file is, is said by the names in it. */
export function isZip(fileName: string): boolean {
  return getExtension(fileName) === "zip";
}

/** Whether a file is a document of layers, which no drawing takes as a placed picture. */
export function isLayeredDocument(fileName: string): boolean {
  return getExtension(fileName) === "psd";
}

/** Whether a file of a Storyboarder project's folder is sent with it. */
export function isProjectFile(fileName: string): boolean {
  const kind = getImportKind(fileName);
  return kind === "storyboarder" || kind === "pictures" || PROJECT_EXTENSIONS.has(getExtension(fileName));
}

/** Whether a path leads to what systems keep for themselves: names that begin with a dot, and macOS's second copies. */
export function isHiddenPath(path: string): boolean {
  return path.split(/[\\/]/).some((name) => (name.startsWith(".") && name !== ".") || name === "__MACOSX");
}

/** Whether a file counts frames and does not say at which rate: that is asked before it is read. */
export function isFrameRateRequired(fileName: string): boolean {
  return FORMAT_BY_EXTENSION[getExtension(fileName)]?.needsRate === true;
}

/** Frames a second that an EDL may count. */
export const EDL_FRAME_RATES = [23.976, 24, 25, 29.97, 30, 50, 59.94, 60] as const;

/** At these, labels may be left out so that they keep to the clock. */
export function canDropFrames(fps: number | null): boolean {
  return fps === null || fps === 29.97 || fps === 59.94;
}
