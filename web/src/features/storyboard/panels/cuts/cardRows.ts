import type { SceneStretch } from "@/features/storyboard/model/shots";

/** Height of a card with the gap (the drop zone) below it, and of the line above a scene's cards, px. */
export const CARD_PX = 66;
export const HEADER_PX = 34;
const SPARE_PX = 6 * CARD_PX;

/** Where cards and the lines above scenes lie in the list, px from its top. */
export interface CardRows {
  readonly height: number;
  /** `returns`: the scene was there before, and comes back. */
  readonly stretches: readonly (SceneStretch & { top: number; isFolded: boolean; returns: boolean })[];
  /** Of a card; of one that is folded away the line above it. */
  topOf(index: number): number;
  isFolded(index: number): boolean;
  /** Which gap between the cards lies nearest: 0 = before the first. */
  gapAt(y: number): number;
  topOfGap(gap: number): number;
  /** Indexes [first, end) of the cards that may be seen, folded ones among them. */
  shown(scrollTop: number, height: number): { first: number; end: number };
}

/** Without scenes the cards lie one below the other. */
export function cardRows(count: number, scenes: readonly SceneStretch[], folded: ReadonlySet<string>): CardRows {
  const hasLines = scenes.length > 0;
  const all = hasLines ? scenes : [{ sceneId: null, start: 0, end: count }];
  let height = 0;
  const before = new Set<string>();
  const stretches = all.map((stretch) => {
    const isFolded = stretch.sceneId !== null && folded.has(stretch.sceneId);
    const top = height;
    height += (hasLines ? HEADER_PX : 0) + (isFolded ? 0 : (stretch.end - stretch.start) * CARD_PX);
    const returns = stretch.sceneId !== null && before.has(stretch.sceneId);
    if (stretch.sceneId !== null) before.add(stretch.sceneId);
    return { ...stretch, top, isFolded, returns };
  });
  const line = hasLines ? HEADER_PX : 0;
  const stretchOf = (index: number) => lastWhere(stretches, ({ start }) => start <= index);
  const stretchAt = (y: number) => lastWhere(stretches, ({ top }) => top <= y);
  const topOf = (index: number): number => {
    const { top, start, isFolded } = stretchOf(index);
    return isFolded ? top : top + line + (index - start) * CARD_PX;
  };
  return {
    height,
    stretches,
    topOf,
    isFolded: (index) => stretchOf(index).isFolded,
    gapAt(y) {
      const { top, start, end, isFolded } = stretchAt(Math.max(0, y));
      if (isFolded) return y > top + line / 2 ? end : start;
      return Math.max(start, Math.min(start + Math.round((y - top - line) / CARD_PX), end));
    },
    topOfGap(gap) {
      if (gap >= count) return height;
      // At a seam the line of what begins there lies between: the gap is shown above it.
      const stretch = stretchOf(gap);
      return stretch.start === gap && gap > 0 ? stretch.top : topOf(gap);
    },
    shown(scrollTop, seen) {
      const from = stretchAt(Math.max(0, scrollTop - SPARE_PX));
      const to = stretchAt(scrollTop + seen + SPARE_PX);
      const indexIn = ({ top, start, end, isFolded }: (typeof stretches)[number], y: number): number =>
        isFolded ? end : Math.max(start, Math.min(start + Math.floor((y - top - line) / CARD_PX), end));
      const first = from.isFolded ? from.start : indexIn(from, scrollTop - SPARE_PX);
      return { first, end: Math.min(count, indexIn(to, scrollTop + seen + SPARE_PX) + 1) };
    },
  };
}

/** The last that fits, of a list in which those that fit come first; the first one if none does. */
function lastWhere<T>(list: readonly T[], fits: (each: T) => boolean): T {
  let [low, high] = [0, list.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (fits(list[middle] as T)) low = middle;
    else high = middle - 1;
  }
  return list[low] as T;
}
