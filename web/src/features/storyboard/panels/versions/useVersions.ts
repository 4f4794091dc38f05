import { useCallback, useEffect, useState } from "react";
import { messageOf } from "@/api/problem";
import type { CutVersion } from "@/features/storyboard/types";
import { listVersions } from "./api";
import { versionMessages } from "./messages";

export type Listing =
  | { phase: "loading" }
  | { phase: "failed"; detail: string }
  | { phase: "ready"; items: readonly CutVersion[] };

export interface Versions {
  listing: Listing;
  /** Asks the server again. */
  reload: () => void;
  /** What was changed here, without asking again. */
  change: (items: (before: readonly CutVersion[]) => readonly CutVersion[]) => void;
}

/** A cut's versions, newest first. */
export function useVersions(cutId: string): Versions {
  const [listing, setListing] = useState<Listing>({ phase: "loading" });
  const [tries, setTries] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another try asks again
  useEffect(() => {
    const leaving = new AbortController();
    setListing({ phase: "loading" });
    listVersions(cutId, leaving.signal).then(
      ({ items }) => setListing({ phase: "ready", items }),
      (error: unknown) => {
        if (leaving.signal.aborted) return;
        setListing({ phase: "failed", detail: messageOf(error, versionMessages.failed) });
      },
    );
    return () => leaving.abort();
  }, [cutId, tries]);

  const reload = useCallback(() => setTries((count) => count + 1), []);
  const change = useCallback<Versions["change"]>((items) => {
    setListing((now) => (now.phase === "ready" ? { phase: "ready", items: items(now.items) } : now));
  }, []);
  return { listing, reload, change };
}
