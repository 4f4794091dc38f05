import { useEffect, useReducer } from "react";
import { type HeaderEvent, type HeaderState, initialHeaderState, reduceHeaderState } from "./headerReveal";

/** Distance of the pointer from the top of the window that reveals the header, in px. */
const HEADER_REVEAL_PX = 30;

const HEADER_HEIGHT_PX = 52;

const reducer = (state: HeaderState, event: HeaderEvent) =>
  reduceHeaderState(state, event, { revealPx: HEADER_REVEAL_PX, height: HEADER_HEIGHT_PX });

/** Return whether the header is hidden. `show` reveals it, for focus inside it. */
export function useHeaderReveal(): { isHidden: boolean; show: () => void } {
  const [state, dispatch] = useReducer(reducer, initialHeaderState);

  useEffect(() => {
    const handleScroll = () => dispatch({ type: "scroll", y: window.scrollY });
    const handlePointerMove = (event: PointerEvent) => {
      if (event.pointerType === "mouse") dispatch({ type: "pointer", clientY: event.clientY });
    };
    window.addEventListener("scroll", handleScroll, { passive: true });
    window.addEventListener("pointermove", handlePointerMove, { passive: true });
    return () => {
      window.removeEventListener("scroll", handleScroll);
      window.removeEventListener("pointermove", handlePointerMove);
    };
  }, []);

  return { isHidden: state.isHidden, show: () => dispatch({ type: "focus" }) };
}
