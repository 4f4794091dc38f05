import { useCallback, useEffect, useRef, useState } from "react";
import { getErrorMessage } from "@/api/problem";
import { useTopic } from "@/api/useTopic";
import { loadNotifications, markRead, type NotificationOut, type RequestOut } from "@/features/notifications/api";
import { messages } from "@/features/notifications/messages";

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
  return [...items.map(({ at }) => at), ...requests.map((one) => one.created_at)].reduce(
    (latest, moment) => (moment > latest ? moment : latest),
    "1970-01-01T00:00:00.000Z",
  );
}

/** Replace the first page and keep the older items that were already loaded. */
function mergeFirstPage(now: NotificationListState, first: LoadedNotifications): LoadedNotifications {
  if (now.phase !== "ready" || first.next === null) return first;
  const known = new Set(first.items.map(({ id }) => id));
  const last = first.items.at(-1)?.at ?? "";
  const older = now.items.filter(({ id, at }) => !known.has(id) && at <= last);
  return older.length === 0 ? first : { ...first, items: [...first.items, ...older], next: now.next };
}

/** Load the notifications and open requests of a user and keep them up to date. */
export function useNotifications(userId: string) {
  const [listing, setListing] = useState<NotificationListState>({ phase: "loading" });
  const asking = useRef<AbortController | null>(null);
  const gathering = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);

  const reload = useCallback(async (): Promise<void> => {
    clearTimeout(gathering.current);
    asking.current?.abort();
    const mine = new AbortController();
    asking.current = mine;
    try {
      const { next_cursor, ...page } = await loadNotifications(null, mine.signal);
      if (!mine.signal.aborted)
        setListing((now) => mergeFirstPage(now, { phase: "ready", ...page, next: next_cursor }));
    } catch (error) {
      if (mine.signal.aborted) return;
      // Keep the current list; the next event triggers another reload.
      setListing((now) =>
        now.phase === "ready" ? now : { phase: "failed", detail: getErrorMessage(error, messages.failed) },
      );
    }
  }, []);
  const look = useCallback(() => {
    clearTimeout(gathering.current);
    gathering.current = setTimeout(() => void reload(), RELOAD_DELAY_MS);
  }, [reload]);
  useEffect(() => {
    void reload();
    return () => {
      clearTimeout(gathering.current);
      asking.current?.abort();
    };
  }, [reload]);
  useTopic(`news:${userId}`, NOTIFICATION_EVENTS, look);
  useTopic(`user:${userId}`, INBOX_EVENTS, look);

  /** Load the next page. Resolves to an error message, or null on success. */
  const more = async (): Promise<string | null> => {
    if (listing.phase !== "ready" || listing.next === null) return null;
    try {
      const { next } = listing;
      const page = await loadNotifications(next, new AbortController().signal);
      setListing((now) => {
        // A reload may have replaced the list and its cursor while this page was loading.
        if (now.phase !== "ready" || now.next !== next) return now;
        const known = new Set(now.items.map(({ id }) => id));
        return {
          ...now,
          items: [...now.items, ...page.items.filter(({ id }) => !known.has(id))],
          next: page.next_cursor,
        };
      });
      return null;
    } catch (error) {
      return getErrorMessage(error, messages.moreFailed);
    }
  };

  /**
   * Mark entries as read with an optimistic update; without `ids`, mark all. Resolves to an error message, or null on
   * success.
   */
  const read = async (ids?: readonly string[]): Promise<string | null> => {
    if (listing.phase !== "ready") return null;
    // Abort a pending reload: its response predates this change.
    asking.current?.abort();
    const isMeant = (id: string) => ids === undefined || ids.includes(id);
    setListing((now) => {
      if (now.phase !== "ready") return now;
      const gone = [...now.items, ...now.requests].filter(({ id, unread }) => unread && isMeant(id)).length;
      return {
        ...now,
        items: now.items.map((item) => (isMeant(item.id) ? { ...item, unread: false } : item)),
        requests: now.requests.map((request) => (isMeant(request.id) ? { ...request, unread: false } : request)),
        unread: ids === undefined ? 0 : Math.max(0, now.unread - gone),
      };
    });
    try {
      await markRead(getNewestShownTime(listing), ids?.slice(0, READ_BATCH_SIZE));
      look();
      return null;
    } catch (error) {
      await reload();
      return getErrorMessage(error, messages.readFailed);
    }
  };
  return { listing, reload, more, read };
}
