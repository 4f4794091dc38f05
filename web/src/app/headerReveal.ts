export interface HeaderState {
  isHidden: boolean;
  /** Where the page was scrolled to when it was last looked at. */
  y: number;
}

export type HeaderEvent = { type: "scroll"; y: number } | { type: "pointer"; clientY: number } | { type: "focus" };

/** A finger's tremble is not a direction. */
const SCROLL_THRESHOLD_PX = 4;

export const initialHeaderState: HeaderState = { isHidden: false, y: 0 };

/**
 * Whether the header is out of the way: it leaves when one scrolls down, and comes back when one scrolls up, is near
 * the top of the page (within its own height), points within `revealPx` of the window's top, or tabs into it.
 */
export function reduceHeaderState(
  state: HeaderState,
  event: HeaderEvent,
  o: { revealPx: number; height: number },
): HeaderState {
  if (event.type === "focus") return { ...state, isHidden: false };
  if (event.type === "pointer") {
    return state.isHidden && event.clientY <= o.revealPx ? { ...state, isHidden: false } : state;
  }
  const y = Math.max(0, event.y);
  if (y <= o.height) return { isHidden: false, y };
  if (Math.abs(y - state.y) < SCROLL_THRESHOLD_PX) return state;
  return { isHidden: y > state.y, y };
}
