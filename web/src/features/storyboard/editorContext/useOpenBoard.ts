import { useCallback, useEffect, useState } from "react";
import { useStore } from "zustand";
import { holdWork, isWorkHeld, session, whenSessionKnown } from "@/api/http/session";
import { getTabSocket } from "@/api/socket/socket";
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
  const currentSession = useStore(session);
  const [identity, setIdentity] = useState<Identity>({ userId: undefined, changes: 0 });
  const isSignedOut = currentSession.phase === "signed-out" && !(isWorkHeld() && typeof identity.userId === "string");
  const userId = currentSession.phase === "signed-in" ? currentSession.user.id : isSignedOut ? null : identity.userId;
  const changes = identity.changes + (identity.userId === undefined || userId === identity.userId ? 0 : 1);
  if (userId !== identity.userId) setIdentity({ userId, changes });
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: a different user or another attempt opens the board again
  useEffect(() => {
    const abortController = new AbortController();
    preopenJournal();
    setOpened({ state: "loading" });
    // The server identifies the user itself, so the board can load before the session is known here.
    let isKnown = false;
    const sessionKnown = whenSessionKnown().then(() => {
      isKnown = true;
      if (!abortController.signal.aborted) getTabSocket(); // connects early
    });
    const board = openBoard(ref, abortController.signal).catch(async (error: unknown) => {
      if (isKnown) throw error;
      // The server wasn't reachable yet; the session request retries until it is.
      await sessionKnown;
      return openBoard(ref, abortController.signal);
    });
    Promise.all([board, sessionKnown])
      .then(([next]) => {
        if (!abortController.signal.aborted) setOpened(next);
      })
      .catch(() => {
        if (!abortController.signal.aborted) setOpened({ state: "failed" });
      });
    return () => abortController.abort();
  }, [ref, changes, attempt]);

  const isOpenForUser = opened.state === "ready" && userId !== null;
  useEffect(() => (isOpenForUser ? holdWork() : undefined), [isOpenForUser]);

  const retry = useCallback(() => setAttempt((count) => count + 1), []);
  return { opened, userId, retry };
}
