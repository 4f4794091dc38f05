import { type DragEvent, type ReactNode, type Ref, useEffect, useState } from "react";
import area from "@/features/assets/Area.module.css";
import { type DroppedItems, getDroppedItems } from "@/ui/droppedItems";
import styles from "./DropArea.module.css";
import { hasFiles } from "./dragging";
import { messages } from "./messages";

interface DropAreaProps {
  ref?: Ref<HTMLDivElement>;
  canUpload: boolean;
  onDropped: (what: DroppedItems) => void;
  children: ReactNode;
}

/**
 * Reject files dropped outside drop areas. Otherwise the browser would open them and abandon the page and its uploads.
 */
function usePreventStrayDrops(): void {
  useEffect(() => {
    const refuse = (event: globalThis.DragEvent) => {
      if (event.defaultPrevented || !event.dataTransfer || !hasFiles(event.dataTransfer)) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = "none";
    };
    window.addEventListener("dragover", refuse);
    window.addEventListener("drop", refuse);
    return () => {
      window.removeEventListener("dragover", refuse);
      window.removeEventListener("drop", refuse);
    };
  }, []);
}

/** Area of a folder's entries that accepts dropped files and folders from the computer. */
export function DropArea({ canUpload, onDropped, children, ...rest }: DropAreaProps) {
  const [isOver, setOver] = useState(false);
  usePreventStrayDrops();
  const dragOver = (event: DragEvent) => {
    if (!canUpload || !hasFiles(event.dataTransfer)) return;
    event.preventDefault();
    setOver(true);
  };
  const drop = (event: DragEvent) => {
    setOver(false);
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
      onDragLeave={(event) => !event.currentTarget.contains(event.relatedTarget as Node | null) && setOver(false)}
      onDrop={drop}
    >
      {children}
      {isOver ? <div className={styles.overlay}>{messages.dropHere}</div> : null}
    </div>
  );
}
