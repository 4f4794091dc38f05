import { type PointerEvent, type SyntheticEvent, useEffect, useRef } from "react";

const LONG_PRESS_MS = 450;
const MOVE_TOLERANCE_PX = 10;

interface Press {
  x: number;
  y: number;
  timer: number;
  /** True once the long press has selected the entry; the click that follows is then ignored. */
  isLong: boolean;
}

/** Detect a long press on an entry by touch. Taps are left to the grid. */
export function useLongPress(onHold: (id: string) => void) {
  const press = useRef<Press | null>(null);
  /** True if the last pointer on the grid was a touch. */
  const isTouch = useRef(false);
  const cancelPress = () => clearTimeout(press.current?.timer);
  useEffect(() => () => clearTimeout(press.current?.timer), []);

  const down = (event: PointerEvent) => {
    cancelPress();
    press.current = null;
    isTouch.current = event.pointerType === "touch";
    const id = (event.target as Element).closest<HTMLElement>("[data-id]")?.dataset.id;
    if (!isTouch.current || id === undefined) return;
    const timer = window.setTimeout(() => {
      if (press.current) press.current.isLong = true;
      onHold(id);
    }, LONG_PRESS_MS);
    press.current = { x: event.clientX, y: event.clientY, timer, isLong: false };
  };
  const move = (event: PointerEvent) => {
    const start = press.current;
    if (start && Math.hypot(event.clientX - start.x, event.clientY - start.y) > MOVE_TOLERANCE_PX) cancelPress();
  };
  /** On touch, suppress the context menu, which would cover the selection. Returns true if suppressed. */
  const suppressMenu = (event: SyntheticEvent) => {
    if (!isTouch.current) return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  };
  return { isTouch, isLongPress: () => press.current?.isLong === true, down, move, up: cancelPress, suppressMenu };
}
