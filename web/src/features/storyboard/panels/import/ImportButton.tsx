import { Upload } from "lucide-react";
import { useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { useStore } from "zustand";
import { useDesk } from "@/features/storyboard/desk/desk";
import { Button } from "@/ui/Button";
import { late } from "@/ui/late";
import styles from "./ImportButton.module.css";
import { kindOf } from "./kinds";
import { importMessages } from "./messages";

const ImportDialog = late(() => import("./ImportDialog"));

/** What is put onto the stage, or into the timeline, goes there. */
const OWN = /^(image|audio|video)\//;

const NO_FILE = { file: null };

/** Opens what comes onto the board; a file that can be imported may be dropped anywhere. */
export default function ImportButton() {
  // A new object for each file, so that the same one may come again.
  const [asked, setAsked] = useState<{ file: File | null } | null>(null);
  const { dialogs } = useDesk();
  const isWished = useStore(dialogs, ({ importing }) => importing);
  const shown = asked ?? (isWished ? NO_FILE : null);
  const isOpen = shown !== null;
  const close = (): void => {
    setAsked(null);
    dialogs.setState({ importing: false });
  };
  const isOver = useDrops(isOpen, (file) => setAsked({ file }));
  return (
    <>
      <Button
        className={styles.button}
        aria-label={importMessages.title}
        aria-haspopup="dialog"
        icon={<Upload size={16} aria-hidden="true" />}
        onPointerEnter={ImportDialog.preload}
        onFocus={ImportDialog.preload}
        onClick={() => setAsked({ file: null })}
      >
        <span className={styles.word}>{importMessages.title}</span>
      </Button>
      {isOver ? createPortal(<div className={styles.over}>{importMessages.dropOver}</div>, document.body) : null}
      {shown ? <ImportDialog asked={shown} onClose={close} /> : null}
    </>
  );
}

/** Takes files that are dropped on the page, before whatever they fall on; whether one is held over it. */
function useDrops(isOpen: boolean, take: (file: File) => void): boolean {
  const [isOver, setOver] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it only sets state
  useEffect(() => {
    const ended = new AbortController();
    const listening = { signal: ended.signal, capture: true };
    // Before it is dropped only its type is told, and of an edit or a sheet not always that.
    const isOurs = ({ dataTransfer }: DragEvent): boolean =>
      [...(dataTransfer?.items ?? [])].some(({ kind, type }) => kind === "file" && (isOpen || !OWN.test(type)));
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
      const files = [...(event.dataTransfer?.files ?? [])];
      const file = files.find(({ name }) => kindOf(name) !== null) ?? (isOpen ? files[0] : undefined);
      if (!file) return;
      event.preventDefault();
      event.stopPropagation();
      take(file);
    };
    document.addEventListener("dragenter", over, listening);
    document.addEventListener("dragover", over, listening);
    document.addEventListener("dragleave", leave, listening);
    document.addEventListener("drop", drop, listening);
    return () => ended.abort();
  }, [isOpen]);
  return isOver;
}
