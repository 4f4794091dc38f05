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
  const under = document.elementFromPoint(x, y);
  const cut = under?.closest("[id^=block-], [id^=sheet-]") ?? under?.closest("li")?.querySelector("[id^=card-]");
  const [, cutId] = CUT_ELEMENT_ID.exec(cut?.id ?? "") ?? [];
  if (cut && cutId !== undefined) return { cutId, element: cut.closest("li") ?? cut };
  const paper = under?.closest("[data-drop-text]");
  return paper && currentId !== null ? { cutId: currentId, element: paper } : null;
}

/** Accept paragraphs dragged from the script on a cut, anywhere a cut is shown. */
export function useDropOnCuts(
  panel: RefObject<HTMLElement | null>,
  canEdit: boolean,
  drop: (cutId: string, going: readonly ParagraphRef[]) => void,
): void {
  const { board } = useEditorContext();
  useEffect(() => {
    const element = panel.current?.closest("main");
    if (!element || !canEdit) return;
    let marked: Element | null = null;
    const mark = (next: Element | null): void => {
      if (next === marked) return;
      marked?.removeAttribute("data-script-over");
      next?.setAttribute("data-script-over", "");
      marked = next;
    };
    const aim = ({ clientX, clientY }: { clientX: number; clientY: number }): CutDropTarget | null =>
      findDropTarget(clientX, clientY, board.store.getState().currentId);
    const stop = dropTargetForElements({
      element,
      canDrop: ({ source }) => Array.isArray(source.data.script),
      onDrag: ({ location }) => mark(aim(location.current.input)?.element ?? null),
      onDragLeave: () => mark(null),
      onDrop: ({ source, location }) => {
        mark(null);
        const target = aim(location.current.input);
        if (target) drop(target.cutId, source.data.script as ParagraphRef[]);
      },
    });
    return () => {
      mark(null);
      stop();
    };
  }, [board, panel, canEdit, drop]);
}
