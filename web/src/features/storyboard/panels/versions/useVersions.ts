import { useCallback, useEffect, useState } from "react";
import { getErrorMessage } from "@/api/problem";
import type { CutVersion } from "@/features/storyboard/types";
import { listVersions } from "./api";
import { versionMessages } from "./messages";

export type VersionListState =
  | { phase: "loading" }
  | { phase: "failed"; detail: string }
  | { phase: "ready"; items: readonly CutVersion[] };

export interface VersionsResult {
  state: VersionListState;
  /** Fetch the list again. */
  reload: () => void;
  /** Apply a local change without fetching. */
  updateItems: (items: (before: readonly CutVersion[]) => readonly CutVersion[]) => void;
}

/** Return the versions of a cut, newest first. */
export function useVersions(cutId: string): VersionsResult {
  const [listing, setListing] = useState<VersionListState>({ phase: "loading" });
  const [tries, setTries] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another try asks again
  useEffect(() => {
    const leaving = new AbortController();
    setListing({ phase: "loading" });
    listVersions(cutId, leaving.signal).then(
      ({ items }) => setListing({ phase: "ready", items }),
      (error: unknown) => {
        if (leaving.signal.aborted) return;
        setListing({ phase: "failed", detail: getErrorMessage(error, versionMessages.failed) });
      },
    );
    return () => leaving.abort();
  }, [cutId, tries]);

  const reload = useCallback(() => setTries((count) => count + 1), []);
  const change = useCallback<VersionsResult["updateItems"]>((items) => {
    setListing((now) => (now.phase === "ready" ? { phase: "ready", items: items(now.items) } : now));
  }, []);
  return { state: listing, reload, updateItems: change };
}
