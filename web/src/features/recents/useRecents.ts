import { useCallback, useEffect, useState } from "react";
import type { TopicEvent } from "@/api/gen/socket";
import { onIdentityChange, useUserId } from "@/api/http/session";
import { getTabSocket } from "@/api/socket/socket";
import { useTopic } from "@/api/socket/useTopic";
import { listRecents, type Recent, type RecentKind } from "./api";
import { RECENTS_SHOWN, RECORD_TIMEOUT_MS, RELOAD_DELAY_MS } from "./limits";
import { whenRecorded } from "./visitRecorder";

/** Last responses by kinds, shown until a new one arrives. */
const lastResponses = new Map<string, readonly Recent[]>();
onIdentityChange(() => lastResponses.clear());

export interface RecentsState {
  /** Null before the first response. */
  items: readonly Recent[] | null;
  isFailed: boolean;
  retry: () => void;
  /** Show these items until the next fetch. */
  replaceItems: (items: readonly Recent[]) => void;
}

const EVENTS = ["projects_changed"] as const;
const RENAME_EVENTS = new Set(["project_updated", "assets_changed", "video_changed"]);

/**
 * Subscribe to events that may have renamed an item. Calls `onChange` once for several events. Returns an unsubscribe
 * function.
 */
function subscribeToTopics(topics: readonly string[], onChange: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const scheduleChange = (): void => {
    timer ??= setTimeout(() => {
      timer = undefined;
      onChange();
    }, RELOAD_DELAY_MS);
  };
  const handlers = {
    since: null,
    recent: true,
    onEvent: ({ type }: TopicEvent) => {
      if (RENAME_EVENTS.has(type)) scheduleChange();
    },
    onReset: scheduleChange,
    onRefused: scheduleChange,
  };
  const unsubscribes = topics.map((topic) => getTabSocket().subscribe(topic, handlers));
  return () => {
    clearTimeout(timer);
    for (const unsubscribe of unsubscribes) unsubscribe();
  };
}

/** Load recently opened items. Refetches when they may have been renamed and when the tab becomes visible. */
export function useRecents(kinds: readonly RecentKind[]): RecentsState {
  const kindsKey = kinds.join();
  const [items, setItems] = useState(() => lastResponses.get(kindsKey) ?? null);
  const [isFailed, setFailed] = useState(false);
  const [reloadCount, setReloadCount] = useState(0);
  const showItems = useCallback(
    (newItems: readonly Recent[]) => {
      lastResponses.set(kindsKey, newItems);
      setItems(newItems);
    },
    [kindsKey],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round asks again
  useEffect(() => {
    const abort = new AbortController();
    const load = async () => {
      await Promise.race([whenRecorded(), new Promise((resolve) => setTimeout(resolve, RECORD_TIMEOUT_MS))]);
      if (abort.signal.aborted) return;
      try {
        showItems(await listRecents(kindsKey.split(",") as RecentKind[], RECENTS_SHOWN, abort.signal));
        setFailed(false);
      } catch {
        if (!abort.signal.aborted) setFailed(true);
      }
    };
    void load();
    return () => abort.abort();
  }, [kindsKey, showItems, reloadCount]);

  const retry = useCallback(() => {
    setFailed(false);
    setReloadCount((count) => count + 1);
  }, []);
  const userId = useUserId();
  useTopic(userId && `user:${userId}`, EVENTS, retry);
  const topics = [...new Set(items?.map(({ topic }) => topic))].sort().join();
  useEffect(() => (topics === "" ? undefined : subscribeToTopics(topics.split(","), retry)), [topics, retry]);
  useEffect(() => {
    const handleVisibilityChange = () => {
      if (!document.hidden) setReloadCount((count) => count + 1);
    };
    document.addEventListener("visibilitychange", handleVisibilityChange);
    return () => document.removeEventListener("visibilitychange", handleVisibilityChange);
  }, []);
  return { items, isFailed, retry, replaceItems: showItems };
}
