import { useCallback, useLayoutEffect, useReducer, useRef } from "react";
import { flushSync } from "react-dom";
import type { LogRow } from "./logRows";
import { findRowAt, findVisibleRows, RowHeights } from "./rowHeights";

/** Rows within this distance of the viewport are rendered too, in px. */
const OVERSCAN_PX = 700;
const END_TOLERANCE_PX = 32;

/**
 * Scroll anchor: keeps its position when rows are added, removed or resized. Either the end, or a row whose top is
 * `offset` px from the scroller's top.
 */
type Anchor = "end" | { key: string; offset: number };
/** Initial `offset` of the row to open at, before the scroller's height is known, in px. */
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
  const rowsElement = useRef<HTMLDivElement>(null);
  const heights = useRef(new RowHeights());
  const anchor = useRef<Anchor>(openAt === null ? "end" : { key: openAt, offset: INITIAL_ANCHOR_PX });
  const width = useRef(0);
  /** Height of the scroller and of its content when the anchor was last restored, in px. */
  const lastSize = useRef({ height: 0, contentHeight: 0 });
  const renderedRange = useRef({ start: 0, end: 0 });
  const latestRows = useRef(rows);
  latestRows.current = rows;
  const hasMoreRef = useRef(hasMore);
  hasMoreRef.current = hasMore;
  const positionHandler = useRef(onPositionChange);
  positionHandler.current = onPositionChange;
  const [, redraw] = useReducer((count: number) => count + 1, 0);

  const offsets = heights.current.getOffsets(rows);
  const total = offsets[rows.length] ?? 0;
  const height = scroller.current?.clientHeight ?? 800;
  const currentAnchor = anchor.current;
  const index = currentAnchor === "end" ? -1 : rows.findIndex(({ key }) => key === currentAnchor.key);
  const top = currentAnchor === "end" || index < 0 ? total - height : (offsets[index] ?? 0) - currentAnchor.offset;
  const { start, end } = findVisibleRows(offsets, top - OVERSCAN_PX, top + height + OVERSCAN_PX);
  renderedRange.current = { start, end };

  /** Measure the rendered rows and scroll the anchor back to its position. */
  const restoreAnchor = useCallback(() => {
    const [element, listElement] = [scroller.current, rowsElement.current];
    if (!element || !listElement) return;
    if (width.current !== element.clientWidth) {
      if (width.current !== 0) heights.current.clear();
      width.current = element.clientWidth;
    }
    let hasChangedHeights = false;
    for (const row of listElement.children) {
      if (row instanceof HTMLElement && row.dataset.key) {
        hasChangedHeights = heights.current.setHeight(row.dataset.key, row.offsetHeight) || hasChangedHeights;
      }
    }
    const targetAnchor = anchor.current;
    if (targetAnchor === "end") element.scrollTop = element.scrollHeight;
    else {
      const row = listElement.querySelector<HTMLElement>(`[data-key="${targetAnchor.key}"]`);
      if (row) {
        const actualOffset = row.getBoundingClientRect().top - element.getBoundingClientRect().top;
        if (Math.abs(actualOffset - targetAnchor.offset) >= 1) element.scrollTop += actualOffset - targetAnchor.offset;
      }
    }
    // If there is too little below the row to scroll further, the position is the end.
    const isEnd = element.scrollHeight - element.scrollTop - element.clientHeight <= END_TOLERANCE_PX;
    if (targetAnchor !== "end" && isEnd && !hasMoreRef.current && latestRows.current.length > 0) anchor.current = "end";
    lastSize.current = { height: element.clientHeight, contentHeight: element.scrollHeight };
    if (hasChangedHeights) {
      const currentOffsets = heights.current.getOffsets(latestRows.current);
      const rowsScrollTop = element.scrollTop - listElement.offsetTop;
      const neededRange = findVisibleRows(
        currentOffsets,
        rowsScrollTop - OVERSCAN_PX / 2,
        rowsScrollTop + element.clientHeight + OVERSCAN_PX / 2,
      );
      if (neededRange.start < renderedRange.current.start || neededRange.end > renderedRange.current.end) redraw();
    }
  }, []);

  // When opened at a row, place it a third down the viewport.
  const hasPlacedAnchor = useRef(false);
  useLayoutEffect(() => {
    const element = scroller.current;
    const initialAnchor = anchor.current;
    if (hasPlacedAnchor.current || !element) return;
    hasPlacedAnchor.current = true;
    if (initialAnchor !== "end") anchor.current = { ...initialAnchor, offset: Math.round(element.clientHeight / 3) };
  }, []);
  useLayoutEffect(restoreAnchor);
  useLayoutEffect(() => {
    const [element, listElement] = [scroller.current, rowsElement.current];
    if (!element || !listElement) return;
    const observer = new ResizeObserver(() => restoreAnchor());
    observer.observe(element);
    observer.observe(listElement);
    return () => observer.disconnect();
  }, [restoreAnchor]);

  const onScroll = useCallback(() => {
    const [element, listElement] = [scroller.current, rowsElement.current];
    if (!element || !listElement) return;
    // A resize of the scroller or its content caused this event, not the user: stay at the end.
    const { height: lastHeight, contentHeight } = lastSize.current;
    if (anchor.current === "end" && (lastHeight !== element.clientHeight || contentHeight !== element.scrollHeight))
      return restoreAnchor();
    const isEnd =
      !hasMoreRef.current && element.scrollHeight - element.scrollTop - element.clientHeight <= END_TOLERANCE_PX;
    const elementTop = element.getBoundingClientRect().top;
    const firstVisible = isEnd
      ? null
      : [...listElement.children].find(
          (row): row is HTMLElement =>
            row instanceof HTMLElement &&
            row.dataset.key !== undefined &&
            row.getBoundingClientRect().bottom > elementTop,
        );
    const currentOffsets = heights.current.getOffsets(latestRows.current);
    const rowsScrollTop = element.scrollTop - listElement.offsetTop;
    if (isEnd) anchor.current = "end";
    else if (firstVisible && firstVisible.getBoundingClientRect().top < elementTop + element.clientHeight) {
      anchor.current = {
        key: firstVisible.dataset.key ?? "",
        offset: firstVisible.getBoundingClientRect().top - elementTop,
      };
    } else {
      // Scrolled beyond the rendered rows: find the row by the offset.
      const at = findRowAt(currentOffsets, rowsScrollTop);
      anchor.current = { key: latestRows.current[at]?.key ?? "", offset: (currentOffsets[at] ?? 0) - rowsScrollTop };
    }
    const neededRange = findVisibleRows(
      currentOffsets,
      rowsScrollTop - OVERSCAN_PX / 3,
      rowsScrollTop + element.clientHeight + OVERSCAN_PX / 3,
    );
    if (neededRange.start < renderedRange.current.start || neededRange.end > renderedRange.current.end)
      flushSync(redraw);
    positionHandler.current(true);
  }, [restoreAnchor]);

  const scrollToEnd = useCallback(() => {
    anchor.current = "end";
    flushSync(redraw);
    restoreAnchor();
    positionHandler.current(false);
  }, [restoreAnchor]);

  const scrollToRow = useCallback(
    (key: string) => {
      const element = scroller.current;
      if (!element) return;
      anchor.current = { key, offset: Math.round(element.clientHeight / 3) };
      flushSync(redraw);
      restoreAnchor();
      // If there is too little below the row to scroll that far, the position is the end.
      if (!hasMoreRef.current && element.scrollHeight - element.scrollTop - element.clientHeight <= END_TOLERANCE_PX)
        anchor.current = "end";
      positionHandler.current(false);
    },
    [restoreAnchor],
  );

  const isAtEnd = useCallback(() => anchor.current === "end", []);
  const getVisibleKeys = useCallback(() => {
    const [element, listElement] = [scroller.current, rowsElement.current];
    if (!element || !listElement) return [];
    const { top, bottom, height: viewportHeight } = element.getBoundingClientRect();
    return [...listElement.children].flatMap((row) => {
      if (!(row instanceof HTMLElement) || row.dataset.key === undefined) return [];
      const rowRect = row.getBoundingClientRect();
      const visible = Math.min(rowRect.bottom, bottom) - Math.max(rowRect.top, top);
      return visible > 0 && visible >= Math.min(rowRect.height, viewportHeight) / 2 ? [row.dataset.key] : [];
    });
  }, []);
  return {
    start,
    end,
    paddingTop: offsets[start] ?? 0,
    paddingBottom: total - (offsets[end] ?? total),
    scroller,
    rowsElement,
    onScroll,
    scrollToEnd,
    scrollToRow,
    isAtEnd,
    getVisibleKeys,
  };
}
