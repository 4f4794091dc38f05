import { useCallback, useEffect, useRef, useState } from "react";
import { recall, remember } from "@/api/localCache";
import { messageOf } from "@/api/problem";
import { useTopic } from "@/api/useTopic";
import { loadInbox, type Notification } from "@/features/notifications/inbox";
import { messages } from "@/features/notifications/messages";

const LIVE = ["inbox_changed"] as const;
const SEEN = "seenNotifications";

type Listing =
  | { phase: "loading" }
  | { phase: "failed"; detail: string }
  | { phase: "ready"; items: readonly Notification[] };

function isIds(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((id) => typeof id === "string");
}

/** A request that is opened again after an answer is news again. */
function markOf({ id, created_at }: Notification): string {
  return `${id} ${created_at}`;
}

/** What waits for this person's answer, live, and whether there is something that this browser has not shown yet. */
export function useInbox(userId: string) {
  const [listing, setListing] = useState<Listing>({ phase: "loading" });
  const [seen, setSeen] = useState<readonly string[]>(() => recall(userId, SEEN, isIds) ?? []);
  const asking = useRef<AbortController | null>(null);

  const reload = useCallback(async (): Promise<void> => {
    asking.current?.abort();
    const mine = new AbortController();
    asking.current = mine;
    try {
      const items = await loadInbox(mine.signal);
      if (!mine.signal.aborted) setListing({ phase: "ready", items });
    } catch (error) {
      if (mine.signal.aborted) return;
      // What is on the screen stays; a later event asks again.
      setListing((now) =>
        now.phase === "ready" ? now : { phase: "failed", detail: messageOf(error, messages.failed) },
      );
    }
  }, []);
  const look = useCallback(() => void reload(), [reload]);
  useEffect(() => {
    look();
    return () => asking.current?.abort();
  }, [look]);
  useTopic(`user:${userId}`, LIVE, look);

  const items = listing.phase === "ready" ? listing.items : [];
  const isUnread = items.some((item) => !seen.includes(markOf(item)));
  const markSeen = useCallback(() => {
    if (listing.phase !== "ready") return;
    const marks = listing.items.map(markOf);
    setSeen(marks);
    remember(userId, SEEN, marks);
  }, [listing, userId]);
  return { listing, isUnread, markSeen, reload };
}
