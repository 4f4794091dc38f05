export interface HeaderState {
  isHidden: boolean;
  /** Scroll position that the next scroll event is compared to, in px. */
  y: number;
}

export type HeaderEvent = { type: "scroll"; y: number } | { type: "pointer"; clientY: number } | { type: "focus" };

/** Smaller scroll distances are ignored: a finger on a touch screen never rests completely. */
const SCROLL_THRESHOLD_PX = 4;

export const initialHeaderState: HeaderState = { isHidden: false, y: 0 };

/**
 * Return the next state of the header. It hides on scrolling down. It returns on scrolling up, within its own height of
 * the page's top, when the pointer is within `revealPx` of the window's top, and when it receives focus.
 */
export function reduceHeaderState(
  state: HeaderState,
  event: HeaderEvent,
  options: { revealPx: number; height: number },
): HeaderState {
  if (event.type === "focus") return { ...state, isHidden: false };
  if (event.type === "pointer") {
    return state.isHidden && event.clientY <= options.revealPx ? { ...state, isHidden: false } : state;
  }
  const y = Math.max(0, event.y);
  if (y <= options.height) return { isHidden: false, y };
  if (Math.abs(y - state.y) < SCROLL_THRESHOLD_PX) return state;
  return { isHidden: y > state.y, y };
}
