import { type PointerEvent, useRef } from "react";

/** A position in an element: 0 at its left or top edge, 1 at its right or bottom edge. */
export interface DragPosition {
  readonly x: number;
  readonly y: number;
}

interface DragHandlers {
  /** Distance of the first and last position from the left and right edge, CSS px. */
  inset?: number;
  onDrag: (position: DragPosition) => void;
  /** The pointer was lifted. */
  onEnd: () => void;
  /** The system took the pointer: the drag must be undone. */
  onCancel: () => void;
}

/** Return the handlers of an element in which one pen, finger or mouse drags a position, also beyond its edges. */
export function useDragPosition({ inset = 0, onDrag, onEnd, onCancel }: DragHandlers) {
  const pointerId = useRef<number | null>(null);
  const drag = (event: PointerEvent<HTMLElement>): void => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    const toShare = (distance: number, size: number): number => Math.max(0, Math.min(distance / size, 1));
    onDrag({ x: toShare(event.clientX - left - inset, width - 2 * inset), y: toShare(event.clientY - top, height) });
  };
  const end = (event: PointerEvent<HTMLElement>, finish: () => void): void => {
    if (pointerId.current !== event.pointerId) return;
    pointerId.current = null;
    finish();
  };
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>): void => {
      if (event.button !== 0 || pointerId.current !== null) return;
      pointerId.current = event.pointerId;
      try {
        event.currentTarget.setPointerCapture(event.pointerId);
      } catch {
        // The pointer is already gone (very quick tap).
      }
      drag(event);
    },
    onPointerMove: (event: PointerEvent<HTMLElement>): void => {
      if (pointerId.current === event.pointerId) drag(event);
    },
    onPointerUp: (event: PointerEvent<HTMLElement>): void => end(event, onEnd),
    onPointerCancel: (event: PointerEvent<HTMLElement>): void => end(event, onCancel),
    onLostPointerCapture: (event: PointerEvent<HTMLElement>): void => end(event, onEnd),
  };
}
