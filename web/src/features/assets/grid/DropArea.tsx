import { type DragEvent, type ReactNode, type Ref, useEffect, useState } from "react";
import area from "@/features/assets/Area.module.css";
import { type DroppedItems, getDroppedItems } from "@/ui/files/droppedItems";
import styles from "./DropArea.module.css";
import { hasFiles } from "./dragging";
import { texts } from "./texts";

interface DropAreaProps {
  ref?: Ref<HTMLDivElement>;
  canUpload: boolean;
  onDropped: (items: DroppedItems) => void;
  children: ReactNode;
}

/**
 * Reject files dropped outside drop areas. Otherwise the browser would open them and abandon the page and its uploads.
 */
function usePreventStrayDrops(): void {
  useEffect(() => {
    const rejectDrop = (event: globalThis.DragEvent) => {
      if (event.defaultPrevented || !event.dataTransfer || !hasFiles(event.dataTransfer)) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = "none";
    };
    window.addEventListener("dragover", rejectDrop);
    window.addEventListener("drop", rejectDrop);
    return () => {
      window.removeEventListener("dragover", rejectDrop);
      window.removeEventListener("drop", rejectDrop);
    };
  }, []);
}

/** Area of a folder's entries that accepts dropped files and folders from the computer. */
export function DropArea({ canUpload, onDropped, children, ...rest }: DropAreaProps) {
  const [isDragOver, setDragOver] = useState(false);
  usePreventStrayDrops();
  const dragOver = (event: DragEvent) => {
    if (!canUpload || !hasFiles(event.dataTransfer)) return;
    event.preventDefault();
    setDragOver(true);
  };
  const drop = (event: DragEvent) => {
    setDragOver(false);
    if (!canUpload || !hasFiles(event.dataTransfer)) return;
    event.preventDefault();
    onDropped(getDroppedItems(event.dataTransfer));
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: files are dropped here; the Upload buttons do the same
    <div
      {...rest}
      className={area.area}
      onDragOver={dragOver}
      onDragLeave={(event) => !event.currentTarget.contains(event.relatedTarget as Node | null) && setDragOver(false)}
      onDrop={drop}
    >
      {children}
      {isDragOver ? <div className={styles.overlay}>{texts.dropHere}</div> : null}
    </div>
  );
}
