import type { MessageList } from "@/api/gen/rest/types.gen";
import type { Message } from "@/features/chat/thread/api";

/** A stretch of a chat's messages, in their order, without a gap. */
export interface Stretch {
  readonly items: readonly Message[];
  readonly hasOlder: boolean;
  readonly hasNewer: boolean;
}

/** So many are held at once, however far one scrolls; what is left behind is asked for again. */
export const KEPT_MAX = 1500;

export const nothing: Stretch = { items: [], hasOlder: false, hasNewer: false };

export function stretchOf({ items, has_older, has_newer }: MessageList): Stretch {
  return { items, hasOlder: has_older, hasNewer: has_newer };
}

function merged(known: readonly Message[], more: readonly Message[]): Message[] {
  const byId = new Map(known.map((message) => [message.id, message]));
  for (const message of more) byId.set(message.id, message);
  return [...byId.values()].sort((a, b) => a.number - b.number);
}

/** With what came before it; the newest are let go where it grows too long. */
export function withOlder(known: Stretch, page: MessageList): Stretch {
  const items = merged(known.items, page.items);
  const isLong = items.length > KEPT_MAX;
  return {
    items: isLong ? items.slice(0, KEPT_MAX) : items,
    hasOlder: page.has_older,
    hasNewer: known.hasNewer || isLong,
  };
}

/** With what came after it; the oldest are let go where it grows too long. */
export function withNewer(known: Stretch, page: MessageList): Stretch {
  const items = merged(known.items, page.items);
  const isLong = items.length > KEPT_MAX;
  return {
    items: isLong ? items.slice(-KEPT_MAX) : items,
    hasOlder: known.hasOlder || isLong,
    hasNewer: page.has_newer,
  };
}

/** With a message that was just said; where newer ones are not loaded, it is one of these. */
export function withAdded(known: Stretch, message: Message): Stretch {
  const newest = known.items.at(-1);
  if (known.hasNewer || known.items.some(({ id }) => id === message.id)) return known;
  if (newest !== undefined && message.number < newest.number) return known;
  return withNewer(known, { items: [message], has_older: true, has_newer: false });
}

/** With a message as it is now, also where others quote it. */
export function withChanged(known: Stretch, changed: Message): Stretch {
  const items = known.items.map((message) => {
    if (message.id === changed.id) return changed;
    const { quoted } = message;
    if (quoted?.id !== changed.id || !changed.deleted) return message;
    return { ...message, quoted: { ...quoted, deleted: true, text: "" } };
  });
  return { ...known, items };
}

/** The first one of somebody else that was not read. */
export function firstUnread(items: readonly Message[], readNumber: number, me: string): Message | undefined {
  return items.find(({ number, author }) => number > readNumber && author.id !== me);
}
