import { useCallback, useEffect, useRef, useState } from "react";
import { messageOf } from "@/api/problem";
import { useTopic } from "@/api/useTopic";
import { loadNotifications, markRead, type NotificationOut, type RequestOut } from "@/features/notifications/inbox";
import { messages } from "@/features/notifications/messages";

const NEWS = ["notifications_changed"] as const;
/** What waits for an answer is taken back, or answered in another window. */
const LIVE = ["inbox_changed", "relations_changed", "chats_changed", "person_changed"] as const;
/** Several changes at once ask once. */
const GATHER_MS = 60;
const READ_AT_ONCE = 200;

export interface Ready {
  phase: "ready";
  requests: readonly RequestOut[];
  items: readonly NotificationOut[];
  unread: number;
  /** Where the next page begins; null at the end. */
  next: string | null;
}

export type Listing = { phase: "loading" } | { phase: "failed"; detail: string } | Ready;

/** The newest moment that is shown: what comes later was not read by marking this. */
function shownThrough({ items, requests }: Ready): string {
  return [...items.map(({ at }) => at), ...requests.map((one) => one.created_at)].reduce(
    (latest, moment) => (moment > latest ? moment : latest),
    "1970-01-01T00:00:00.000Z",
  );
}

/** The first page anew, before what was loaded further down. */
function withFirst(now: Listing, first: Ready): Ready {
  if (now.phase !== "ready" || first.next === null) return first;
  const known = new Set(first.items.map(({ id }) => id));
  const last = first.items.at(-1)?.at ?? "";
  const older = now.items.filter(({ id, at }) => !known.has(id) && at <= last);
  return older.length === 0 ? first : { ...first, items: [...first.items, ...older], next: now.next };
}

/** What this person is notified of, live. */
export function useInbox(userId: string) {
  const [listing, setListing] = useState<Listing>({ phase: "loading" });
  const asking = useRef<AbortController | null>(null);
  const gathering = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);

  const reload = useCallback(async (): Promise<void> => {
    clearTimeout(gathering.current);
    asking.current?.abort();
    const mine = new AbortController();
    asking.current = mine;
    try {
      const { next_cursor, ...page } = await loadNotifications(null, mine.signal);
      if (!mine.signal.aborted) setListing((now) => withFirst(now, { phase: "ready", ...page, next: next_cursor }));
    } catch (error) {
      if (mine.signal.aborted) return;
      // What is on the screen stays; a later event asks again.
      setListing((now) =>
        now.phase === "ready" ? now : { phase: "failed", detail: messageOf(error, messages.failed) },
      );
    }
  }, []);
  const look = useCallback(() => {
    clearTimeout(gathering.current);
    gathering.current = setTimeout(() => void reload(), GATHER_MS);
  }, [reload]);
  useEffect(() => {
    void reload();
    return () => {
      clearTimeout(gathering.current);
      asking.current?.abort();
    };
  }, [reload]);
  useTopic(`news:${userId}`, NEWS, look);
  useTopic(`user:${userId}`, LIVE, look);

  /** Resolves to what went wrong. */
  const more = async (): Promise<string | null> => {
    if (listing.phase !== "ready" || listing.next === null) return null;
    try {
      const { next } = listing;
      const page = await loadNotifications(next, new AbortController().signal);
      setListing((now) => {
        // The list may have been loaded again since, and end elsewhere.
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
      return messageOf(error, messages.moreFailed);
    }
  };

  /** At once on the page; the server's answer decides. Resolves to what went wrong. */
  const read = async (ids?: readonly string[]): Promise<string | null> => {
    if (listing.phase !== "ready") return null;
    // A list that is on its way is older than this.
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
      await markRead(shownThrough(listing), ids?.slice(0, READ_AT_ONCE));
      look();
      return null;
    } catch (error) {
      await reload();
      return messageOf(error, messages.readFailed);
    }
  };
  return { listing, reload, more, read };
}
