import type { DroppedItems } from "@/ui/droppedItems";
import { getImportKind, isLayeredDocument, isZip } from "./importFormats";

/** What is put onto the stage, or into the timeline, goes there. */
const PLACEABLE_TYPES = /^(image|audio|video)\//;
/** Types of documents of layers, as systems name them. */
const LAYERED_TYPES = /photoshop|psd/i;

interface DraggedItem {
  kind: string;
  type: string;
}

/**
 * Whether what is held over the page may be for the board: see `isForBoard`. Before it is dropped only types are told:
 * none of a folder, and of an edit or a sheet not always one. While the dialog is open all of it is.
 */
export function canAcceptDrag(held: Iterable<DraggedItem>, isOpen: boolean): boolean {
  const files = [...held].filter(({ kind }) => kind === "file");
  const placed = files.filter(({ type }) => PLACEABLE_TYPES.test(type) && !LAYERED_TYPES.test(type));
  if (isOpen || placed.length < files.length) return files.length > 0;
  return placed.length > 1 && placed.every(({ type }) => type.startsWith("image/"));
}

/**
 * Whether what was dropped comes onto the board, as cuts or as changes of them, instead of going where it fell: a
 * folder, a ZIP, a document of layers, whatever else is imported, and several pictures. A single picture is placed on
 * the drawing, sounds go into the timeline, and what nobody knows is left alone. While the dialog is open all is for it.
 */
export function canAcceptDrop({ files, folders }: DroppedItems, isOpen: boolean): boolean {
  if (isOpen) return files.length + folders.length > 0;
  if (folders.length > 0) return true;
  const pictures = files.filter(({ name }) => getImportKind(name) === "pictures");
  if (pictures.length > 1 || pictures.some(({ name }) => isLayeredDocument(name))) return true;
  return files.some(({ name }) => isZip(name) || !["pictures", null].includes(getImportKind(name)));
}
