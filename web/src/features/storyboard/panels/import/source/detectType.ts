import { EDIT_ZIP_ENTRIES_MAX } from "@/features/storyboard/limits";
import { ImportRefusedError } from "@/features/storyboard/panels/import/importRefusedError";
import { importTexts } from "@/features/storyboard/panels/import/texts";
import type { ImportKind } from "@/features/storyboard/types";
import { getImportKind, getRefusalText, isHiddenPath, isZip, ZIP_MIME_TYPE } from "./importFormats";

/** Types that a ZIP can have. The first one whose files it contains wins. */
const ZIP_KINDS: readonly ImportKind[] = ["storyboarder", "edit", "pictures"];

/** Detect the type of a file by its name; for a ZIP, by the names of its entries. Throws `ImportRefusedError`. */
export async function detectType(file: File): Promise<ImportKind> {
  if (isZip(file.name) || file.type === ZIP_MIME_TYPE) return detectZipType(file);
  const kind = getImportKind(file.name);
  if (kind === null) throw new ImportRefusedError(file.name, getRefusalText(file.name));
  return kind;
}

async function detectZipType(file: File): Promise<ImportKind> {
  if (file.size === 0) throw new ImportRefusedError(file.name, importTexts.empty);
  const kinds = new Set<ImportKind | null>();
  let entryCount = 0;
  const { listZipPaths } = await import("./zip");
  try {
    for await (const path of listZipPaths(file)) {
      entryCount += 1;
      if (!isHiddenPath(path)) kinds.add(getImportKind(path));
      if (entryCount > EDIT_ZIP_ENTRIES_MAX || kinds.has("storyboarder")) break;
    }
  } catch {
    throw new ImportRefusedError(file.name, importTexts.brokenZip);
  }
  if (entryCount > EDIT_ZIP_ENTRIES_MAX)
    throw new ImportRefusedError(file.name, importTexts.tooManyEntries({ max: EDIT_ZIP_ENTRIES_MAX }));
  const kind = ZIP_KINDS.find((candidate) => kinds.has(candidate));
  if (kind === undefined) throw new ImportRefusedError(file.name, importTexts.nothingInFile({ name: file.name }));
  return kind;
}
