import { useCallback, useLayoutEffect, useReducer, useRef } from "react";
import { flushSync } from "react-dom";
import type { LogRow } from "./logRows";
import { findRowAt, findVisibleRows, RowHeights } from "./rowHeights";

/** Rows within this distance of the viewport are rendered too, in px. */
const OVERSCAN_PX = 700;
const END_TOLERANCE_PX = 32;

/**
 * Scroll anchor: keeps its position when rows are added, removed or resized. Either the end, or a row whose top is
 * `below` px from the scroller's top.
 */
type Anchor = "end" | { key: string; below: number };
/** Initial `below` of the row to open at, before the scroller's height is known, in px. */
const INITIAL_ANCHOR_PX = 240;

export interface VirtualRows {
  start: number;
  end: number;
  paddingTop: number;
  paddingBottom: number;
  /** Refs of the scrolling element and of the element in it that contains the rows. */
  scroller: React.RefObject<HTMLDivElement | null>;
  rowsElement: React.RefObject<HTMLDivElement | null>;
  onScroll: () => void;
  scrollToEnd: () => void;
  /** Scroll a row to a third of the viewport's height. */
  scrollToRow: (key: string) => void;
  isAtEnd: () => boolean;
  /** Keys of the rows on the screen, in order: at least half visible, or filling half of the viewport. */
  getVisibleKeys: () => string[];
}

export interface VirtualRowsOptions {
  /** Key of the row to open at; null opens at the end. */
  openAt: string | null;
  /** True if rows after the last one aren't loaded, so that the last one isn't the end. */
  hasMore: boolean;
  /** Called after the scroll position or rows changed; `isScroll` is true if the user scrolled. */
  onPositionChange: (isScroll: boolean) => void;
}

/**
 * Virtualize rows of unknown height: render only those near the viewport. Heights are measured once rendered, and the
 * scroll anchor stays in place whatever changes.
 */
