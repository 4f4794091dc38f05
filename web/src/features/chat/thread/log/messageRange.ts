import type { MessageList } from "@/api/gen/rest/types.gen";
import { type MergeRules, mergeRecords } from "@/api/records/mergeRecords";
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
  version: ({ event_seq: eventSeq }) => eventSeq,
  compare: (a, b) => a.number - b.number,
};

export function toMessageRange({ items, has_older, has_newer }: MessageList): MessageRange {
  return { items, hasOlder: has_older, hasNewer: has_newer };
}

/** Add a page of older messages. Drops the newest ones beyond LOADED_MAX. */
export function withOlder(range: MessageRange, page: MessageList): MessageRange {
  const items = mergeRecords(range.items, page.items, MERGE_RULES);
  const isTooLong = items.length > LOADED_MAX;
  return {
    items: isTooLong ? items.slice(0, LOADED_MAX) : items,
    hasOlder: page.has_older,
    hasNewer: range.hasNewer || isTooLong,
  };
}

/** Add a page of newer messages. Drops the oldest ones beyond LOADED_MAX. */
export function withNewer(range: MessageRange, page: MessageList): MessageRange {
  const items = mergeRecords(range.items, page.items, MERGE_RULES);
  const isTooLong = items.length > LOADED_MAX;
  return {
    items: isTooLong ? items.slice(-LOADED_MAX) : items,
    hasOlder: range.hasOlder || isTooLong,
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
export function withMessage(range: MessageRange, message: Message): MessageRange {
  const existing = range.items.find(({ id }) => id === message.id);
  if (existing ? message.event_seq < existing.event_seq : !isWithin(range, message.number)) {
    return message.deleted ? { ...range, items: withoutQuotes(range.items, message) } : range;
  }
  const page = { items: [message], has_older: range.hasOlder, has_newer: range.hasNewer };
  const updated = withNewer(range, page);
  return message.deleted ? { ...updated, items: withoutQuotes(updated.items, message) } : updated;
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
