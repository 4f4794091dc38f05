import type { SceneSpan } from "@/features/storyboard/model/shots";

/** Height of a card including the gap (the drop zone) below it, and height of a scene header, in px. */
export const CARD_PX = 66;
/** Height of a card in a column of thumbnails, where its fields are below its picture. */
export const COMPACT_CARD_PX = 110;
export const SCENE_HEADER_PX = 34;
const OVERSCAN_PX = 400;

/** Layout of the cards and scene headers in the list, in px from its top. */
export interface CardLayout {
  readonly height: number;
  /** Height of a card including the gap below it. */
  readonly cardPx: number;
  /** `isContinued` is true if the scene has already appeared earlier in the list. */
  readonly sceneSpans: readonly (SceneSpan & { top: number; isFolded: boolean; isContinued: boolean })[];
  /** Return the top of a card, or of its scene header if the scene is folded. */
  getTop(index: number): number;
  isFolded(index: number): boolean;
  /** Return the gap between cards nearest to `y`; 0 is before the first card. */
  getGapAt(y: number): number;
  getGapTop(gap: number): number;
  /** Return the range [first, end) of the visible cards, including folded ones. */
  getVisibleRange(scrollTop: number, height: number): { first: number; end: number };
}

/** Lay out the cards below their scene headers, or in one run without headers if the board has no scenes. */
export function layoutCards(
  count: number,
  scenes: readonly SceneSpan[],
  folded: ReadonlySet<string>,
  cardPx = CARD_PX,
): CardLayout {
  const hasHeaders = scenes.length > 0;
  const spans = hasHeaders ? scenes : [{ sceneId: null, start: 0, end: count }];
  let height = 0;
  const previousSceneIds = new Set<string>();
  const sceneSpans = spans.map((span) => {
    const isFolded = span.sceneId !== null && folded.has(span.sceneId);
    const top = height;
    height += (hasHeaders ? SCENE_HEADER_PX : 0) + (isFolded ? 0 : (span.end - span.start) * cardPx);
    const isContinued = span.sceneId !== null && previousSceneIds.has(span.sceneId);
    if (span.sceneId !== null) previousSceneIds.add(span.sceneId);
    return { ...span, top, isFolded, isContinued };
  });
  const headerPx = hasHeaders ? SCENE_HEADER_PX : 0;
  const findSpanByIndex = (index: number) => findLastMatch(sceneSpans, ({ start }) => start <= index);
  const findSpanAtY = (y: number) => findLastMatch(sceneSpans, ({ top }) => top <= y);
  const getTop = (index: number): number => {
    const { top, start, isFolded } = findSpanByIndex(index);
    return isFolded ? top : top + headerPx + (index - start) * cardPx;
  };
  return {
    height,
    cardPx,
    sceneSpans,
    getTop,
    isFolded: (index) => findSpanByIndex(index).isFolded,
    getGapAt(y) {
      const { top, start, end, isFolded } = findSpanAtY(Math.max(0, y));
      if (isFolded) return y > top + headerPx / 2 ? end : start;
      return Math.max(start, Math.min(start + Math.round((y - top - headerPx) / cardPx), end));
    },
    getGapTop(gap) {
      if (gap >= count) return height;
      // Between two scenes, show the gap above the header of the second one.
      const span = findSpanByIndex(gap);
      return span.start === gap && gap > 0 ? span.top : getTop(gap);
    },
    getVisibleRange(scrollTop, viewportHeight) {
      const firstSpan = findSpanAtY(Math.max(0, scrollTop - OVERSCAN_PX));
      const lastSpan = findSpanAtY(scrollTop + viewportHeight + OVERSCAN_PX);
      const getIndexAtY = ({ top, start, end, isFolded }: (typeof sceneSpans)[number], y: number): number =>
        isFolded ? end : Math.max(start, Math.min(start + Math.floor((y - top - headerPx) / cardPx), end));
      const first = firstSpan.isFolded ? firstSpan.start : getIndexAtY(firstSpan, scrollTop - OVERSCAN_PX);
      return { first, end: Math.min(count, getIndexAtY(lastSpan, scrollTop + viewportHeight + OVERSCAN_PX) + 1) };
    },
  };
}

/**
 * Binary search: return the last item that fits. Items that fit must come first. Returns the first item if none fits.
 */
function findLastMatch<T>(list: readonly T[], fits: (item: T) => boolean): T {
  let [low, high] = [0, list.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (fits(list[middle] as T)) low = middle;
    else high = middle - 1;
  }
  return list[low] as T;
}
