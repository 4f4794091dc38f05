import { useCallback, useEffect, useRef } from "react";
import type { Talk } from "./talk";

/** So long the newest is before one's eyes until it is read. */
const READ_AFTER_MS = 300;

/** Marks as read what one can see: the newest, in a page that is in sight and has the focus. Returns how to look again. */
export function useReading(talk: Talk, isAtEnd: () => boolean): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const look = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      if (isAtEnd() && document.visibilityState === "visible" && document.hasFocus()) talk.seen();
    }, READ_AFTER_MS);
  }, [talk, isAtEnd]);
  useEffect(() => {
    look();
    window.addEventListener("focus", look);
    document.addEventListener("visibilitychange", look);
    return () => {
      clearTimeout(timer.current);
      window.removeEventListener("focus", look);
      document.removeEventListener("visibilitychange", look);
    };
  }, [look]);
  return look;
}
