import type { Message } from "@/features/chat/thread/api";
import type { PendingMessage } from "@/features/chat/thread/outbox/journal";

/** Of one author within this, the name stands once. */
const AUTHOR_GROUP_MS = 5 * 60_000;

/** What stands in the log as one piece: a message, or what one is about to have said, and what stands above it. */
export interface LogRow {
  readonly key: string;
  readonly message: Message | null;
  readonly pending: PendingMessage | null;
  readonly at: number;
  readonly isOwn: boolean;
  /** Of a run of the same author. */
  readonly isGroupStart: boolean;
  /** A day begins with it. */
  readonly isDayStart: boolean;
  /** The first that was not read. */
  readonly isFirstUnread: boolean;
}

function getDayKey(at: number): string {
  return new Date(at).toDateString();
}

/** What the log shows, in its order; what is sent already is no longer waiting. */
export function toLogRows(
  items: readonly Message[],
  waiting: readonly PendingMessage[],
  me: string,
  newFrom: string | null,
): LogRow[] {
  const rows: LogRow[] = [];
  let last: { at: number; author: string } | null = null;
  const push = (key: string, at: number, author: string, message: Message | null, waits: PendingMessage | null) => {
    const isDay = last === null || getDayKey(last.at) !== getDayKey(at);
    const isNew = key === newFrom;
    const isFirst = isDay || isNew || last?.author !== author || at - last.at > AUTHOR_GROUP_MS;
    rows.push({
      key,
      message,
      pending: waits,
      at,
      isOwn: author === me,
      isGroupStart: isFirst,
      isDayStart: isDay,
      isFirstUnread: isNew,
    });
    last = { at, author };
  };
  const known = new Set<string>();
  for (const message of items) {
    known.add(message.id);
    push(message.id, Date.parse(message.created_at), message.author.id, message, null);
  }
  for (const entry of waiting) if (!known.has(entry.id)) push(entry.id, entry.at, me, null, entry);
  return rows;
}
