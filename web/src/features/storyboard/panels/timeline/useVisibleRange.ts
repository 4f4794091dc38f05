import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { watchScroll } from "@/features/storyboard/shared/input/watchScroll";

/** Width rendered beyond each side of the viewport, in px, so that not every scroll needs a new render. */
const OVERSCAN_PX = 500;

export interface VisibleRange {
  from: number;
  to: number;
}

/** Return the range of a scrolling element to render, in px. Changes only when scrolling comes near its ends. */
export function useVisibleRange(scroller: RefObject<HTMLElement | null>): VisibleRange {
  const [range, setRange] = useState<VisibleRange>({ from: 0, to: 3000 });
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const update = (): void => {
      const { scrollLeft, clientWidth } = element;
      setRange((old) => {
        const margin = OVERSCAN_PX / 4;
        const isCovered =
          (old.from === 0 || scrollLeft - margin >= old.from) && scrollLeft + clientWidth + margin <= old.to;
        const isTooWide = old.to - old.from > clientWidth + 4 * OVERSCAN_PX;
        if (isCovered && !isTooWide) return old;
        return { from: Math.max(0, scrollLeft - OVERSCAN_PX), to: scrollLeft + clientWidth + OVERSCAN_PX };
      });
    };
    return watchScroll(element, update);
  }, [scroller]);
  return range;
}

/**
 * Return a ref to the visible range of a scrolling element, in px, updated by scroll and resize events. Reading it from
 * the element in every frame during playback would force a layout of the page each time.
 */
export function useViewportRef(scroller: RefObject<HTMLElement | null>): RefObject<{ left: number; width: number }> {
  const viewport = useRef({ left: 0, width: Number.POSITIVE_INFINITY });
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const update = (): void => {
      viewport.current = { left: element.scrollLeft, width: element.clientWidth };
    };
    return watchScroll(element, update);
  }, [scroller]);
  return viewport;
}

/** Zoom on Ctrl+wheel, at most once per frame; without Ctrl, a vertical wheel scrolls horizontally. */
export function useWheelZoom(
  scroller: RefObject<HTMLElement | null>,
  onZoom: (factor: number, clientX: number) => void,
): void {
  const onZoomRef = useRef(onZoom);
  useLayoutEffect(() => {
    onZoomRef.current = onZoom;
  }, [onZoom]);
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    let wheelDelta = 0;
    let frame: number | null = null;
    const handleWheel = (event: WheelEvent): void => {
      if (event.ctrlKey || event.metaKey) {
        event.preventDefault();
        wheelDelta += event.deltaY;
        const { clientX } = event;
        frame ??= requestAnimationFrame(() => {
          frame = null;
          onZoomRef.current(Math.exp(-wheelDelta * 0.002), clientX);
          wheelDelta = 0;
        });
      } else if (event.deltaX === 0 && !event.shiftKey) {
        event.preventDefault();
        element.scrollLeft += event.deltaY;
      }
    };
    // React's wheel listeners are passive and can't prevent the page zoom.
    element.addEventListener("wheel", handleWheel, { passive: false });
    return () => {
      element.removeEventListener("wheel", handleWheel);
      if (frame !== null) cancelAnimationFrame(frame);
    };
  }, [scroller]);
}
