import { type RefObject, useEffect, useState } from "react";
import { CONTROLS_HIDE_MS } from "./limits";

/**
 * Return true if the controls are visible: while paused, while `held` or while they have keyboard focus; otherwise
 * until the pointer rests or leaves.
 */
export function useControlsVisible(frame: RefObject<HTMLElement | null>, playing: boolean, held: boolean): boolean {
  const [rested, setRested] = useState(false);
  useEffect(() => {
    const element = frame.current;
    if (!element || !playing || held) {
      setRested(false);
      return;
    }
    let timer: ReturnType<typeof setTimeout> | undefined;
    const rest = (): void => {
      const keyboard = element.querySelector(":focus-visible");
      if (keyboard === null || keyboard === element) setRested(true);
    };
    const wake = (): void => {
      clearTimeout(timer);
      setRested(false);
      timer = setTimeout(rest, CONTROLS_HIDE_MS);
    };
    const leave = (event: PointerEvent): void => {
      if (event.pointerType === "mouse") rest();
    };
    wake();
    const wakers = ["pointermove", "pointerdown", "focusin", "keydown"] as const;
    for (const kind of wakers) element.addEventListener(kind, wake);
    element.addEventListener("focusout", wake);
    element.addEventListener("pointerleave", leave);
    return () => {
      clearTimeout(timer);
      for (const kind of wakers) element.removeEventListener(kind, wake);
      element.removeEventListener("focusout", wake);
      element.removeEventListener("pointerleave", leave);
    };
  }, [frame, playing, held]);
  return !rested;
}
