import { type PointerEvent, useEffect, useRef } from "react";
import { useDesk } from "@/features/storyboard/desk/desk";
import { stretched } from "@/features/storyboard/shared/transitions";
import type { Transition } from "@/features/storyboard/types";
import type { BlockLayout } from "@/playback/layoutCuts";
import type { Passage } from "@/playback/transitions";

interface Dragged {
  seam: string;
  value: Transition;
  end: Passage["end"];
  frames: number;
  blocks: BlockLayout;
  onTry: (seam: string, frames: number | null) => void;
  onChange: (seam: string, value: Transition | null) => void;
}

interface Drag {
  readonly side: "left" | "right";
  readonly clientX: number;
  /** Where that lay, px of the timeline, and how many frames had effect. */
  readonly x: number;
  readonly frames: number;
  readonly blocks: BlockLayout;
  wanted: number;
  readonly listening: AbortController;
}

/** The handlers of an edge: dragged for whole frames, sent when it is let go; Escape gives up. */
export function useWedgeDrag(dragged: Dragged) {
  const { board } = useDesk();
  const drag = useRef<Drag | null>(null);
  const { seam, onTry } = dragged;

  const end = (): Drag | null => {
    const ended = drag.current;
    ended?.listening.abort();
    drag.current = null;
    if (ended) onTry(seam, null);
    return ended;
  };
  // What is scrolled away, or taken away by somebody, is held no longer.
  useEffect(() => () => void drag.current?.listening.abort(), []);

  const move = (event: PointerEvent): void => {
    const held = drag.current;
    if (!held) return;
    const { blocks, x, clientX, side } = held;
    const by = blocks.frameAtX(x + event.clientX - clientX) - blocks.frameAtX(x);
    held.wanted = stretched(held.frames, side === "right" ? by : -by, dragged.end);
    onTry(seam, held.wanted);
  };

  return (side: Drag["side"]) => ({
    onPointerDown(event: PointerEvent<HTMLElement>): void {
      if (event.button !== 0 || drag.current) return;
      event.preventDefault();
      event.currentTarget.setPointerCapture(event.pointerId);
      board.transport.pause();
      const { blocks, frames } = dragged;
      const timeline = event.currentTarget.parentElement?.parentElement;
      const x = event.clientX - (timeline?.getBoundingClientRect().left ?? 0);
      const listening = new AbortController();
      drag.current = { side, clientX: event.clientX, x, frames, blocks, wanted: frames, listening };
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
      if (ended && ended.wanted !== ended.frames) dragged.onChange(seam, { ...dragged.value, frames: ended.wanted });
    },
    onPointerCancel: () => void end(),
  });
}
