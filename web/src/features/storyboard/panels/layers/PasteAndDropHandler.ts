import { type RefObject, useEffect } from "react";
import type { EditorContext } from "@/features/storyboard/editorContext/editorContext";
import { currentStage } from "@/features/storyboard/stage/currentStage";

/** Clipboard text that marks our copy. If the clipboard holds anything else, something was copied after the drawing. */
const CLIPBOARD_MARKER = "Pegbar drawing";
const TYPING_SELECTOR = "input, textarea, select, [contenteditable=true], [role=dialog], [role=alertdialog]";

const loadCopy = () => import("./copyDrawing");
const loadInsert = () => import("./insertPicture");

function isTyping(event: Event): boolean {
  return event.target instanceof Element && event.target.closest(TYPING_SELECTOR) !== null;
}

function findPicture(transfer: DataTransfer | null): File | null {
  return [...(transfer?.files ?? [])].find(({ type }) => type.startsWith("image/")) ?? null;
}

/** Handles Ctrl+C and Ctrl+V for drawings, and pictures pasted or dropped onto the stage. */
export default function PasteAndDropHandler({
  stage,
  desk,
}: {
  stage: RefObject<HTMLElement | null>;
  desk: EditorContext;
}): null {
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
      event.clipboardData?.setData("text/plain", CLIPBOARD_MARKER);
      void loadCopy().then(({ copyDrawing }) => copyDrawing(desk));
    };
    const paste = (event: ClipboardEvent): void => {
      if (isTyping(event) || !mayEdit()) return;
      const picture = findPicture(event.clipboardData);
      if (picture) void loadInsert().then(({ insertPicture }) => insertPicture(desk, picture));
      else if (event.clipboardData?.getData("text/plain") === CLIPBOARD_MARKER) {
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
      const picture = findPicture(event.dataTransfer);
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
