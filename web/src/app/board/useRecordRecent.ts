import { useCallback, useEffect, useRef } from "react";
import { useUserId } from "@/api/http/session";
import type { RecentKind } from "@/features/recents/api";
import type { VisitRecorder } from "@/features/recents/visitRecorder";

/**
 * Record that a signed-in user opened an item, for the list of recent items. `id` is null until it is open. The
 * recorder is lazy-loaded; if that fails, nothing is recorded. Returns a callback that sets the current cut of a board.
 */
export function useRecordRecent(kind: RecentKind, id: string | null): (id: string, cutId: string | null) => void {
  const userId = useUserId();
  const visit = useRef<VisitRecorder | null>(null);
  const latestCut = useRef<{ id: string; cutId: string | null } | null>(null);
  useEffect(() => {
    if (userId === null || id === null) return;
    let isCanceled = false;
    import("@/features/recents/visitRecorder").then(
      ({ VisitRecorder }) => {
        const latest = latestCut.current;
        if (!isCanceled) visit.current = new VisitRecorder(kind, id, latest?.id === id ? latest.cutId : null);
      },
      () => undefined,
    );
    return () => {
      isCanceled = true;
      visit.current?.end();
      visit.current = null;
    };
  }, [userId, kind, id]);
  return useCallback((itemId: string, cutId: string | null) => {
    latestCut.current = { id: itemId, cutId };
    if (visit.current?.id === itemId) visit.current.setCut(cutId);
  }, []);
}
