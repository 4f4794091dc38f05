import { dropTargetForElements } from "@atlaskit/pragmatic-drag-and-drop/element/adapter";
import { type RefObject, useEffect } from "react";
import { useEditorContext } from "@/features/storyboard/editorContext/editorContext";
import type { ParagraphRef } from "./paragraphSelection";

/** Element id of a cut in the cut list, in the timeline or on the contact sheet. */
const CUT_ELEMENT_ID = /^(?:card|block|sheet)-(.+)$/;

interface CutDropTarget {
  cutId: string;
  element: Element;
}

/** Find the drop target under the pointer: a cut or, on the stage, the current cut. */
function findDropTarget(x: number, y: number, currentId: string | null): CutDropTarget | null {
  const elementUnderPointer = document.elementFromPoint(x, y);
  const cut =
    elementUnderPointer?.closest("[id^=block-], [id^=sheet-]") ??
    elementUnderPointer?.closest("li")?.querySelector("[id^=card-]");
  const [, cutId] = CUT_ELEMENT_ID.exec(cut?.id ?? "") ?? [];
  if (cut && cutId !== undefined) return { cutId, element: cut.closest("li") ?? cut };
  const stage = elementUnderPointer?.closest("[data-drop-text]");
  return stage && currentId !== null ? { cutId: currentId, element: stage } : null;
}

/** Accept paragraphs dragged from the script on a cut, anywhere a cut is shown. */
export function useDropOnCuts(
  panel: RefObject<HTMLElement | null>,
  canEdit: boolean,
  onDrop: (cutId: string, paragraphs: readonly ParagraphRef[]) => void,
): void {
  const { board } = useEditorContext();
  useEffect(() => {
    const element = panel.current?.closest("main");
    if (!element || !canEdit) return;
    let highlighted: Element | null = null;
    const highlight = (next: Element | null): void => {
      if (next === highlighted) return;
      highlighted?.removeAttribute("data-script-over");
      next?.setAttribute("data-script-over", "");
      highlighted = next;
    };
    const findTarget = ({ clientX, clientY }: { clientX: number; clientY: number }): CutDropTarget | null =>
      findDropTarget(clientX, clientY, board.store.getState().currentId);
    const stop = dropTargetForElements({
      element,
      canDrop: ({ source }) => Array.isArray(source.data.script),
      onDrag: ({ location }) => highlight(findTarget(location.current.input)?.element ?? null),
      onDragLeave: () => highlight(null),
      onDrop: ({ source, location }) => {
        highlight(null);
        const target = findTarget(location.current.input);
        if (target) onDrop(target.cutId, source.data.script as ParagraphRef[]);
      },
    });
    return () => {
      highlight(null);
      stop();
    };
  }, [board, panel, canEdit, onDrop]);
}
