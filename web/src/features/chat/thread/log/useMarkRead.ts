import { useCallback, useEffect, useRef } from "react";
import type { MessageLog } from "./messageLog";

/** What comes by itself is read after it was on the screen for so long. */
const READ_AFTER_MS = 300;

/** The numbers of the first and the last message on the screen; null where there is none. */
export type GetVisibleRange = () => { from: number; to: number } | null;

/** Whether the person can see this page and is in it. */
function isPageActive(): boolean {
  return document.visibilityState === "visible" && document.hasFocus();
}

/**
 * Marks as read what is on the screen, in a page that is visible and has the focus. Returns how to look again: `now` after
 * the person scrolled, `soon` after something came by itself.
 */
export function useMarkRead(
  talk: MessageLog,
  onScreen: GetVisibleRange,
): { markNow: () => void; markDeferred: () => void } {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const markNow = useCallback(() => {
    const shown = isPageActive() ? onScreen() : null;
    if (shown) talk.markSeen(shown.from, shown.to);
  }, [talk, onScreen]);
  const markDeferred = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(markNow, READ_AFTER_MS);
  }, [markNow]);
  useEffect(() => {
    markDeferred();
    window.addEventListener("focus", markDeferred);
    document.addEventListener("visibilitychange", markDeferred);
    return () => {
      clearTimeout(timer.current);
      window.removeEventListener("focus", markDeferred);
      document.removeEventListener("visibilitychange", markDeferred);
    };
  }, [markDeferred]);
  return { markNow, markDeferred };
}
