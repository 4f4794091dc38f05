import type { Message } from "@/features/chat/thread/api";
import type { Waiting } from "@/features/chat/thread/sending/journal";

/** Of one author within this, the name stands once. */
const RUN_MS = 5 * 60_000;

/** What stands in the log as one piece: a message, or what one is about to have said, and what stands above it. */
export interface Row {
  readonly key: string;
  readonly message: Message | null;
  readonly waiting: Waiting | null;
  readonly at: number;
  readonly isOwn: boolean;
  /** Of a run of the same author. */
  readonly isFirst: boolean;
  /** A day begins with it. */
  readonly isDay: boolean;
  /** The first that was not read. */
  readonly isNew: boolean;
}

function dayOf(at: number): string {
  return new Date(at).toDateString();
}

/** What the log shows, in its order; what is sent already is no longer waiting. */
export function rowsOf(
  items: readonly Message[],
  waiting: readonly Waiting[],
  me: string,
  newFrom: string | null,
): Row[] {
  const rows: Row[] = [];
  let last: { at: number; author: string } | null = null;
  const push = (key: string, at: number, author: string, message: Message | null, waits: Waiting | null) => {
    const isDay = last === null || dayOf(last.at) !== dayOf(at);
    const isNew = key === newFrom;
    const isFirst = isDay || isNew || last?.author !== author || at - last.at > RUN_MS;
    rows.push({ key, message, waiting: waits, at, isOwn: author === me, isFirst, isDay, isNew });
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
