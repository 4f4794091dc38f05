import { type PointerEvent, type RefObject, useRef, useState } from "react";
import type { Selection } from "./selection";
import { type Box, findCellsInBox } from "./visibleRows";

interface Band {
  /** Start point, in px of the scrolled contents. */
  from: { x: number; y: number };
  initialSelection: Selection;
}

/** Rubber-band selection: drag with the mouse from an empty part of the grid to select the entries in the box. */
export function useRubberBand(
  contents: RefObject<HTMLElement | null>,
  order: readonly string[],
  columns: number,
  selection: Selection,
  onSelect: (selection: Selection) => void,
) {
  const band = useRef<Band | null>(null);
  /** True if a box was drawn: the click that ends the drag must not clear the selection. */
  const hasDragged = useRef(false);
  const [frame, setFrame] = useState<Box | null>(null);

  const toContentPoint = (event: PointerEvent) => {
    const { left, top } = contents.current?.getBoundingClientRect() ?? { left: 0, top: 0 };
    return { x: event.clientX - left, y: event.clientY - top };
  };
  const onPointerDown = (event: PointerEvent) => {
    hasDragged.current = false;
    const isOnEntry = (event.target as Element).closest("[data-id]") !== null;
    // Outside the client width is the scroll bar.
    const isInside = event.nativeEvent.offsetX < event.currentTarget.clientWidth;
    if (event.button !== 0 || event.pointerType !== "mouse" || isOnEntry || !isInside) return;
    const isAdditive = event.shiftKey || event.ctrlKey || event.metaKey;
    band.current = {
      from: toContentPoint(event),
      initialSelection: isAdditive ? selection : { ...selection, ids: new Set() },
    };
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const onPointerMove = (event: PointerEvent) => {
    const activeBand = band.current;
    if (!activeBand) return;
    const { from, initialSelection } = activeBand;
    const scroller = event.currentTarget;
    const { top, bottom } = scroller.getBoundingClientRect();
    scroller.scrollTop += Math.min(0, event.clientY - top) + Math.max(0, event.clientY - bottom);
    const to = toContentPoint(event);
    if (!hasDragged.current && Math.hypot(to.x - from.x, to.y - from.y) < 4) return;
    hasDragged.current = true;
    const box = {
      left: Math.min(from.x, to.x),
      top: Math.min(from.y, to.y),
      width: Math.abs(to.x - from.x),
      height: Math.abs(to.y - from.y),
    };
    setFrame(box);
    const width = contents.current?.clientWidth ?? 0;
    const ids = findCellsInBox(box, order.length, columns, width).map((index) => order[index]);
    const last = ids.at(-1) ?? initialSelection.active;
    onSelect({
      ids: new Set([...initialSelection.ids, ...ids.filter((id) => id !== undefined)]),
      anchor: last,
      active: last,
    });
  };
  const onPointerUp = () => {
    band.current = null;
    setFrame(null);
  };
  return {
    frame,
    hasDragged,
    handlers: { onPointerDown, onPointerMove, onPointerUp },
  };
}
