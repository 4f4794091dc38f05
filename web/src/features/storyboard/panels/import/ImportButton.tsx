import { Upload } from "lucide-react";
import { useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { useStore } from "zustand";
import { useEditorContext } from "@/features/storyboard/editorContext/editorContext";
import { Button } from "@/ui/Button";
import { type DroppedItems, getDroppedItems } from "@/ui/droppedItems";
import { lazyComponent } from "@/ui/lazyComponent";
import { canAcceptDrag, canAcceptDrop } from "./dropRules";
import styles from "./ImportButton.module.css";
import { importMessages } from "./messages";

const ImportDialog = lazyComponent(() => import("./ImportDialog"));

const NO_FILES = { came: null };

/**
 * Button that opens the import dialog. Importable files can also be dropped anywhere on the page; see `canAcceptDrop`.
 */
export default function ImportButton() {
  // A new object for each drop, so that dropping the same files again starts another import.
  const [asked, setAsked] = useState<{ came: DroppedItems | null } | null>(null);
  const { dialogs } = useEditorContext();
  const isWished = useStore(dialogs, ({ isImporting }) => isImporting);
  const shown = asked ?? (isWished ? NO_FILES : null);
  const isOpen = shown !== null;
  const close = (): void => {
    setAsked(null);
    dialogs.setState({ isImporting: false });
  };
  const isOver = usePageDrop(isOpen, (came) => setAsked({ came }));
  return (
    <>
      <Button
        className={styles.button}
        aria-label={importMessages.title}
        aria-haspopup="dialog"
        icon={<Upload size={16} aria-hidden="true" />}
        onPointerEnter={ImportDialog.preload}
        onFocus={ImportDialog.preload}
        onClick={() => setAsked({ came: null })}
      >
        <span className={styles.word}>{importMessages.title}</span>
      </Button>
      {isOver ? createPortal(<div className={styles.over}>{importMessages.dropOver}</div>, document.body) : null}
      {shown ? <ImportDialog request={shown} onClose={close} /> : null}
    </>
  );
}

/**
 * Handle file drops on the whole page, in the capture phase, before the element under the pointer. Returns true while
 * files are dragged over the page.
 */
function usePageDrop(isOpen: boolean, take: (came: DroppedItems) => void): boolean {
  const [isOver, setOver] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it only sets state
  useEffect(() => {
    const ended = new AbortController();
    const listening = { signal: ended.signal, capture: true };
    const isOurs = ({ dataTransfer }: DragEvent): boolean => canAcceptDrag(dataTransfer?.items ?? [], isOpen);
    const over = (event: DragEvent): void => {
      if (!isOurs(event)) return;
      event.preventDefault();
      event.stopPropagation();
      if (event.dataTransfer) event.dataTransfer.dropEffect = "copy";
      setOver(true);
    };
    const leave = (event: DragEvent): void => {
      if (event.relatedTarget === null) setOver(false);
    };
    const drop = (event: DragEvent): void => {
      setOver(false);
      const came = event.dataTransfer ? getDroppedItems(event.dataTransfer) : null;
      if (!came || !canAcceptDrop(came, isOpen)) return;
      event.preventDefault();
      event.stopPropagation();
      take(came);
    };
    document.addEventListener("dragenter", over, listening);
    document.addEventListener("dragover", over, listening);
    document.addEventListener("dragleave", leave, listening);
    document.addEventListener("drop", drop, listening);
    return () => ended.abort();
  }, [isOpen]);
  return isOver;
}
