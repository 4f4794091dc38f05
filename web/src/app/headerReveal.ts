export interface HeaderState {
  hidden: boolean;
  /** Where the page was scrolled to when it was last looked at. */
  y: number;
}

export type HeaderEvent = { type: "scroll"; y: number } | { type: "pointer"; clientY: number } | { type: "focus" };

/** A finger's tremble is not a direction. */
const TREMBLE_PX = 4;

export const headerAtTop: HeaderState = { hidden: false, y: 0 };

/**
 * Whether the header is out of the way: it leaves when one scrolls down, and comes back when one scrolls up, is near
 * the top of the page (within its own height), points within `revealPx` of the window's top, or tabs into it.
 */
export function headerReveal(
  state: HeaderState,
  event: HeaderEvent,
  o: { revealPx: number; height: number },
): HeaderState {
  if (event.type === "focus") return { ...state, hidden: false };
  if (event.type === "pointer") {
    return state.hidden && event.clientY <= o.revealPx ? { ...state, hidden: false } : state;
  }
  const y = Math.max(0, event.y);
  if (y <= o.height) return { hidden: false, y };
  if (Math.abs(y - state.y) < TREMBLE_PX) return state;
  return { hidden: y > state.y, y };
}
