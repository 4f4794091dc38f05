import { EDIT_ZIP_ENTRIES_MAX } from "@/features/storyboard/limits";
import type { ImportKind } from "@/features/storyboard/types";
import { getImportKind, isHiddenPath, isZip } from "./importFormats";
import { ImportRefusedError } from "./importRefusedError";
import { importMessages } from "./messages";

/** Types that a ZIP can have. The first one whose files it contains wins. */
const ZIP_KINDS: readonly ImportKind[] = ["storyboarder", "edit", "pictures"];

/** Detect the type of a file by its name; for a ZIP, by the names of its entries. Throws `ImportRefusedError`. */
export async function detectType(file: File): Promise<ImportKind> {
  if (isZip(file.name)) return detectZipType(file);
  const kind = getImportKind(file.name);
  if (kind === null) throw new ImportRefusedError(file.name, importMessages.unknown);
  return kind;
}

async function detectZipType(file: File): Promise<ImportKind> {
  if (file.size === 0) throw new ImportRefusedError(file.name, importMessages.empty);
  const found = new Set<ImportKind | null>();
  let entries = 0;
  const { listZipPaths } = await import("./zip");
  try {
    for await (const path of listZipPaths(file)) {
      entries += 1;
      if (!isHiddenPath(path)) found.add(getImportKind(path));
      if (entries > EDIT_ZIP_ENTRIES_MAX || found.has("storyboarder")) break;
    }
  } catch {
    throw new ImportRefusedError(file.name, importMessages.brokenZip);
  }
  if (entries > EDIT_ZIP_ENTRIES_MAX)
    throw new ImportRefusedError(file.name, importMessages.tooManyEntries(EDIT_ZIP_ENTRIES_MAX));
  const kind = ZIP_KINDS.find((one) => found.has(one));
  if (kind === undefined) throw new ImportRefusedError(file.name, importMessages.holdsNothing(file.name));
  return kind;
}
