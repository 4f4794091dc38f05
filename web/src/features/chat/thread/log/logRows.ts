import type { Message } from "@/features/chat/thread/api";
import type { PendingMessage } from "@/features/chat/thread/outbox/journal";

/** Maximum gap between messages of an author that share one name heading, in ms. */
const AUTHOR_GROUP_MS = 5 * 60_000;

/** Row of the log: a sent or a pending message, and the separators above it. */
export interface LogRow {
  readonly key: string;
  readonly message: Message | null;
  readonly pending: PendingMessage | null;
  readonly at: number;
  readonly isOwn: boolean;
  /** True for the first of consecutive messages by one author. */
  readonly isGroupStart: boolean;
  /** True for the first message of a day. */
  readonly isDayStart: boolean;
  /** True for the first unread message. */
  readonly isFirstUnread: boolean;
}

function getDayKey(at: number): string {
  return new Date(at).toDateString();
}

/** Build the rows of the log, in order. Pending messages that are already among the items are skipped. */
export function toLogRows(
  items: readonly Message[],
  pendingMessages: readonly PendingMessage[],
  me: string,
  firstNewId: string | null,
): LogRow[] {
  const rows: LogRow[] = [];
  let last: { at: number; author: string } | null = null;
  const pushRow = (
    key: string,
    at: number,
    author: string,
    message: Message | null,
    pending: PendingMessage | null,
  ) => {
    const isDayStart = last === null || getDayKey(last.at) !== getDayKey(at);
    const isFirstUnread = key === firstNewId;
    const isGroupStart = isDayStart || isFirstUnread || last?.author !== author || at - last.at > AUTHOR_GROUP_MS;
    rows.push({
      key,
      message,
      pending,
      at,
      isOwn: author === me,
      isGroupStart,
      isDayStart,
      isFirstUnread,
    });
    last = { at, author };
  };
  const sentIds = new Set<string>();
  for (const message of items) {
    sentIds.add(message.id);
    pushRow(message.id, Date.parse(message.created_at), message.author.id, message, null);
  }
  for (const entry of pendingMessages) if (!sentIds.has(entry.id)) pushRow(entry.id, entry.at, me, null, entry);
  return rows;
}
