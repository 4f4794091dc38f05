import { useCallback, useEffect, useRef } from "react";
import { useUserId } from "@/api/session";
import type { RecentKind } from "@/features/recents/types";
import type { VisitRecorder } from "@/features/recents/visitRecorder";

/**
 * Has it noted that a signed-in person has opened this (id null: not yet), so that they find their way back. Never in
 * the page's way: it arrives by itself, and where it cannot be had nothing is noted. Gives how to tell a board's cut.
 */
export function useRecordRecent(kind: RecentKind, id: string | null): (id: string, cutId: string | null) => void {
  const userId = useUserId();
  const visit = useRef<VisitRecorder | null>(null);
  const place = useRef<{ id: string; cutId: string | null } | null>(null);
  useEffect(() => {
    if (userId === null || id === null) return;
    let gone = false;
    import("@/features/recents/visitRecorder").then(
      ({ VisitRecorder }) => {
        const at = place.current;
        if (!gone) visit.current = new VisitRecorder(kind, id, at?.id === id ? at.cutId : null);
      },
      () => undefined,
    );
    return () => {
      gone = true;
      visit.current?.end();
      visit.current = null;
    };
  }, [userId, kind, id]);
  return useCallback((told: string, cutId: string | null) => {
    place.current = { id: told, cutId };
    if (visit.current?.id === told) visit.current.setCut(cutId);
  }, []);
}