export function useVirtualRows(
  rows: readonly LogRow[],
  { openAt, hasMore, onPositionChange }: VirtualRowsOptions,
): VirtualRows {
  const scroller = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const heights = useRef(new RowHeights());
  const anchor = useRef<Anchor>(openAt === null ? "end" : { key: openAt, below: INITIAL_ANCHOR_PX });
  const width = useRef(0);
  /** Height of the scroller and of its content when the anchor was last restored, in px. */
  const lastSize = useRef({ height: 0, within: 0 });
  const drawn = useRef({ start: 0, end: 0 });
  const latest = useRef(rows);
  latest.current = rows;
  const isMore = useRef(hasMore);
  isMore.current = hasMore;
  const place = useRef(onPositionChange);
  place.current = onPositionChange;
  const [, redraw] = useReducer((count: number) => count + 1, 0);

  const offsets = heights.current.getOffsets(rows);
  const total = offsets[rows.length] ?? 0;
  const height = scroller.current?.clientHeight ?? 800;
  const held = anchor.current;
  const index = held === "end" ? -1 : rows.findIndex(({ key }) => key === held.key);
  const top = held === "end" || index < 0 ? total - height : (offsets[index] ?? 0) - held.below;
  const { start, end } = findVisibleRows(offsets, top - OVERSCAN_PX, top + height + OVERSCAN_PX);
  drawn.current = { start, end };

  /** Measure the rendered rows and scroll the anchor back to its position. */
  const restoreAnchor = useCallback(() => {
    const [box, rowsBox] = [scroller.current, list.current];
    if (!box || !rowsBox) return;
    if (width.current !== box.clientWidth) {
      if (width.current !== 0) heights.current.clear();
      width.current = box.clientWidth;
    }
    let isOther = false;
    for (const row of rowsBox.children) {
      if (row instanceof HTMLElement && row.dataset.key) {
        isOther = heights.current.setHeight(row.dataset.key, row.offsetHeight) || isOther;
      }
    }
    const wanted = anchor.current;
    if (wanted === "end") box.scrollTop = box.scrollHeight;
    else {
      const row = rowsBox.querySelector<HTMLElement>(`[data-key="${wanted.key}"]`);
      if (row) {
        const is = row.getBoundingClientRect().top - box.getBoundingClientRect().top;
        if (Math.abs(is - wanted.below) >= 1) box.scrollTop += is - wanted.below;
      }
    }
    // If there is too little below the row to scroll further, the position is the end.
    const isEnd = box.scrollHeight - box.scrollTop - box.clientHeight <= END_TOLERANCE_PX;
    if (wanted !== "end" && isEnd && !isMore.current && latest.current.length > 0) anchor.current = "end";
    lastSize.current = { height: box.clientHeight, within: box.scrollHeight };
    if (isOther) {
      const now = heights.current.getOffsets(latest.current);
      const from = box.scrollTop - rowsBox.offsetTop;
      const need = findVisibleRows(now, from - OVERSCAN_PX / 2, from + box.clientHeight + OVERSCAN_PX / 2);
      if (need.start < drawn.current.start || need.end > drawn.current.end) redraw();
    }
  }, []);

  // When opened at a row, place it a third down the viewport.
  const isOpened = useRef(false);
  useLayoutEffect(() => {
    const box = scroller.current;
    const first = anchor.current;
    if (isOpened.current || !box) return;
    isOpened.current = true;
    if (first !== "end") anchor.current = { ...first, below: Math.round(box.clientHeight / 3) };
  }, []);
  useLayoutEffect(restoreAnchor);
  useLayoutEffect(() => {
    const [box, rowsBox] = [scroller.current, list.current];
    if (!box || !rowsBox) return;
    const observer = new ResizeObserver(() => restoreAnchor());
    observer.observe(box);
    observer.observe(rowsBox);
    return () => observer.disconnect();
  }, [restoreAnchor]);

  const onScroll = useCallback(() => {
    const [box, rowsBox] = [scroller.current, list.current];
    if (!box || !rowsBox) return;
    // A resize of the scroller or its content caused this event, not the user: stay at the end.
    const { height: high, within } = lastSize.current;
    if (anchor.current === "end" && (high !== box.clientHeight || within !== box.scrollHeight)) return restoreAnchor();
    const isEnd = !isMore.current && box.scrollHeight - box.scrollTop - box.clientHeight <= END_TOLERANCE_PX;
    const boxTop = box.getBoundingClientRect().top;
    const first = isEnd
      ? null
      : [...rowsBox.children].find(
          (row): row is HTMLElement =>
            row instanceof HTMLElement && row.dataset.key !== undefined && row.getBoundingClientRect().bottom > boxTop,
        );
    const now = heights.current.getOffsets(latest.current);
    const from = box.scrollTop - rowsBox.offsetTop;
    if (isEnd) anchor.current = "end";
    else if (first && first.getBoundingClientRect().top < boxTop + box.clientHeight) {
      anchor.current = { key: first.dataset.key ?? "", below: first.getBoundingClientRect().top - boxTop };
    } else {
      // Scrolled beyond the rendered rows: find the row by the offset.
      const at = findRowAt(now, from);
      anchor.current = { key: latest.current[at]?.key ?? "", below: (now[at] ?? 0) - from };
    }
    const need = findVisibleRows(now, from - OVERSCAN_PX / 3, from + box.clientHeight + OVERSCAN_PX / 3);
    if (need.start < drawn.current.start || need.end > drawn.current.end) flushSync(redraw);
    place.current(true);
  }, [restoreAnchor]);

  const toEnd = useCallback(() => {
    anchor.current = "end";
    flushSync(redraw);
    restoreAnchor();
    place.current(false);
  }, [restoreAnchor]);

  const toRow = useCallback(
    (key: string) => {
      const box = scroller.current;
      if (!box) return;
      anchor.current = { key, below: Math.round(box.clientHeight / 3) };
      flushSync(redraw);
      restoreAnchor();
      // If there is too little below the row to scroll that far, the position is the end.
      if (!isMore.current && box.scrollHeight - box.scrollTop - box.clientHeight <= END_TOLERANCE_PX)
        anchor.current = "end";
      place.current(false);
    },
    [restoreAnchor],
  );

  const isAtEnd = useCallback(() => anchor.current === "end", []);
  const onScreen = useCallback(() => {
    const [box, rowsBox] = [scroller.current, list.current];
    if (!box || !rowsBox) return [];
    const { top, bottom, height: high } = box.getBoundingClientRect();
    return [...rowsBox.children].flatMap((row) => {
      if (!(row instanceof HTMLElement) || row.dataset.key === undefined) return [];
      const place = row.getBoundingClientRect();
      const visible = Math.min(place.bottom, bottom) - Math.max(place.top, top);
      return visible > 0 && visible >= Math.min(place.height, high) / 2 ? [row.dataset.key] : [];
    });
  }, []);
  return {
    start,
    end,
    paddingTop: offsets[start] ?? 0,
    paddingBottom: total - (offsets[end] ?? total),
    scroller,
    rowsElement: list,
    onScroll,
    scrollToEnd: toEnd,
    scrollToRow: toRow,
    isAtEnd,
    getVisibleKeys: onScreen,
  };
}
