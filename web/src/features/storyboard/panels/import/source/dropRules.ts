import type { DroppedItems } from "@/ui/files/droppedItems";
import { getImportKind, isLayeredDocument, isZip } from "./importFormats";

/** Types that can be placed on the stage or the timeline. */
const PLACEABLE_TYPES = /^(image|audio|video)\//;
/** MIME types of layered documents, as different systems name them. */
const LAYERED_TYPES = /photoshop|psd/i;

interface DraggedItem {
  kind: string;
  type: string;
}

/**
 * Return true if the dragged files might be for the board; see `canAcceptDrop`. Before the drop, only MIME types are
 * known: none for folders, and not always one for edits and spreadsheets. While the import dialog is open, all files
 * are accepted.
 */
export function canAcceptDrag(items: Iterable<DraggedItem>, isOpen: boolean): boolean {
  const files = [...items].filter(({ kind }) => kind === "file");
  const placeable = files.filter(({ type }) => PLACEABLE_TYPES.test(type) && !LAYERED_TYPES.test(type));
  if (isOpen || placeable.length < files.length) return files.length > 0;
  return placeable.length > 1 && placeable.every(({ type }) => type.startsWith("image/"));
}

/**
 * Return true if dropped items should be imported rather than handled by the element under the pointer: folders, ZIPs,
 * layered documents, other importable types, or several pictures. A single picture is placed on the drawing, sounds go
 * to the timeline, and unknown types are ignored. While the import dialog is open, all items are accepted.
 */
export function canAcceptDrop({ files, folders }: DroppedItems, isOpen: boolean): boolean {
  if (isOpen) return files.length + folders.length > 0;
  if (folders.length > 0) return true;
  const pictures = files.filter(({ name }) => getImportKind(name) === "pictures");
  if (pictures.length > 1 || pictures.some(({ name }) => isLayeredDocument(name))) return true;
  return files.some(({ name }) => isZip(name) || !["pictures", null].includes(getImportKind(name)));
}
