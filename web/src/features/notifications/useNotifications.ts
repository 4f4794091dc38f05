import { useCallback, useEffect, useRef, useState } from "react";
import { getErrorMessage } from "@/api/http/problem";
import { useTopic } from "@/api/socket/useTopic";
import { loadNotifications, markRead, type NotificationOut, type RequestOut } from "@/features/notifications/api";
import { texts } from "@/features/notifications/texts";

const NOTIFICATION_EVENTS = ["notifications_changed"] as const;
/** Events that can change the open requests, for example when they're withdrawn or answered in another window. */
const INBOX_EVENTS = ["inbox_changed", "relations_changed", "chats_changed", "person_changed"] as const;
/** Delay until a reload, in ms. Coalesces bursts of events into one request. */
const RELOAD_DELAY_MS = 60;
const READ_BATCH_SIZE = 200;

export interface LoadedNotifications {
  phase: "ready";
  requests: readonly RequestOut[];
  items: readonly NotificationOut[];
  unread: number;
  /** Cursor of the next page; null on the last page. */
  next: string | null;
}

export type NotificationListState = { phase: "loading" } | { phase: "failed"; detail: string } | LoadedNotifications;

/** Return the time of the newest loaded entry. Marking up to it leaves later arrivals unread. */
function getNewestShownTime({ items, requests }: LoadedNotifications): string {
  return [...items.map(({ at }) => at), ...requests.map((request) => request.created_at)].reduce(
    (latest, time) => (time > latest ? time : latest),
    "1970-01-01T00:00:00.000Z",
  );
}

/** Replace the first page and keep the older items that were already loaded. */
function mergeFirstPage(previous: NotificationListState, first: LoadedNotifications): LoadedNotifications {
  if (previous.phase !== "ready" || first.next === null) return first;
  const knownIds = new Set(first.items.map(({ id }) => id));
  const lastTime = first.items.at(-1)?.at ?? "";
  const older = previous.items.filter(({ id, at }) => !knownIds.has(id) && at <= lastTime);
  return older.length === 0 ? first : { ...first, items: [...first.items, ...older], next: previous.next };
}

/** Load the notifications and open requests of a user and keep them up to date. */
export function useNotifications(userId: string) {
  const [list, setList] = useState<NotificationListState>({ phase: "loading" });
  const abort = useRef<AbortController | null>(null);
  const reloadTimer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);

  const reload = useCallback(async (): Promise<void> => {
    clearTimeout(reloadTimer.current);
    abort.current?.abort();
    const ownAbort = new AbortController();
    abort.current = ownAbort;
    try {
      const { next_cursor, ...page } = await loadNotifications(null, ownAbort.signal);
      if (!ownAbort.signal.aborted)
        setList((previous) => mergeFirstPage(previous, { phase: "ready", ...page, next: next_cursor }));
    } catch (error) {
      if (ownAbort.signal.aborted) return;
      // Keep the current list; the next event triggers another reload.
      setList((previous) =>
        previous.phase === "ready" ? previous : { phase: "failed", detail: getErrorMessage(error, texts.failed) },
      );
    }
  }, []);
  const scheduleReload = useCallback(() => {
    clearTimeout(reloadTimer.current);
    reloadTimer.current = setTimeout(() => void reload(), RELOAD_DELAY_MS);
  }, [reload]);
  useEffect(() => {
    void reload();
    return () => {
      clearTimeout(reloadTimer.current);
      abort.current?.abort();
    };
  }, [reload]);
  useTopic(`news:${userId}`, NOTIFICATION_EVENTS, scheduleReload);
  useTopic(`user:${userId}`, INBOX_EVENTS, scheduleReload);

  /** Load the next page. Resolves to an error message, or null on success. */
  const loadMore = async (): Promise<string | null> => {
    if (list.phase !== "ready" || list.next === null) return null;
    try {
      const { next } = list;
      const page = await loadNotifications(next, new AbortController().signal);
      setList((previous) => {
        // A reload may have replaced the list and its cursor while this page was loading.
        if (previous.phase !== "ready" || previous.next !== next) return previous;
        const knownIds = new Set(previous.items.map(({ id }) => id));
        return {
          ...previous,
          items: [...previous.items, ...page.items.filter(({ id }) => !knownIds.has(id))],
          next: page.next_cursor,
        };
      });
      return null;
    } catch (error) {
      return getErrorMessage(error, texts.moreFailed);
    }
  };

  /**
   * Mark entries as read with an optimistic update; without `ids`, mark all. Resolves to an error message, or null on
   * success.
   */
  const markAsRead = async (ids?: readonly string[]): Promise<string | null> => {
    if (list.phase !== "ready") return null;
    // Abort a pending reload: its response predates this change.
    abort.current?.abort();
    const isIncluded = (id: string) => ids === undefined || ids.includes(id);
    setList((previous) => {
      if (previous.phase !== "ready") return previous;
      const readCount = [...previous.items, ...previous.requests].filter(
        ({ id, unread }) => unread && isIncluded(id),
      ).length;
      return {
        ...previous,
        items: previous.items.map((item) => (isIncluded(item.id) ? { ...item, unread: false } : item)),
        requests: previous.requests.map((request) =>
          isIncluded(request.id) ? { ...request, unread: false } : request,
        ),
        unread: ids === undefined ? 0 : Math.max(0, previous.unread - readCount),
      };
    });
    try {
      await markRead(getNewestShownTime(list), ids?.slice(0, READ_BATCH_SIZE));
      scheduleReload();
      return null;
    } catch (error) {
      await reload();
      return getErrorMessage(error, texts.readFailed);
    }
  };
  return { listing: list, reload, more: loadMore, read: markAsRead };
}
