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
export function usePanZoom(stage: RefObject<HTMLDivElement | null>, positions: readonly PersonPosition[]) {
  const [size, setSize] = useState({ width: 0, height: 0 });
  const [userView, setUserView] = useState<View | null>(null);
  /** True if the view animates to its target (button, keyboard); false during a drag or pinch. */
  const [isAnimated, setIsAnimated] = useState(false);
  const [settledZoom, setSettledZoom] = useState<number | null>(null);
  const settleTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(settleTimer.current), []);
  const pointers = useRef(new Map<number, Point>());
  const start = useRef<Point | null>(null);
  const isDragging = useRef(false);
  const view = userView ?? fitView(positions, size, ZOOM_MIN, ZOOM_MAX);
  const latest = useRef({ view, size });
  latest.current = { view, size };

  const showView = useCallback((next: View, isStep: boolean) => {
    const previousZoom = latest.current.view.zoom;
    latest.current.view = clampView(next, latest.current.size);
    setIsAnimated(isStep);
    clearTimeout(settleTimer.current);
    if (isStep) setSettledZoom(next.zoom);
    else {
      setSettledZoom((previous) => previous ?? previousZoom);
      settleTimer.current = setTimeout(() => setSettledZoom(latest.current.view.zoom), REDRAW_DELAY_MS);
    }
    setUserView(latest.current.view);
  }, []);

  const zoomBy = useCallback(
    (factor: number, point: Point, isStep = false) => {
      const { view: currentView } = latest.current;
      showView(zoomView(currentView, Math.min(Math.max(currentView.zoom * factor, ZOOM_MIN), ZOOM_MAX), point), isStep);
    },
    [showView],
  );

  useEffect(() => {
    const element = stage.current;
    if (element === null) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setSize({ width: entry.contentRect.width, height: entry.contentRect.height });
    });
    observer.observe(element);
    const handleWheel = (event: WheelEvent) => {
      event.preventDefault();
      const unit = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1;
      zoomBy(Math.exp(-event.deltaY * unit * WHEEL_SPEED * (event.ctrlKey ? 6 : 1)), getStagePoint(element, event));
    };
    element.addEventListener("wheel", handleWheel, { passive: false });
    return () => {
      observer.disconnect();
      element.removeEventListener("wheel", handleWheel);
    };
  }, [stage, zoomBy]);

  const handlePointerDown = (event: React.PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0) return;
    pointers.current.set(event.pointerId, getStagePoint(event.currentTarget, event));
    start.current = getStagePoint(event.currentTarget, event);
    isDragging.current = pointers.current.size > 1;
  };
  const handlePointerMove = (event: React.PointerEvent<HTMLDivElement>) => {
    const previousPoint = pointers.current.get(event.pointerId);
    if (!previousPoint || !start.current) return;
    const currentPoint = getStagePoint(event.currentTarget, event);
    if (
      !isDragging.current &&
      Math.hypot(currentPoint.x - start.current.x, currentPoint.y - start.current.y) < CLICK_TOLERANCE_PX
    )
      return;
    isDragging.current = true;
    // Capture only after a drag started: captured earlier, a click would target the stage instead of the person.
    event.currentTarget.setPointerCapture(event.pointerId);
    const otherPoint = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1];
    pointers.current.set(event.pointerId, currentPoint);
    const { view: currentView } = latest.current;
    if (otherPoint === undefined) {
      showView(
        {
          ...currentView,
          x: currentView.x + currentPoint.x - previousPoint.x,
          y: currentView.y + currentPoint.y - previousPoint.y,
        },
        false,
      );
      return;
    }
    const getDistance = (a: Point) => Math.max(1, Math.hypot(a.x - otherPoint.x, a.y - otherPoint.y));
    const midpoint = { x: (currentPoint.x + otherPoint.x) / 2, y: (currentPoint.y + otherPoint.y) / 2 };
    zoomBy(getDistance(currentPoint) / getDistance(previousPoint), midpoint);
    const { view: zoomedView } = latest.current;
    showView(
      {
        ...zoomedView,
        x: zoomedView.x + (currentPoint.x - previousPoint.x) / 2,
        y: zoomedView.y + (currentPoint.y - previousPoint.y) / 2,
      },
      false,
    );
  };
  const handlePointerUp = (event: React.PointerEvent<HTMLDivElement>) => {
    pointers.current.delete(event.pointerId);
  };
  /** Suppress the click that ends a drag. */
  const suppressClick = (event: React.MouseEvent) => {
    if (!isDragging.current) return;
    isDragging.current = false;
    event.preventDefault();
    event.stopPropagation();
  };

  return {
    view,
    /** The zoom at which content is rendered. During a gesture, the rendered content is scaled with a transform. */
    renderedZoom: userView === null ? view.zoom : (settledZoom ?? view.zoom),
    size,
    glides: isAnimated,
    zoomTo: (zoom: number) => zoomBy(zoom / latest.current.view.zoom, { x: 0, y: 0 }),
    zoomStep: (factor: number) => zoomBy(factor, { x: 0, y: 0 }, true),
    showAll: () => {
      clearTimeout(settleTimer.current);
      setIsAnimated(true);
      setSettledZoom(null);
      setUserView(null);
    },
    /** Pan the view so that a person is visible. */
    reveal: (position: PersonPosition) => {
      const { view: currentView, size: stageSize } = latest.current;
      const [limitX, limitY] = [Math.max(stageSize.width / 2 - 60, 0), Math.max(stageSize.height / 2 - 60, 0)];
      const [x, y] = [currentView.x + position.x * currentView.zoom, currentView.y + position.y * currentView.zoom];
      const shift = { x: clampTo(x, limitX) - x, y: clampTo(y, limitY) - y };
      if (shift.x !== 0 || shift.y !== 0)
        showView({ ...currentView, x: currentView.x + shift.x, y: currentView.y + shift.y }, true);
    },
    pointerHandlers: {
      onPointerDown: handlePointerDown,
      onPointerMove: handlePointerMove,
      onPointerUp: handlePointerUp,
      onPointerCancel: handlePointerUp,
      onLostPointerCapture: handlePointerUp,
      onClickCapture: suppressClick,
    },
  };
}

function clampTo(value: number, limit: number): number {
  return Math.min(Math.max(value, -limit), limit);
}

/** Convert the pointer position to px from the center of the stage. */
function getStagePoint(stage: HTMLElement, event: { clientX: number; clientY: number }): Point {
  const rect = stage.getBoundingClientRect();
  return { x: event.clientX - rect.left - rect.width / 2, y: event.clientY - rect.top - rect.height / 2 };
}
