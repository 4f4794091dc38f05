import { STORYBOARD_ENTRIES_MAX } from "@/features/storyboard/limits";
import type { Dropped } from "@/ui/dropped";
import { readFolders } from "@/ui/folderTree";
import { gathered } from "./gather";
import { isHidden, isOfProject, kindOf } from "./kinds";
import { importMessages } from "./messages";
import { Refused } from "./refused";
import type { Entry } from "./zip";

/** What a folder that was dropped is read for: of a large one most may be something else. */
function isWanted({ name, isDirectory }: FileSystemEntry): boolean {
  return !isHidden(name) && (isDirectory || isOfProject(name) || kindOf(name) !== null);
}

/** The files that came, each with the path below what was chosen or dropped. */
async function entriesOf({ files, folders }: Dropped, signal: AbortSignal): Promise<Entry[]> {
  const chosen = files.map((file) => ({ path: file.webkitRelativePath || file.name, file }));
  if (folders.length === 0) return chosen;
  const tree = await readFolders([], folders, { takes: isWanted, most: STORYBOARD_ENTRIES_MAX, signal });
  const inner = tree.folders.flatMap(({ path, files: held }) =>
    held.map((file) => ({ path: [...path, file.name].join("/"), file })),
  );
  return [...chosen, ...inner];
}

/** What the folder is called in which all of it lies; null for files that lie in none, or in several. */
export function folderOf({ files, folders }: Dropped): string | null {
  if (folders.length > 0) return folders.length === 1 && files.length === 0 ? (folders[0]?.name ?? null) : null;
  const [first, ...rest] = new Set(files.map(({ webkitRelativePath: path }) => path.split("/")[0] ?? ""));
  return rest.length === 0 && first ? first : null;
}

interface Bringing {
  signal: AbortSignal;
  /** How much of it is packed, 0…1. */
  onProgress: (share: number) => void;
}

/** One file of what was chosen or dropped: itself, or a ZIP that was made of it. Throws `Refused`, or when told to stop. */
export async function broughtFile(came: Dropped, { signal, onProgress }: Bringing): Promise<File> {
  const folder = folderOf(came);
  try {
    const wanted = gathered(await entriesOf(came, signal), folder);
    if (wanted instanceof File) return wanted;
    const all = wanted.entries.reduce((sum, { file }) => sum + file.size, 0);
    const { pack } = await import("./zip");
    const told = (packed: number): void => onProgress(packed / Math.max(1, all));
    const zip = await pack(wanted.entries, { signal, onProgress: told });
    return new File([zip], wanted.name, { type: "application/zip" });
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof Refused) throw error;
    throw new Refused(folder ?? importMessages.several, importMessages.unreadable);
  }
}
