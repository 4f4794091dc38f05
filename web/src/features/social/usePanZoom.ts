import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { clampView, fitView, type PersonPosition, type View, zoomView } from "@/features/social/constellationLayout";
import { ZOOM_MAX, ZOOM_MIN } from "@/features/social/limits";

/** Maximum pointer movement of a click, in px. */
const CLICK_TOLERANCE_PX = 5;
const WHEEL_SPEED = 0.0016;
/** Delay after the last zoom gesture until the content is rendered at the new zoom, in ms. */
const REDRAW_DELAY_MS = 140;

interface Point {
  x: number;
  y: number;
}

/**
 * Handle panning and zooming by drag, pinch, wheel and buttons. Initially, and after `showAll`, the view fits everyone.
 */
export function usePanZoom(stage: RefObject<HTMLDivElement | null>, places: readonly PersonPosition[]) {
  const [size, setSize] = useState({ width: 0, height: 0 });
  const [moved, setMoved] = useState<View | null>(null);
  /** True if the view animates to its target (button, keyboard); false during a drag or pinch. */
  const [glides, setGlides] = useState(false);
  const [settled, setSettled] = useState<number | null>(null);
  const settling = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(settling.current), []);
  const pointers = useRef(new Map<number, Point>());
  const start = useRef<Point | null>(null);
  const dragged = useRef(false);
  const view = moved ?? fitView(places, size, ZOOM_MIN, ZOOM_MAX);
  const latest = useRef({ view, size });
  latest.current = { view, size };

  const look = useCallback((next: View, isStep: boolean) => {
    const before = latest.current.view.zoom;
    latest.current.view = clampView(next, latest.current.size);
    setGlides(isStep);
    clearTimeout(settling.current);
    if (isStep) setSettled(next.zoom);
    else {
      setSettled((now) => now ?? before);
      settling.current = setTimeout(() => setSettled(latest.current.view.zoom), REDRAW_DELAY_MS);
    }
    setMoved(latest.current.view);
  }, []);

  const zoomBy = useCallback(
    (factor: number, point: Point, isStep = false) => {
      const { view: now } = latest.current;
      look(zoomView(now, Math.min(Math.max(now.zoom * factor, ZOOM_MIN), ZOOM_MAX), point), isStep);
    },
    [look],
  );

  useEffect(() => {
    const box = stage.current;
    if (box === null) return;
    const watch = new ResizeObserver(([entry]) => {
      if (entry) setSize({ width: entry.contentRect.width, height: entry.contentRect.height });
    });
    watch.observe(box);
    const wheel = (event: WheelEvent) => {
      event.preventDefault();
      const unit = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1;
      zoomBy(Math.exp(-event.deltaY * unit * WHEEL_SPEED * (event.ctrlKey ? 6 : 1)), getStagePoint(box, event));
    };
    box.addEventListener("wheel", wheel, { passive: false });
    return () => {
      watch.disconnect();
      box.removeEventListener("wheel", wheel);
    };
  }, [stage, zoomBy]);

  const down = (event: React.PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0) return;
    pointers.current.set(event.pointerId, getStagePoint(event.currentTarget, event));
    start.current = getStagePoint(event.currentTarget, event);
    dragged.current = pointers.current.size > 1;
  };
  const move = (event: React.PointerEvent<HTMLDivElement>) => {
    const before = pointers.current.get(event.pointerId);
    if (!before || !start.current) return;
    const now = getStagePoint(event.currentTarget, event);
    if (!dragged.current && Math.hypot(now.x - start.current.x, now.y - start.current.y) < CLICK_TOLERANCE_PX) return;
    dragged.current = true;
    // Capture only after a drag started: captured earlier, a click would target the stage instead of the person.
    event.currentTarget.setPointerCapture(event.pointerId);
    const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1];
    pointers.current.set(event.pointerId, now);
    const { view: at } = latest.current;
    if (other === undefined) {
      look({ ...at, x: at.x + now.x - before.x, y: at.y + now.y - before.y }, false);
      return;
    }
    const apart = (a: Point) => Math.max(1, Math.hypot(a.x - other.x, a.y - other.y));
    const middle = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 };
    zoomBy(apart(now) / apart(before), middle);
    const { view: zoomed } = latest.current;
    look({ ...zoomed, x: zoomed.x + (now.x - before.x) / 2, y: zoomed.y + (now.y - before.y) / 2 }, false);
  };
  const up = (event: React.PointerEvent<HTMLDivElement>) => {
    pointers.current.delete(event.pointerId);
  };
  /** Suppress the click that ends a drag. */
  const click = (event: React.MouseEvent) => {
    if (!dragged.current) return;
    dragged.current = false;
    event.preventDefault();
    event.stopPropagation();
  };

  return {
    view,
    /** The zoom at which content is rendered. During a gesture, the rendered content is scaled with a transform. */
    drawnZoom: moved === null ? view.zoom : (settled ?? view.zoom),
    size,
    glides,
    zoomTo: (zoom: number) => zoomBy(zoom / latest.current.view.zoom, { x: 0, y: 0 }),
    zoomStep: (factor: number) => zoomBy(factor, { x: 0, y: 0 }, true),
    showAll: () => {
      clearTimeout(settling.current);
      setGlides(true);
      setSettled(null);
      setMoved(null);
    },
    /** Pan the view so that a person is visible. */
    reveal: (place: PersonPosition) => {
      const { view: now, size: box } = latest.current;
      const [room, high] = [Math.max(box.width / 2 - 60, 0), Math.max(box.height / 2 - 60, 0)];
      const [x, y] = [now.x + place.x * now.zoom, now.y + place.y * now.zoom];
      const by = { x: clampTo(x, room) - x, y: clampTo(y, high) - y };
      if (by.x !== 0 || by.y !== 0) look({ ...now, x: now.x + by.x, y: now.y + by.y }, true);
    },
    pointerHandlers: {
      onPointerDown: down,
      onPointerMove: move,
      onPointerUp: up,
      onPointerCancel: up,
      onLostPointerCapture: up,
      onClickCapture: click,
    },
  };
}

function clampTo(value: number, most: number): number {
  return Math.min(Math.max(value, -most), most);
}

/** Convert the pointer position to px from the center of the stage. */
function getStagePoint(stage: HTMLElement, event: { clientX: number; clientY: number }): Point {
  const box = stage.getBoundingClientRect();
  return { x: event.clientX - box.left - box.width / 2, y: event.clientY - box.top - box.height / 2 };
}
