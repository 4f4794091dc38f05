import { useCallback, useEffect, useRef } from "react";
import type { MessageLog } from "./messageLog";

/** Time on the screen after which messages that arrived without scrolling are read, in ms. */
const READ_AFTER_MS = 300;

/** Return the numbers of the first and last message on the screen, or null if there is none. */
export type GetVisibleRange = () => { from: number; to: number } | null;

/** True if the page is visible and has the focus. */
function isPageActive(): boolean {
  return document.visibilityState === "visible" && document.hasFocus();
}

/**
 * Mark the messages on the screen as read while the page is visible and has the focus. Returns `markNow`, to be called
 * after the user scrolled, and `markDeferred`, to be called after messages arrived.
 */
export function useMarkRead(
  log: MessageLog,
  getVisibleRange: GetVisibleRange,
): { markNow: () => void; markDeferred: () => void } {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const markNow = useCallback(() => {
    const range = isPageActive() ? getVisibleRange() : null;
    if (range) log.markSeen(range.from, range.to);
  }, [log, getVisibleRange]);
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
