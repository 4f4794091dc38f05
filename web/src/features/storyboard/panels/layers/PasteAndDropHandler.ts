import { type RefObject, useEffect } from "react";
import { copyDrawing, pasteDrawing } from "@/features/storyboard/commands/copyDrawing";
import type { EditorContext } from "@/features/storyboard/editorContext/editorContext";
import { currentStage } from "@/features/storyboard/stage/currentStage";

/** Clipboard text that marks our copy. If the clipboard holds anything else, something was copied after the drawing. */
const CLIPBOARD_MARKER = "Pegbar drawing";
const TYPING_SELECTOR = "input, textarea, select, [contenteditable=true], [role=dialog], [role=alertdialog]";

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
  editor,
}: {
  stage: RefObject<HTMLElement | null>;
  editor: EditorContext;
}): null {
  useEffect(() => {
    const element = stage.current;
    if (!element) return;
    const abortController = new AbortController();
    const { signal } = abortController;
    const canEdit = (): boolean => editor.board.store.getState().canEdit;
    const markDropTarget = (isOver: boolean): void => {
      if (isOver) element.dataset.drop = "over";
      else delete element.dataset.drop;
    };
    const handleCopy = (event: ClipboardEvent): void => {
      if (isTyping(event) || !getSelection()?.isCollapsed) return;
      event.preventDefault();
      event.clipboardData?.setData("text/plain", CLIPBOARD_MARKER);
      copyDrawing(editor);
    };
    const handlePaste = (event: ClipboardEvent): void => {
      if (isTyping(event) || !canEdit()) return;
      const picture = findPicture(event.clipboardData);
      if (picture) void loadInsert().then(({ insertPicture }) => insertPicture(editor, picture));
      else if (event.clipboardData?.getData("text/plain") === CLIPBOARD_MARKER) {
        void pasteDrawing(editor);
      }
    };
    const handleDragOver = (event: DragEvent): void => {
      if (!canEdit() || !event.dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      markDropTarget(true);
    };
    const handleDrop = (event: DragEvent): void => {
      markDropTarget(false);
      const picture = findPicture(event.dataTransfer);
      if (!canEdit() || !event.dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      const point = currentStage.getState().controller?.toCanvas(event);
      if (picture) void loadInsert().then(({ insertPicture }) => insertPicture(editor, picture, point));
    };
    document.addEventListener("copy", handleCopy, { signal });
    document.addEventListener("paste", handlePaste, { signal });
    element.addEventListener("dragover", handleDragOver, { signal });
    element.addEventListener("dragleave", () => markDropTarget(false), { signal });
    element.addEventListener("drop", handleDrop, { signal });
    return () => abortController.abort();
  }, [stage, editor]);
  return null;
}
