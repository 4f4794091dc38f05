import { EDIT_ZIP_ENTRIES_MAX } from "@/features/storyboard/limits";
import type { ImportKind } from "@/features/storyboard/types";
import { isHidden, isZip, kindOf } from "./kinds";
import { importMessages } from "./messages";
import { Refused } from "./refused";

/** What a ZIP is, by what is in it; the first that is found counts. */
const BY_CONTENT: readonly ImportKind[] = ["storyboarder", "edit", "pictures"];

/** The kind of a file, by its name, and of a ZIP by the names in it. Throws `Refused`. */
export async function kindOfFile(file: File): Promise<ImportKind> {
  if (isZip(file.name)) return kindWithin(file);
  const kind = kindOf(file.name);
  if (kind === null) throw new Refused(file.name, importMessages.unknown);
  return kind;
}

async function kindWithin(file: File): Promise<ImportKind> {
  if (file.size === 0) throw new Refused(file.name, importMessages.empty);
  const found = new Set<ImportKind | null>();
  let entries = 0;
  const { pathsIn } = await import("./zip");
  try {
    for await (const path of pathsIn(file)) {
      entries += 1;
      if (!isHidden(path)) found.add(kindOf(path));
      if (entries > EDIT_ZIP_ENTRIES_MAX || found.has("storyboarder")) break;
    }
  } catch {
    throw new Refused(file.name, importMessages.brokenZip);
  }
  if (entries > EDIT_ZIP_ENTRIES_MAX) throw new Refused(file.name, importMessages.tooManyEntries(EDIT_ZIP_ENTRIES_MAX));
  const kind = BY_CONTENT.find((one) => found.has(one));
  if (kind === undefined) throw new Refused(file.name, importMessages.holdsNothing(file.name));
  return kind;
}
