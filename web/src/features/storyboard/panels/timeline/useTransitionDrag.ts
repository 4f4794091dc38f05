import { type PointerEvent, useEffect, useRef } from "react";
import { useEditorContext } from "@/features/storyboard/editorContext/editorContext";
import { getStretchedFrames } from "@/features/storyboard/shared/transitions";
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
export function useTransitionDrag(dragged: TransitionDragOptions) {
  const { board } = useEditorContext();
  const drag = useRef<TransitionDrag | null>(null);
  const { seam, onPreview } = dragged;

  const end = (): TransitionDrag | null => {
    const ended = drag.current;
    ended?.abort.abort();
    drag.current = null;
    if (ended) onPreview(seam, null);
    return ended;
  };
  // Stop listening if the transition is scrolled out of view or deleted.
  useEffect(() => () => void drag.current?.abort.abort(), []);

  const move = (event: PointerEvent): void => {
    const held = drag.current;
    if (!held) return;
    const { blocks, x, clientX, side } = held;
    const by = blocks.getFrameAtX(x + event.clientX - clientX) - blocks.getFrameAtX(x);
    held.newFrames = getStretchedFrames(held.frames, side === "right" ? by : -by, dragged.end);
    onPreview(seam, held.newFrames);
  };

  return (side: TransitionDrag["side"]) => ({
    onPointerDown(event: PointerEvent<HTMLElement>): void {
      if (event.button !== 0 || drag.current) return;
      event.preventDefault();
      event.currentTarget.setPointerCapture(event.pointerId);
      board.transport.pause();
      const { blocks, frames } = dragged;
      const timeline = event.currentTarget.parentElement?.parentElement;
      const x = event.clientX - (timeline?.getBoundingClientRect().left ?? 0);
      const listening = new AbortController();
      drag.current = { side, clientX: event.clientX, x, frames, blocks, newFrames: frames, abort: listening };
      const giveUp = (key: KeyboardEvent): void => {
        if (key.key !== "Escape") return;
        key.preventDefault();
        key.stopImmediatePropagation();
        end();
      };
      window.addEventListener("keydown", giveUp, { capture: true, signal: listening.signal });
    },
    onPointerMove: move,
    onPointerUp(): void {
      const ended = end();
      if (ended && ended.newFrames !== ended.frames)
        dragged.onChange(seam, { ...dragged.value, frames: ended.newFrames });
    },
    onPointerCancel: () => void end(),
  });
}
