import { type PointerEvent, type RefObject, useRef } from "react";
import { useEditorContext } from "@/features/storyboard/editorContext/editorContext";
import type { BlockLayout } from "@/playback/layoutCuts";
import { LEAD_PX } from "./timelineSize";

const EDGE_PX = 32;
const SCROLL_MAX_PX_PER_FRAME = 24;

/** Scroll if the pointer is near the left or right edge. Returns true if the scroll position changed. */
export function scrollNearEdge(element: HTMLElement, clientX: number): boolean {
  const { left, right } = element.getBoundingClientRect();
  const overshoot = Math.max(clientX - (right - EDGE_PX), 0) - Math.max(left + EDGE_PX - clientX, 0);
  const before = element.scrollLeft;
  if (overshoot !== 0)
    element.scrollLeft += Math.max(-SCROLL_MAX_PX_PER_FRAME, Math.min(overshoot / 2, SCROLL_MAX_PX_PER_FRAME));
  return element.scrollLeft !== before;
}

export interface ScrubHandlers {
  onPointerDown: (event: PointerEvent<HTMLElement>) => void;
  onPointerMove: (event: PointerEvent<HTMLElement>) => void;
  onPointerUp: (event: PointerEvent<HTMLElement>) => void;
  onPointerCancel: (event: PointerEvent<HTMLElement>) => void;
}

/**
 * Return the handlers that scrub: the playhead snaps to the starts of cuts, and the timeline scrolls near its edges.
 */
export function useScrub(scroller: RefObject<HTMLDivElement | null>, blocks: BlockLayout): ScrubHandlers {
  const { transport } = useEditorContext().board;
  const drag = useRef<{ clientX: number; frameRequest: number } | null>(null);

  const seek = (): void => {
    const element = scroller.current;
    if (!element || !drag.current) return;
    const x = drag.current.clientX - element.getBoundingClientRect().left + element.scrollLeft - LEAD_PX;
    const frame = blocks.snapToFrame(x);
    if (frame !== transport.clock.frame) transport.seek(frame);
  };

  const autoScroll = (): void => {
    const element = scroller.current;
    if (!element || !drag.current) return;
    if (scrollNearEdge(element, drag.current.clientX)) seek();
    drag.current.frameRequest = requestAnimationFrame(autoScroll);
  };

  const endScrub = (): void => {
    if (!drag.current) return;
    cancelAnimationFrame(drag.current.frameRequest);
    drag.current = null;
    transport.setScrubbing(false);
  };

  return {
    onPointerDown(event) {
      if (event.button !== 0 || transport.clock.total === 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      transport.setScrubbing(true);
      drag.current = { clientX: event.clientX, frameRequest: requestAnimationFrame(autoScroll) };
      seek();
    },
    onPointerMove(event) {
      if (!drag.current) return;
      drag.current.clientX = event.clientX;
      seek();
    },
    onPointerUp: endScrub,
    onPointerCancel: endScrub,
  };
}
