import type { ImportKind } from "@/features/storyboard/types";

/** Kinds of file that can be imported, by how the name of one ends. */
const BY_ENDING: Readonly<Record<string, ImportKind>> = {
  csv: "timing",
  fountain: "script",
  spmd: "script",
  fdx: "script",
  txt: "script",
  otio: "edit",
  otioz: "edit",
  edl: "edit",
  xml: "edit",
  fcpxml: "edit",
};

/** What the browser's dialog offers. */
export const OFFERED = Object.keys(BY_ENDING)
  .map((ending) => `.${ending}`)
  .join(",");

function endingOf(fileName: string): string {
  return /\.([^.]+)$/.exec(fileName)?.[1]?.toLowerCase() ?? "";
}

/** The kind of a file, by its name; null where none of them is imported. */
export function kindOf(fileName: string): ImportKind | null {
  return BY_ENDING[endingOf(fileName)] ?? null;
}

/** Whether a file counts frames and does not say at which rate: that is asked before it is read. */
export function asksRate(fileName: string): boolean {
  return endingOf(fileName) === "edl";
}

/** Frames a second that an EDL may count. */
export const RATES = [23.976, 24, 25, 29.97, 30, 50, 59.94, 60] as const;

/** At these, labels may be left out so that they keep to the clock. */
export function mayDrop(fps: number | null): boolean {
  return fps === null || fps === 29.97 || fps === 59.94;
}
