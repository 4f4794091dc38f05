import { useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { canAcceptDrag, canAcceptDrop } from "@/features/storyboard/panels/import/source/dropRules";
import { type DroppedItems, getDroppedItems } from "@/ui/files/droppedItems";
import styles from "./ImportButton.module.css";
import { importTexts } from "./texts";

interface PageDropTargetProps {
  /** True while the import dialog is open. */
  isOpen: boolean;
  onDrop: (items: DroppedItems) => void;
}

/** Makes the page a drop target for files that can be imported; see `canAcceptDrop`. */
export default function PageDropTarget({ isOpen, onDrop }: PageDropTargetProps) {
  const isOver = usePageDrop(isOpen, onDrop);
  return isOver ? createPortal(<div className={styles.dropOverlay}>{importTexts.dropOver}</div>, document.body) : null;
}

/**
 * Handle file drops on the whole page, in the capture phase, before the element under the pointer. Returns true while
 * files are dragged over the page.
 */
function usePageDrop(isOpen: boolean, onDrop: (items: DroppedItems) => void): boolean {
  const [isOver, setOver] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: onDrop only sets state
  useEffect(() => {
    const controller = new AbortController();
    const listenerOptions = { signal: controller.signal, capture: true };
    const isAccepted = ({ dataTransfer }: DragEvent): boolean => canAcceptDrag(dataTransfer?.items ?? [], isOpen);
    const handleDragOver = (event: DragEvent): void => {
      if (!isAccepted(event)) return;
      event.preventDefault();
      event.stopPropagation();
      if (event.dataTransfer) event.dataTransfer.dropEffect = "copy";
      setOver(true);
    };
    const handleDragLeave = (event: DragEvent): void => {
      if (event.relatedTarget === null) setOver(false);
    };
    const handleDrop = (event: DragEvent): void => {
      setOver(false);
      const items = event.dataTransfer ? getDroppedItems(event.dataTransfer) : null;
      if (!items || !canAcceptDrop(items, isOpen)) return;
      event.preventDefault();
      event.stopPropagation();
      onDrop(items);
    };
    document.addEventListener("dragenter", handleDragOver, listenerOptions);
    document.addEventListener("dragover", handleDragOver, listenerOptions);
    document.addEventListener("dragleave", handleDragLeave, listenerOptions);
    document.addEventListener("drop", handleDrop, listenerOptions);
    return () => controller.abort();
  }, [isOpen]);
  return isOver;
}
