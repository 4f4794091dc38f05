import { type PointerEvent, useEffect, useRef } from "react";
import { useEditorContext } from "@/features/storyboard/editorContext/editorContext";
import { getStretchedFrames } from "@/features/storyboard/shared/cuts/transitions";
import type { Transition } from "@/features/storyboard/types";
import type { BlockLayout } from "@/playback/layoutCuts";
import type { TransitionSpan } from "@/playback/transitions";

interface TransitionDragOptions {
  seam: string;
  value: Transition;
  end: TransitionSpan["end"];
  frames: number;
  blocks: BlockLayout;
  onPreview: (seam: string, frames: number | null) => void;
  onChange: (seam: string, value: Transition | null) => void;
}

interface TransitionDrag {
  readonly side: "left" | "right";
  readonly clientX: number;
  /** Pointer position at the start, in px of the timeline; `frames` is the effective length at the start. */
  readonly x: number;
  readonly frames: number;
  readonly blocks: BlockLayout;
  newFrames: number;
  readonly abort: AbortController;
}

/** Return the drag handlers of a transition's edge. Drags by whole frames and commits on release; Escape cancels. */
export function useTransitionDrag(options: TransitionDragOptions) {
  const { board } = useEditorContext();
  const drag = useRef<TransitionDrag | null>(null);
  const { seam, onPreview } = options;

  const endDrag = (): TransitionDrag | null => {
    const endedDrag = drag.current;
    endedDrag?.abort.abort();
    drag.current = null;
    if (endedDrag) onPreview(seam, null);
    return endedDrag;
  };
  // Stop listening if the transition is scrolled out of view or deleted.
  useEffect(() => () => void drag.current?.abort.abort(), []);

  const handlePointerMove = (event: PointerEvent): void => {
    const activeDrag = drag.current;
    if (!activeDrag) return;
    const { blocks, x, clientX, side } = activeDrag;
    const delta = blocks.getFrameAtX(x + event.clientX - clientX) - blocks.getFrameAtX(x);
    activeDrag.newFrames = getStretchedFrames(activeDrag.frames, side === "right" ? delta : -delta, options.end);
    onPreview(seam, activeDrag.newFrames);
  };

  return (side: TransitionDrag["side"]) => ({
    onPointerDown(event: PointerEvent<HTMLElement>): void {
      if (event.button !== 0 || drag.current) return;
      event.preventDefault();
      event.currentTarget.setPointerCapture(event.pointerId);
      board.transport.pause();
      const { blocks, frames } = options;
      const timeline = event.currentTarget.parentElement?.parentElement;
      const x = event.clientX - (timeline?.getBoundingClientRect().left ?? 0);
      const abortController = new AbortController();
      drag.current = { side, clientX: event.clientX, x, frames, blocks, newFrames: frames, abort: abortController };
      const cancelOnEscape = (keyEvent: KeyboardEvent): void => {
        if (keyEvent.key !== "Escape") return;
        keyEvent.preventDefault();
        keyEvent.stopImmediatePropagation();
        endDrag();
      };
      window.addEventListener("keydown", cancelOnEscape, { capture: true, signal: abortController.signal });
    },
    onPointerMove: handlePointerMove,
    onPointerUp(): void {
      const endedDrag = endDrag();
      if (endedDrag && endedDrag.newFrames !== endedDrag.frames)
        options.onChange(seam, { ...options.value, frames: endedDrag.newFrames });
    },
    onPointerCancel: () => void endDrag(),
  });
}
