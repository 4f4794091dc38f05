import { useCallback, useEffect, useState } from "react";
import type { TopicEvent } from "@/api/gen/socket";
import { onIdentityChange, useUserId } from "@/api/session";
import { getTabSocket } from "@/api/socket";
import { useTopic } from "@/api/useTopic";
import { listRecents } from "./api";
import { RECENTS_SHOWN, RECORD_TIMEOUT_MS, RELOAD_DELAY_MS } from "./limits";
import type { Recent, RecentKind } from "./types";
import { whenRecorded } from "./visitRecorder";

/** Last responses by kinds, shown until a new one arrives. */
const lastAnswers = new Map<string, readonly Recent[]>();
onIdentityChange(() => lastAnswers.clear());

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
 * Subscribe to events that may have renamed an item. Calls `look` once for several events. Returns an unsubscribe
 * function.
 */
function subscribeToTopics(topics: readonly string[], look: () => void): () => void {
  let soon: ReturnType<typeof setTimeout> | undefined;
  const lookSoon = (): void => {
    soon ??= setTimeout(() => {
      soon = undefined;
      look();
    }, RELOAD_DELAY_MS);
  };
  const handlers = {
    since: null,
    recent: true,
    onEvent: ({ type }: TopicEvent) => {
      if (RENAME_EVENTS.has(type)) lookSoon();
    },
    onReset: lookSoon,
    onRefused: lookSoon,
  };
  const stops = topics.map((topic) => getTabSocket().subscribe(topic, handlers));
  return () => {
    clearTimeout(soon);
    for (const stop of stops) stop();
  };
}

/** Load recently opened items. Refetches when they may have been renamed and when the tab becomes visible. */
export function useRecents(kinds: readonly RecentKind[]): RecentsState {
  const name = kinds.join();
  const [items, setItems] = useState(() => lastAnswers.get(name) ?? null);
  const [isFailed, setFailed] = useState(false);
  const [round, setRound] = useState(0);
  const show = useCallback(
    (shown: readonly Recent[]) => {
      lastAnswers.set(name, shown);
      setItems(shown);
    },
    [name],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round asks again
  useEffect(() => {
    const stop = new AbortController();
    const load = async () => {
      await Promise.race([whenRecorded(), new Promise((go) => setTimeout(go, RECORD_TIMEOUT_MS))]);
      if (stop.signal.aborted) return;
      try {
        show(await listRecents(name.split(",") as RecentKind[], RECENTS_SHOWN, stop.signal));
        setFailed(false);
      } catch {
        if (!stop.signal.aborted) setFailed(true);
      }
    };
    void load();
    return () => stop.abort();
  }, [name, show, round]);

  const retry = useCallback(() => {
    setFailed(false);
    setRound((now) => now + 1);
  }, []);
  const userId = useUserId();
  useTopic(userId && `user:${userId}`, EVENTS, retry);
  const topics = [...new Set(items?.map(({ topic }) => topic))].sort().join();
  useEffect(() => (topics === "" ? undefined : subscribeToTopics(topics.split(","), retry)), [topics, retry]);
  useEffect(() => {
    const look = () => {
      if (!document.hidden) setRound((now) => now + 1);
    };
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, []);
  return { items, isFailed, retry, replaceItems: show };
}
