import { BOARDS_MAX, STORYBOARD_BYTES_MAX, STORYBOARD_ENTRIES_MAX } from "@/features/storyboard/limits";
import { getImportKind, isHiddenPath, isProjectFile, isZip } from "./importFormats";
import { ImportRefusedError } from "./importRefusedError";
import { importMessages } from "./messages";
import type { ZipEntry } from "./zip";

/** Files to upload as one ZIP with this name. */
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
export function collectFiles(came: readonly ZipEntry[], folder: string | null): File | FileBundle {
  const seen = came.filter(({ path }) => !isHiddenPath(path));
  const called = folder ?? (came.length === 1 ? came[0]?.file.name : null) ?? importMessages.several;
  const ofKind = (kind: ReturnType<typeof getImportKind>) => seen.filter(({ path }) => getImportKind(path) === kind);
  const boards = ofKind("storyboarder");
  if (boards[0]) return bundleProject(boards[0], seen, folder, called);
  const [edits, pictures] = [ofKind("edit"), ofKind("pictures")];
  const alone = seen.filter(({ path }) => isZip(path) || ["timing", "script"].includes(getImportKind(path) ?? ""));
  if (alone.length > 0 && folder === null && seen.length > 1)
    throw new ImportRefusedError(called, importMessages.oneAtATime);
  if (edits.length > 0) return bundleFiles(edits, folder ?? importMessages.edits(edits.length), called);
  if (pictures.length > BOARDS_MAX) throw new ImportRefusedError(called, importMessages.tooManyPictures(BOARDS_MAX));
  if (pictures.length > 0) return bundleFiles(pictures, folder ?? importMessages.pictures(pictures.length), called);
  if (alone.length > 1) throw new ImportRefusedError(called, importMessages.oneAtATime);
  if (alone[0]) return alone[0].file;
  if (folder !== null) throw new ImportRefusedError(called, importMessages.holdsNothing(called));
  throw new ImportRefusedError(called, came.length === 1 ? importMessages.unknown : importMessages.holdNothing);
}

/**
 * Bundle a Storyboarder project. Pictures selected together with the project file are moved to images/, where
 * Storyboarder expects them.
 */
function bundleProject(
  boards: ZipEntry,
  seen: readonly ZipEntry[],
  folder: string | null,
  called: string,
): File | FileBundle {
  const isFlat = folder === null && seen.every(({ path }) => !path.includes("/"));
  const place = (entry: ZipEntry): ZipEntry =>
    isFlat && getImportKind(entry.path) === "pictures" ? { ...entry, path: `images/${entry.path}` } : entry;
  const own = seen.filter(({ path }) => isProjectFile(path)).map(place);
  return bundleFiles(own, folder ?? boards.file.name.replace(/\.[^.]+$/, ""), called);
}

function bundleFiles(entries: readonly ZipEntry[], name: string, called: string): File | FileBundle {
  if (entries.length === 1 && entries[0]) return entries[0].file;
  if (entries.length > STORYBOARD_ENTRIES_MAX) {
    throw new ImportRefusedError(called, importMessages.tooManyEntries(STORYBOARD_ENTRIES_MAX));
  }
  const bytes = entries.reduce((sum, { file }) => sum + file.size, 0);
  if (bytes > STORYBOARD_BYTES_MAX) throw new ImportRefusedError(called, importMessages.tooLarge(STORYBOARD_BYTES_MAX));
  const sorted = [...entries].sort((one, other) => naturalCollator.compare(one.path, other.path));
  return { name: `${name}.zip`, entries: makePathsUnique(sorted) };
}

/** Rename files with equal paths, for example dropped from two folders: "a.png" becomes "a (2).png". */
function makePathsUnique(entries: readonly ZipEntry[]): ZipEntry[] {
  const taken = new Set(entries.map(({ path }) => path));
  const used = new Set<string>();
  return entries.map((entry) => {
    let { path } = entry;
    for (let next = 2; used.has(path) || (path !== entry.path && taken.has(path)); next += 1) {
      path = entry.path.replace(/(\.[^./]*)?$/, ` (${next})$1`);
    }
    used.add(path);
    return { ...entry, path };
  });
}
