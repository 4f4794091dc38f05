import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { watchScroll } from "@/features/storyboard/shared/watchScroll";

/** Width rendered beyond each side of the viewport, in px, so that not every scroll needs a new render. */
const OVERSCAN_PX = 500;

export interface VisibleRange {
  from: number;
  to: number;
}

/** Return the range of a scrolling element to render, in px. Changes only when scrolling comes near its ends. */
export function useVisibleRange(scroller: RefObject<HTMLElement | null>): VisibleRange {
  const [seen, setSeen] = useState<VisibleRange>({ from: 0, to: 3000 });
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const look = (): void => {
      const { scrollLeft, clientWidth } = element;
      setSeen((old) => {
        const near = OVERSCAN_PX / 4;
        const covered = (old.from === 0 || scrollLeft - near >= old.from) && scrollLeft + clientWidth + near <= old.to;
        const tooMuch = old.to - old.from > clientWidth + 4 * OVERSCAN_PX;
        if (covered && !tooMuch) return old;
        return { from: Math.max(0, scrollLeft - OVERSCAN_PX), to: scrollLeft + clientWidth + OVERSCAN_PX };
      });
    };
    return watchScroll(element, look);
  }, [scroller]);
  return seen;
}

/**
 * Return a ref to the visible range of a scrolling element, in px, updated by scroll and resize events. Reading it from
 * the element in every frame during playback would force a layout of the page each time.
 */
export function useViewportRef(scroller: RefObject<HTMLElement | null>): RefObject<{ left: number; width: number }> {
  const inView = useRef({ left: 0, width: Number.POSITIVE_INFINITY });
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const look = (): void => {
      inView.current = { left: element.scrollLeft, width: element.clientWidth };
    };
    return watchScroll(element, look);
  }, [scroller]);
  return inView;
}

/** Zoom on Ctrl+wheel, at most once per frame; without Ctrl, a vertical wheel scrolls horizontally. */
export function useWheelZoom(
  scroller: RefObject<HTMLElement | null>,
  onZoom: (factor: number, clientX: number) => void,
): void {
  const zoom = useRef(onZoom);
  useLayoutEffect(() => {
    zoom.current = onZoom;
  }, [onZoom]);
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    let turned = 0;
    let frame: number | null = null;
    const wheel = (event: WheelEvent): void => {
      if (event.ctrlKey || event.metaKey) {
        event.preventDefault();
        turned += event.deltaY;
        const { clientX } = event;
        frame ??= requestAnimationFrame(() => {
          frame = null;
          zoom.current(Math.exp(-turned * 0.002), clientX);
          turned = 0;
        });
      } else if (event.deltaX === 0 && !event.shiftKey) {
        event.preventDefault();
        element.scrollLeft += event.deltaY;
      }
    };
    // React's wheel listeners are passive and can't prevent the page zoom.
    element.addEventListener("wheel", wheel, { passive: false });
    return () => {
      element.removeEventListener("wheel", wheel);
      if (frame !== null) cancelAnimationFrame(frame);
    };
  }, [scroller]);
}
