import type { ImportKind } from "@/features/storyboard/types";

/** Kinds of file that can be imported, by how the name of one ends. */
const BY_ENDING: Readonly<Record<string, ImportKind>> = { csv: "timing" };

/** What the browser's dialog offers. */
export const OFFERED = Object.keys(BY_ENDING)
  .map((ending) => `.${ending}`)
  .join(",");

/** The kind of a file, by its name; null where none of them is imported. */
export function kindOf(fileName: string): ImportKind | null {
  const ending = /\.([^.]+)$/.exec(fileName)?.[1]?.toLowerCase();
  return (ending === undefined ? undefined : BY_ENDING[ending]) ?? null;
}
