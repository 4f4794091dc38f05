import { useCallback, useLayoutEffect, useReducer, useRef } from "react";
import { flushSync } from "react-dom";
import { Heights, rowAt, windowOf } from "./heights";
import type { Row } from "./rows";

/** Rows so far beyond the edges are drawn, too. */
const AHEAD = 700;
const NEAR_END = 32;

/** What stays where it is on the screen while rows come, go and grow: the end, or a row's top. */
type Anchor = "end" | { key: string; below: number };
/** Where a row is put before the height of the box is known, px from its top. */
const FIRST_BELOW = 240;

export interface LogWindow {
  start: number;
  end: number;
  above: number;
  below: number;
  /** For the element that scrolls, and the one in it that holds the rows. */
  scroller: React.RefObject<HTMLDivElement | null>;
  list: React.RefObject<HTMLDivElement | null>;
  onScroll: () => void;
  toEnd: () => void;
  /** Brings a row to the middle of the log. */
  toRow: (key: string) => void;
  isAtEnd: () => boolean;
  /** The keys of the rows that are on the screen by half or more, in their order. */
  onScreen: () => string[];
}

export interface WindowOptions {
  /** The row that it opens at; null opens it at the end. */
  openAt: string | null;
  /** There are rows after the last one which are not loaded: the last one is not the end. */
  hasMore: boolean;
  /** Called after something moved: `isScroll` where the person scrolled. */
  onPlace: (isScroll: boolean) => void;
}

/**
 * Draws the rows about the place that one looks at and no others. Their heights are measured as they are drawn; whatever
 * changes, what one looks at stays where it is.
 */
export function useWindow(rows: readonly Row[], { openAt, hasMore, onPlace }: WindowOptions): LogWindow {
  const scroller = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const heights = useRef(new Heights());
  const anchor = useRef<Anchor>(openAt === null ? "end" : { key: openAt, below: FIRST_BELOW });
  const width = useRef(0);
  /** The box as it was when what is held was last brought to its place. */
  const settled = useRef({ height: 0, within: 0 });
  const drawn = useRef({ start: 0, end: 0 });
  const latest = useRef(rows);
  latest.current = rows;
  const isMore = useRef(hasMore);
  isMore.current = hasMore;
  const place = useRef(onPlace);
  place.current = onPlace;
  const [, redraw] = useReducer((count: number) => count + 1, 0);

  const offsets = heights.current.offsets(rows);
  const total = offsets[rows.length] ?? 0;
  const height = scroller.current?.clientHeight ?? 800;
  const held = anchor.current;
  const index = held === "end" ? -1 : rows.findIndex(({ key }) => key === held.key);
  const top = held === "end" || index < 0 ? total - height : (offsets[index] ?? 0) - held.below;
  const { start, end } = windowOf(offsets, top - AHEAD, top + height + AHEAD);
  drawn.current = { start, end };

  /** Notes how high the drawn rows are, and brings what is held to its place. */
  const settle = useCallback(() => {
    const [box, rowsBox] = [scroller.current, list.current];
    if (!box || !rowsBox) return;
    if (width.current !== box.clientWidth) {
      if (width.current !== 0) heights.current.forget();
      width.current = box.clientWidth;
    }
    let isOther = false;
    for (const row of rowsBox.children) {
      if (row instanceof HTMLElement && row.dataset.key) {
        isOther = heights.current.note(row.dataset.key, row.offsetHeight) || isOther;
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
    // With too little below the row to scroll further, one is at the end.
    const isEnd = box.scrollHeight - box.scrollTop - box.clientHeight <= NEAR_END;
    if (wanted !== "end" && isEnd && !isMore.current && latest.current.length > 0) anchor.current = "end";
    settled.current = { height: box.clientHeight, within: box.scrollHeight };
    if (isOther) {
      const now = heights.current.offsets(latest.current);
      const from = box.scrollTop - rowsBox.offsetTop;
      const need = windowOf(now, from - AHEAD / 2, from + box.clientHeight + AHEAD / 2);
      if (need.start < drawn.current.start || need.end > drawn.current.end) redraw();
    }
  }, []);

  // Opened at a row: a third of the box is above it, or less at the end.
  const isOpened = useRef(false);
  useLayoutEffect(() => {
    const box = scroller.current;
    const first = anchor.current;
    if (isOpened.current || !box) return;
    isOpened.current = true;
    if (first !== "end") anchor.current = { ...first, below: Math.round(box.clientHeight / 3) };
  }, []);
  useLayoutEffect(settle);
  useLayoutEffect(() => {
    const [box, rowsBox] = [scroller.current, list.current];
    if (!box || !rowsBox) return;
    const observer = new ResizeObserver(() => settle());
    observer.observe(box);
    observer.observe(rowsBox);
    return () => observer.disconnect();
  }, [settle]);

  const onScroll = useCallback(() => {
    const [box, rowsBox] = [scroller.current, list.current];
    if (!box || !rowsBox) return;
    // The box grew or shrank, or what is in it: that moved it, not a hand. Nobody leaves the end by that.
    const { height: high, within } = settled.current;
    if (anchor.current === "end" && (high !== box.clientHeight || within !== box.scrollHeight)) return settle();
    const isEnd = !isMore.current && box.scrollHeight - box.scrollTop - box.clientHeight <= NEAR_END;
    const boxTop = box.getBoundingClientRect().top;
    const first = isEnd
      ? null
      : [...rowsBox.children].find(
          (row): row is HTMLElement =>
            row instanceof HTMLElement && row.dataset.key !== undefined && row.getBoundingClientRect().bottom > boxTop,
        );
    const now = heights.current.offsets(latest.current);
    const from = box.scrollTop - rowsBox.offsetTop;
    if (isEnd) anchor.current = "end";
    else if (first && first.getBoundingClientRect().top < boxTop + box.clientHeight) {
      anchor.current = { key: first.dataset.key ?? "", below: first.getBoundingClientRect().top - boxTop };
    } else {
      // Thrown beyond what is drawn: the place itself says which row it is.
      const at = rowAt(now, from);
      anchor.current = { key: latest.current[at]?.key ?? "", below: (now[at] ?? 0) - from };
    }
    const need = windowOf(now, from - AHEAD / 3, from + box.clientHeight + AHEAD / 3);
    if (need.start < drawn.current.start || need.end > drawn.current.end) flushSync(redraw);
    place.current(true);
  }, [settle]);

  const toEnd = useCallback(() => {
    anchor.current = "end";
    flushSync(redraw);
    settle();
    place.current(false);
  }, [settle]);

  const toRow = useCallback(
    (key: string) => {
      const box = scroller.current;
      if (!box) return;
      anchor.current = { key, below: Math.round(box.clientHeight / 3) };
      flushSync(redraw);
      settle();
      // With too little below it to scroll so far, one is at the end.
      if (!isMore.current && box.scrollHeight - box.scrollTop - box.clientHeight <= NEAR_END) anchor.current = "end";
      place.current(false);
    },
    [settle],
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
    above: offsets[start] ?? 0,
    below: total - (offsets[end] ?? total),
    scroller,
    list,
    onScroll,
    toEnd,
    toRow,
    isAtEnd,
    onScreen,
  };
}
