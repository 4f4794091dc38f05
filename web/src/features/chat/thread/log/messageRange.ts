import type { MessageList } from "@/api/gen/rest/types.gen";
import { type MergeRules, mergeRecords } from "@/api/mergeRecords";
import type { Message } from "@/features/chat/thread/api";

/** A stretch of a chat's messages, in their order, without a gap. */
export interface MessageRange {
  readonly items: readonly Message[];
  readonly hasOlder: boolean;
  readonly hasNewer: boolean;
}

/** So many are held at once, however far one scrolls; what is left behind is asked for again. */
export const LOADED_MAX = 1500;

export const EMPTY_RANGE: MessageRange = { items: [], hasOlder: false, hasNewer: false };

const MERGE_RULES: MergeRules<Message> = {
  id: ({ id }) => id,
  version: ({ event_seq: as_of }) => as_of,
  compare: (a, b) => a.number - b.number,
};

export function toMessageRange({ items, has_older, has_newer }: MessageList): MessageRange {
  return { items, hasOlder: has_older, hasNewer: has_newer };
}

/** With what came before it; the newest are let go where it grows too long. */
export function withOlder(known: MessageRange, page: MessageList): MessageRange {
  const items = mergeRecords(known.items, page.items, MERGE_RULES);
  const isLong = items.length > LOADED_MAX;
  return {
    items: isLong ? items.slice(0, LOADED_MAX) : items,
    hasOlder: page.has_older,
    hasNewer: known.hasNewer || isLong,
  };
}

/** With what came after it; the oldest are let go where it grows too long. */
export function withNewer(known: MessageRange, page: MessageList): MessageRange {
  const items = mergeRecords(known.items, page.items, MERGE_RULES);
  const isLong = items.length > LOADED_MAX;
  return {
    items: isLong ? items.slice(-LOADED_MAX) : items,
    hasOlder: known.hasOlder || isLong,
    hasNewer: page.has_newer,
  };
}

/** Whether a message of this number has its place within the stretch, not before or after what is loaded. */
function isWithin({ items, hasOlder, hasNewer }: MessageRange, number: number): boolean {
  const [first, last] = [items[0], items.at(-1)];
  if (first === undefined || last === undefined) return !hasOlder && !hasNewer;
  return (!hasOlder || number > first.number) && (!hasNewer || number < last.number);
}

/**
 * With a message as an event or an answer has it: added in its place by its number, or changed where this copy is newer,
 * also where other messages quote it. What lies outside of the stretch is loaded by scrolling there.
 */
export function withMessage(known: MessageRange, message: Message): MessageRange {
  const before = known.items.find(({ id }) => id === message.id);
  if (before ? message.event_seq < before.event_seq : !isWithin(known, message.number)) {
    return message.deleted ? { ...known, items: withoutQuotes(known.items, message) } : known;
  }
  const page = { items: [message], has_older: known.hasOlder, has_newer: known.hasNewer };
  const next = withNewer(known, page);
  return message.deleted ? { ...next, items: withoutQuotes(next.items, message) } : next;
}

function withoutQuotes(items: readonly Message[], { id }: Message): Message[] {
  return items.map((message) =>
    message.quoted?.id === id ? { ...message, quoted: { ...message.quoted, deleted: true, text: "" } } : message,
  );
}

/** Whether somebody else's message was not read. */
export function isUnread({ number, author, deleted }: Message, readNumber: number, me: string): boolean {
  return number > readNumber && author.id !== me && !deleted;
}

/** The first one of somebody else that was not read. */
export function findFirstUnread(items: readonly Message[], readNumber: number, me: string): Message | undefined {
  return items.find((message) => isUnread(message, readNumber, me));
}

/** Whether no unread message lies before the stretch. */
export function hasNoUnreadBefore({ items, hasOlder }: MessageRange, readNumber: number): boolean {
  return !hasOlder || (items[0] !== undefined && items[0].number <= readNumber + 1);
}
