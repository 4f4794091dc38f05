import type { SceneSpan } from "@/features/storyboard/model/shots";

/** Height of a card with the gap (the drop zone) below it, and of the line above a scene's cards, px. */
export const CARD_PX = 66;
export const SCENE_HEADER_PX = 34;
const OVERSCAN_PX = 6 * CARD_PX;

/** Where cards and the lines above scenes lie in the list, px from its top. */
export interface CardLayout {
  readonly height: number;
  /** `returns`: the scene was there before, and comes back. */
  readonly stretches: readonly (SceneSpan & { top: number; isFolded: boolean; returns: boolean })[];
  /** Of a card; of one that is folded away the line above it. */
  getTop(index: number): number;
  isFolded(index: number): boolean;
  /** Which gap between the cards lies nearest: 0 = before the first. */
  getGapAt(y: number): number;
  getGapTop(gap: number): number;
  /** Indexes [first, end) of the cards that may be seen, folded ones among them. */
  getVisibleRange(scrollTop: number, height: number): { first: number; end: number };
}

/** Without scenes the cards lie one below the other. */
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
      // At a seam the line of what begins there lies between: the gap is shown above it.
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

/** The last that fits, of a list in which those that fit come first; the first one if none does. */
function findLastMatch<T>(list: readonly T[], fits: (each: T) => boolean): T {
  let [low, high] = [0, list.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (fits(list[middle] as T)) low = middle;
    else high = middle - 1;
  }
  return list[low] as T;
}
