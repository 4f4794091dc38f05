import { useCallback, useEffect, useRef } from "react";
import type { Talk } from "./talk";

/** What comes by itself is read after it was on the screen for so long. */
const READ_AFTER_MS = 300;

/** The numbers of the first and the last message on the screen; null where there is none. */
export type OnScreen = () => { from: number; to: number } | null;

/** Whether the person can see this page and is in it. */
function isAttended(): boolean {
  return document.visibilityState === "visible" && document.hasFocus();
}

/**
 * Marks as read what is on the screen, in a page that is visible and has the focus. Returns how to look again: `now` after
 * the person scrolled, `soon` after something came by itself.
 */
export function useReading(talk: Talk, onScreen: OnScreen): { now: () => void; soon: () => void } {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const now = useCallback(() => {
    const shown = isAttended() ? onScreen() : null;
    if (shown) talk.seen(shown.from, shown.to);
  }, [talk, onScreen]);
  const soon = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(now, READ_AFTER_MS);
  }, [now]);
  useEffect(() => {
    soon();
    window.addEventListener("focus", soon);
    document.addEventListener("visibilitychange", soon);
    return () => {
      clearTimeout(timer.current);
      window.removeEventListener("focus", soon);
      document.removeEventListener("visibilitychange", soon);
    };
  }, [soon]);
  return { now, soon };
}
