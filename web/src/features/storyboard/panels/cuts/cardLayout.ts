import type { SceneSpan } from "@/features/storyboard/model/shots";

/** Height of a card including the gap (the drop zone) below it, and height of a scene header, in px. */
export const CARD_PX = 66;
export const SCENE_HEADER_PX = 34;
const OVERSCAN_PX = 6 * CARD_PX;

/** Layout of the cards and scene headers in the list, in px from its top. */
export interface CardLayout {
  readonly height: number;
  /** `returns` is true if the scene has already appeared earlier in the list. */
  readonly stretches: readonly (SceneSpan & { top: number; isFolded: boolean; returns: boolean })[];
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
export function layoutCards(count: number, scenes: readonly SceneSpan[], folded: ReadonlySet<string>): CardLayout {
  const hasLines = scenes.length > 0;
  const all = hasLines ? scenes : [{ sceneId: null, start: 0, end: count }];
  let height = 0;
  const before = new Set<string>();
  const stretches = all.map((stretch) => {
    const isFolded = stretch.sceneId !== null && folded.has(stretch.sceneId);
    const top = height;
    height += (hasLines ? SCENE_HEADER_PX : 0) + (isFolded ? 0 : (stretch.end - stretch.start) * CARD_PX);
    const returns = stretch.sceneId !== null && before.has(stretch.sceneId);
    if (stretch.sceneId !== null) before.add(stretch.sceneId);
    return { ...stretch, top, isFolded, returns };
  });
  const line = hasLines ? SCENE_HEADER_PX : 0;
  const stretchOf = (index: number) => findLastMatch(stretches, ({ start }) => start <= index);
  const stretchAt = (y: number) => findLastMatch(stretches, ({ top }) => top <= y);
  const topOf = (index: number): number => {
    const { top, start, isFolded } = stretchOf(index);
    return isFolded ? top : top + line + (index - start) * CARD_PX;
  };
  return {
    height,
    stretches,
    getTop: topOf,
    isFolded: (index) => stretchOf(index).isFolded,
    getGapAt(y) {
      const { top, start, end, isFolded } = stretchAt(Math.max(0, y));
      if (isFolded) return y > top + line / 2 ? end : start;
      return Math.max(start, Math.min(start + Math.round((y - top - line) / CARD_PX), end));
    },
    getGapTop(gap) {
      if (gap >= count) return height;
      // Between two scenes, show the gap above the header of the second one.
      const stretch = stretchOf(gap);
      return stretch.start === gap && gap > 0 ? stretch.top : topOf(gap);
    },
    getVisibleRange(scrollTop, seen) {
      const from = stretchAt(Math.max(0, scrollTop - OVERSCAN_PX));
      const to = stretchAt(scrollTop + seen + OVERSCAN_PX);
      const indexIn = ({ top, start, end, isFolded }: (typeof stretches)[number], y: number): number =>
        isFolded ? end : Math.max(start, Math.min(start + Math.floor((y - top - line) / CARD_PX), end));
      const first = from.isFolded ? from.start : indexIn(from, scrollTop - OVERSCAN_PX);
      return { first, end: Math.min(count, indexIn(to, scrollTop + seen + OVERSCAN_PX) + 1) };
    },
  };
}

/**
 * Binary search: return the last item that fits. Items that fit must come first. Returns the first item if none fits.
 */
function findLastMatch<T>(list: readonly T[], fits: (each: T) => boolean): T {
  let [low, high] = [0, list.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (fits(list[middle] as T)) low = middle;
    else high = middle - 1;
  }
  return list[low] as T;
}
