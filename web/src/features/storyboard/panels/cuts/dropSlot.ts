/** Height of a card with the gap (the drop zone) below it, px. */
export const CARD_PX = 66;

/** Which gap between the cards lies nearest to a height within the list: 0 = before the first. */
export function gapAt(y: number, count: number): number {
  return Math.max(0, Math.min(Math.round(y / CARD_PX), count));
}

/** Indexes [first, end) of the cards to have in the page. */
export function shownCards(scrollTop: number, height: number, count: number): { first: number; end: number } {
  const spare = 6;
  return {
    first: Math.max(0, Math.min(Math.floor(scrollTop / CARD_PX) - spare, count)),
    end: Math.min(count, Math.ceil((scrollTop + height) / CARD_PX) + spare),
  };
}
