import { type RefObject, useEffect } from "react";
import type { Desk } from "@/features/storyboard/desk/desk";
import { currentStage } from "@/features/storyboard/stage/currentStage";

/** On the clipboard it says that the drawing was copied last, and not something else since. */
const MARK = "Pegbar drawing";
const TYPING = "input, textarea, select, [contenteditable=true], [role=dialog], [role=alertdialog]";

const loadCopy = () => import("./copyDrawing");
const loadInsert = () => import("./insertPicture");

function isTyping(event: Event): boolean {
  return event.target instanceof Element && event.target.closest(TYPING) !== null;
}

function pictureIn(transfer: DataTransfer | null): File | null {
  return [...(transfer?.files ?? [])].find(({ type }) => type.startsWith("image/")) ?? null;
}

/** Ctrl+C and Ctrl+V for drawings, and pictures that are pasted or dropped onto the stage. */
export default function Pictures({ stage, desk }: { stage: RefObject<HTMLElement | null>; desk: Desk }): null {
  useEffect(() => {
    const element = stage.current;
    if (!element) return;
    const ended = new AbortController();
    const { signal } = ended;
    const mayEdit = (): boolean => desk.board.store.getState().canEdit;
    const over = (isOver: boolean): void => {
      if (isOver) element.dataset.drop = "over";
      else delete element.dataset.drop;
    };
    const copy = (event: ClipboardEvent): void => {
      if (isTyping(event) || !getSelection()?.isCollapsed) return;
      event.preventDefault();
      event.clipboardData?.setData("text/plain", MARK);
      void loadCopy().then(({ copyDrawing }) => copyDrawing(desk));
    };
    const paste = (event: ClipboardEvent): void => {
      if (isTyping(event) || !mayEdit()) return;
      const picture = pictureIn(event.clipboardData);
      if (picture) void loadInsert().then(({ insertPicture }) => insertPicture(desk, picture));
      else if (event.clipboardData?.getData("text/plain") === MARK) {
        void loadCopy().then(({ pasteDrawing }) => pasteDrawing(desk));
      }
    };
    const drag = (event: DragEvent): void => {
      if (!mayEdit() || !event.dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      over(true);
    };
    const drop = (event: DragEvent): void => {
      over(false);
      const picture = pictureIn(event.dataTransfer);
      if (!mayEdit() || !event.dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      const at = currentStage.getState().controller?.toCanvas(event);
      if (picture) void loadInsert().then(({ insertPicture }) => insertPicture(desk, picture, at));
    };
    document.addEventListener("copy", copy, { signal });
    document.addEventListener("paste", paste, { signal });
    element.addEventListener("dragover", drag, { signal });
    element.addEventListener("dragleave", () => over(false), { signal });
    element.addEventListener("drop", drop, { signal });
    return () => ended.abort();
  }, [stage, desk]);
  return null;
}
