import { useEffect, useReducer } from "react";
import { type HeaderEvent, type HeaderState, initialHeaderState, reduceHeaderState } from "./headerReveal";
import { HEADER_REVEAL_PX } from "./limits";

const HEADER_HEIGHT_PX = 52;

const reducer = (state: HeaderState, event: HeaderEvent) =>
  reduceHeaderState(state, event, { revealPx: HEADER_REVEAL_PX, height: HEADER_HEIGHT_PX });

/** Return whether the header is hidden. `show` reveals it, for focus inside it. */
export function useHeaderReveal(): { isHidden: boolean; show: () => void } {
  const [state, tell] = useReducer(reducer, initialHeaderState);

  useEffect(() => {
    const scrolled = () => tell({ type: "scroll", y: window.scrollY });
    const moved = (event: PointerEvent) => {
      if (event.pointerType === "mouse") tell({ type: "pointer", clientY: event.clientY });
    };
    window.addEventListener("scroll", scrolled, { passive: true });
    window.addEventListener("pointermove", moved, { passive: true });
    return () => {
      window.removeEventListener("scroll", scrolled);
      window.removeEventListener("pointermove", moved);
    };
  }, []);

  return { isHidden: state.isHidden, show: () => tell({ type: "focus" }) };
}
