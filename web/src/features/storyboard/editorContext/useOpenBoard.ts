import { useCallback, useEffect, useState } from "react";
import { useStore } from "zustand";
import { holdWork, isWorkHeld, session, whenSessionKnown } from "@/api/session";
import { getTabSocket } from "@/api/socket";
import { type OpenedBoard, openBoard } from "@/features/storyboard/api";
import { preopenJournal } from "@/features/storyboard/drawingSync/drawingJournal";

export type OpenBoardState = OpenedBoard | { state: "loading" | "failed" };

interface Identity {
  /** undefined = not heard yet. */
  userId: string | null | undefined;
  /** Counts how often it was somebody else than before. */
  changes: number;
}

/**
 * Whose board it is, by the last answer: while that is being asked again, or when their session has ended by itself, the
 * board stays open.
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

/** Opens the board of an address for the person who is signed in, and again when somebody else is. */
export function useOpenBoard(ref: string): OpenBoardResult {
  const { userId, changes } = useIdentity();
  const [attempt, setAttempt] = useState(0);
  const [opened, setOpened] = useState<OpenBoardState>({ state: "loading" });

  // biome-ignore lint/correctness/useExhaustiveDependencies: another person and another attempt open it anew
  useEffect(() => {
    const leaving = new AbortController();
    preopenJournal();
    setOpened({ state: "loading" });
    // Who asks is known to the server; here it may be heard of while the board is on its way.
    let isKnown = false;
    const known = whenSessionKnown().then(() => {
      isKnown = true;
      if (!leaving.signal.aborted) getTabSocket(); // connects meanwhile
    });
    const board = openBoard(ref, leaving.signal).catch(async (error: unknown) => {
      if (isKnown) throw error;
      // The service was not there yet; the session is asked for until it is.
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
