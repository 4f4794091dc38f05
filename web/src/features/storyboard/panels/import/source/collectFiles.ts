import { BOARDS_MAX, STORYBOARD_BYTES_MAX, STORYBOARD_ENTRIES_MAX } from "@/features/storyboard/limits";
import { ImportRefusedError } from "@/features/storyboard/panels/import/importRefusedError";
import { importTexts } from "@/features/storyboard/panels/import/texts";
import { getImportKind, getRefusalText, isHiddenPath, isProjectFile, isZip } from "./importFormats";
import type { ZipEntry } from "./zip";

/** Files to upload as one ZIP. `name` says what they are, for example the name of their folder or "2 images". */
export interface FileBundle {
  name: string;
  entries: readonly ZipEntry[];
}

/** Natural order: 2 before 10. */
const naturalCollator = new Intl.Collator("en", { numeric: true });

/**
 * Choose what to upload: a single file as it is, or several files as a ZIP. `folder` is the folder that contains all of
 * them, or null for files that were selected or dropped individually.
 *
 * A Storyboarder project includes the files that belong to it. Edits are sent without their media. Otherwise, all
 * pictures are sent together. Other types are sent one at a time: in a folder, unrelated files are ignored, but with
 * individually selected files an error is raised instead of dropping some silently. Throws `ImportRefusedError`.
 */
export function collectFiles(entries: readonly ZipEntry[], folder: string | null): File | FileBundle {
  const visible = entries.filter(({ path }) => !isHiddenPath(path));
  const displayName = folder ?? (entries.length === 1 ? entries[0]?.file.name : null) ?? importTexts.selectedFiles;
  const filterByKind = (kind: ReturnType<typeof getImportKind>) =>
    visible.filter(({ path }) => getImportKind(path) === kind);
  const boards = filterByKind("storyboarder");
  if (boards[0]) return bundleProject(boards[0], visible, folder, displayName);
  const [edits, pictures] = [filterByKind("edit"), filterByKind("pictures")];
  const singles = visible.filter(({ path }) => isZip(path) || ["timing", "script"].includes(getImportKind(path) ?? ""));
  if (singles.length > 0 && folder === null && visible.length > 1)
    throw new ImportRefusedError(displayName, importTexts.oneAtATime);
  if (edits.length > 0) return bundleFiles(edits, folder ?? importTexts.edits({ count: edits.length }), displayName);
  if (pictures.length > BOARDS_MAX)
    throw new ImportRefusedError(displayName, importTexts.tooManyPictures({ max: BOARDS_MAX }));
  if (pictures.length > 0)
    return bundleFiles(pictures, folder ?? importTexts.pictures({ count: pictures.length }), displayName);
  if (singles.length > 1) throw new ImportRefusedError(displayName, importTexts.oneAtATime);
  if (singles[0]) return singles[0].file;
  if (folder !== null) throw new ImportRefusedError(displayName, importTexts.nothingInFile({ name: displayName }));
  throw new ImportRefusedError(
    displayName,
    entries.length === 1 ? getRefusalText(displayName) : importTexts.nothingInFiles,
  );
}

/**
 * Bundle a Storyboarder project. Pictures selected together with the project file are moved to images/, where
 * Storyboarder expects them.
 */
function bundleProject(
  boards: ZipEntry,
  visible: readonly ZipEntry[],
  folder: string | null,
  displayName: string,
): File | FileBundle {
  const isFlat = folder === null && visible.every(({ path }) => !path.includes("/"));
  const moveToImages = (entry: ZipEntry): ZipEntry =>
    isFlat && getImportKind(entry.path) === "pictures" ? { ...entry, path: `images/${entry.path}` } : entry;
  const projectFiles = visible.filter(({ path }) => isProjectFile(path)).map(moveToImages);
  return bundleFiles(projectFiles, folder ?? boards.file.name.replace(/\.[^.]+$/, ""), displayName);
}

function bundleFiles(entries: readonly ZipEntry[], name: string, displayName: string): File | FileBundle {
  if (entries.length === 1 && entries[0]) return entries[0].file;
  if (entries.length > STORYBOARD_ENTRIES_MAX) {
    throw new ImportRefusedError(displayName, importTexts.tooManyEntries({ max: STORYBOARD_ENTRIES_MAX }));
  }
  const bytes = entries.reduce((sum, { file }) => sum + file.size, 0);
  if (bytes > STORYBOARD_BYTES_MAX)
    throw new ImportRefusedError(displayName, importTexts.tooLarge(STORYBOARD_BYTES_MAX));
  const sorted = [...entries].sort((one, other) => naturalCollator.compare(one.path, other.path));
  return { name, entries: makePathsUnique(sorted) };
}

/** Rename files with equal paths, for example dropped from two folders: "a.png" becomes "a (2).png". */
function makePathsUnique(entries: readonly ZipEntry[]): ZipEntry[] {
  const originalPaths = new Set(entries.map(({ path }) => path));
  const usedPaths = new Set<string>();
  return entries.map((entry) => {
    let { path } = entry;
    for (let next = 2; usedPaths.has(path) || (path !== entry.path && originalPaths.has(path)); next += 1) {
      path = entry.path.replace(/(\.[^./]*)?$/, ` (${next})$1`);
    }
    usedPaths.add(path);
    return { ...entry, path };
  });
}
