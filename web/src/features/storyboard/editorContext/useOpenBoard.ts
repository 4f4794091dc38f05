import { useCallback, useEffect, useState } from "react";
import { useStore } from "zustand";
import { holdWork, isWorkHeld, session, whenSessionKnown } from "@/api/session";
import { getTabSocket } from "@/api/socket";
import { type OpenedBoard, openBoard } from "@/features/storyboard/api";
import { preopenJournal } from "@/features/storyboard/drawingSync/drawingJournal";

export type OpenBoardState = OpenedBoard | { state: "loading" | "failed" };

interface Identity {
  /** undefined: not known yet. */
  userId: string | null | undefined;
  /** Number of times that the user changed. */
  changes: number;
}

/**
 * Return the user according to the last answer. While the session is being checked, or after it expired by itself, the
 * previous user is kept so that the board stays open.
 */
function useIdentity(): { userId: string | null; changes: number } {
  const now = useStore(session);
  const [known, setKnown] = useState<Identity>({ userId: undefined, changes: 0 });
  const isOut = now.phase === "signed-out" && !(isWorkHeld() && typeof known.userId === "string");
  const userId = now.phase === "signed-in" ? now.user.id : isOut ? null : known.userId;
  const changes = known.changes + (known.userId === undefined || userId === known.userId ? 0 : 1);
  if (userId !== known.userId) setKnown({ userId, changes });
  return { userId: userId ?? null, changes };
}

export interface OpenBoardResult {
  opened: OpenBoardState;
  userId: string | null;
  retry: () => void;
}

/** Open the board at an address for the current user, and again when the user changes. */
export function useOpenBoard(ref: string): OpenBoardResult {
  const { userId, changes } = useIdentity();
  const [attempt, setAttempt] = useState(0);
  const [opened, setOpened] = useState<OpenBoardState>({ state: "loading" });

  // biome-ignore lint/correctness/useExhaustiveDependencies: another person and another attempt open it anew
  useEffect(() => {
    const leaving = new AbortController();
    preopenJournal();
    setOpened({ state: "loading" });
    // The server identifies the user itself, so the board can load before the session is known here.
    let isKnown = false;
    const known = whenSessionKnown().then(() => {
      isKnown = true;
      if (!leaving.signal.aborted) getTabSocket(); // connects early
    });
    const board = openBoard(ref, leaving.signal).catch(async (error: unknown) => {
      if (isKnown) throw error;
      // The server wasn't reachable yet; the session request retries until it is.
      await known;
      return openBoard(ref, leaving.signal);
    });
    Promise.all([board, known])
      .then(([next]) => {
        if (!leaving.signal.aborted) setOpened(next);
      })
      .catch(() => {
        if (!leaving.signal.aborted) setOpened({ state: "failed" });
      });
    return () => leaving.abort();
  }, [ref, changes, attempt]);

  const isSomebodys = opened.state === "ready" && userId !== null;
  useEffect(() => (isSomebodys ? holdWork() : undefined), [isSomebodys]);

  const again = useCallback(() => setAttempt((count) => count + 1), []);
  return { opened, userId, retry: again };
}
