import { useCallback, useEffect, useState } from "react";
import { getErrorMessage } from "@/api/http/problem";
import type { CutVersion } from "@/features/storyboard/types";
import { listVersions } from "./api";
import { versionTexts } from "./texts";

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
  const [listState, setListState] = useState<VersionListState>({ phase: "loading" });
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: reload on each attempt
  useEffect(() => {
    const controller = new AbortController();
    setListState({ phase: "loading" });
    listVersions(cutId, controller.signal).then(
      ({ items }) => setListState({ phase: "ready", items }),
      (error: unknown) => {
        if (controller.signal.aborted) return;
        setListState({ phase: "failed", detail: getErrorMessage(error, versionTexts.failed) });
      },
    );
    return () => controller.abort();
  }, [cutId, attempt]);

  const reload = useCallback(() => setAttempt((count) => count + 1), []);
  const updateItems = useCallback<VersionsResult["updateItems"]>((items) => {
    setListState((now) => (now.phase === "ready" ? { phase: "ready", items: items(now.items) } : now));
  }, []);
  return { state: listState, reload, updateItems };
}
