import { type RefObject, useEffect, useState } from "react";
import { CONTROLS_HIDE_MS } from "@/features/videos/player/limits";

/**
 * Return true if the controls are visible: while paused, while `keepVisible` or while they have keyboard focus; otherwise
 * until the pointer rests or leaves.
 */
export function useControlsVisible(
  container: RefObject<HTMLElement | null>,
  playing: boolean,
  keepVisible: boolean,
): boolean {
  const [isHidden, setHidden] = useState(false);
  useEffect(() => {
    const element = container.current;
    if (!element || !playing || keepVisible) {
      setHidden(false);
      return;
    }
    let timer: ReturnType<typeof setTimeout> | undefined;
    const hide = (): void => {
      const focused = element.querySelector(":focus-visible");
      if (focused === null || focused === element) setHidden(true);
    };
    const show = (): void => {
      clearTimeout(timer);
      setHidden(false);
      timer = setTimeout(hide, CONTROLS_HIDE_MS);
    };
    const handlePointerLeave = (event: PointerEvent): void => {
      if (event.pointerType === "mouse") hide();
    };
    show();
    const SHOW_EVENTS = ["pointermove", "pointerdown", "focusin", "keydown"] as const;
    for (const eventName of SHOW_EVENTS) element.addEventListener(eventName, show);
    element.addEventListener("focusout", show);
    element.addEventListener("pointerleave", handlePointerLeave);
    return () => {
      clearTimeout(timer);
      for (const eventName of SHOW_EVENTS) element.removeEventListener(eventName, show);
      element.removeEventListener("focusout", show);
      element.removeEventListener("pointerleave", handlePointerLeave);
    };
  }, [container, playing, keepVisible]);
  return !isHidden;
}
