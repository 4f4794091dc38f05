import type { MessageList } from "@/api/gen/rest/types.gen";
import { type MergeRules, mergeRecords } from "@/api/mergeRecords";
import type { Message } from "@/features/chat/thread/api";

/** Range of a chat's messages, in order and without gaps. */
export interface MessageRange {
  readonly items: readonly Message[];
  readonly hasOlder: boolean;
  readonly hasNewer: boolean;
}

/** Maximum number of messages in memory. Messages dropped at the far end are reloaded when needed. */
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

/** Add a page of older messages. Drops the newest ones beyond LOADED_MAX. */
export function withOlder(known: MessageRange, page: MessageList): MessageRange {
  const items = mergeRecords(known.items, page.items, MERGE_RULES);
  const isLong = items.length > LOADED_MAX;
  return {
    items: isLong ? items.slice(0, LOADED_MAX) : items,
    hasOlder: page.has_older,
    hasNewer: known.hasNewer || isLong,
  };
}

/** Add a page of newer messages. Drops the oldest ones beyond LOADED_MAX. */
export function withNewer(known: MessageRange, page: MessageList): MessageRange {
  const items = mergeRecords(known.items, page.items, MERGE_RULES);
  const isLong = items.length > LOADED_MAX;
  return {
    items: isLong ? items.slice(-LOADED_MAX) : items,
    hasOlder: known.hasOlder || isLong,
    hasNewer: page.has_newer,
  };
}

/** True if a message with this number belongs in the range, not before or after the loaded part. */
function isWithin({ items, hasOlder, hasNewer }: MessageRange, number: number): boolean {
  const [first, last] = [items[0], items.at(-1)];
  if (first === undefined || last === undefined) return !hasOlder && !hasNewer;
  return (!hasOlder || number > first.number) && (!hasNewer || number < last.number);
}

/**
 * Merge a message from an event or a response: insert it by its number, or replace an older copy. If it was deleted,
 * quotes of it are marked as deleted too. Messages outside the range are ignored; scrolling there loads them.
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

/** True if this is an unread message by someone else. */
export function isUnread({ number, author, deleted }: Message, readNumber: number, me: string): boolean {
  return number > readNumber && author.id !== me && !deleted;
}

/** Return the first unread message by someone else. */
export function findFirstUnread(items: readonly Message[], readNumber: number, me: string): Message | undefined {
  return items.find((message) => isUnread(message, readNumber, me));
}

/** True if there is no unread message before the range. */
export function hasNoUnreadBefore({ items, hasOlder }: MessageRange, readNumber: number): boolean {
  return !hasOlder || (items[0] !== undefined && items[0].number <= readNumber + 1);
}
