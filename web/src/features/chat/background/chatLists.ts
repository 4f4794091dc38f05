import type { InfiniteData } from "@tanstack/react-query";
import type { ChatList, ChatOut, LastMessage, MessageOut } from "@/api/gen/rest/types.gen";
import { toPlainText } from "@/ui/richText/plainText";

export type ChatPages = InfiniteData<ChatList, string | null>;

/** Maximum unread count; the server stops counting there too. */
const UNREAD_COUNTED_MAX = 99;

/** Return the chat with `said` as its last message. */
function withLastMessage(chat: ChatOut, said: MessageOut, me: string): ChatOut {
  const isOwn = said.author.id === me;
  // The user's own message counts as read, but not the unread messages before it.
  const isReadThrough = isOwn && chat.unread === 0;
  const last: LastMessage = {
    number: said.number,
    author: said.author,
    kind: said.kind,
    text: said.kind === "text" ? toPreviewText(said.body) : "",
    deleted: said.deleted,
    created_at: said.created_at,
  };
  return {
    ...chat,
    last_message: last,
    unread: isOwn ? chat.unread : Math.min(UNREAD_COUNTED_MAX, chat.unread + 1),
    read_number: isReadThrough ? said.number : chat.read_number,
  };
}

const PREVIEW_LENGTH = 40;

/** Convert a message to a one-line preview. Shortens it as the server does. */
export function toPreviewText(html: string): string {
  const words = toPlainText(html);
  const letters = [...words];
  return letters.length <= PREVIEW_LENGTH
    ? words
    : `${letters
        .slice(0, PREVIEW_LENGTH - 1)
        .join("")
        .trimEnd()}…`;
}

/**
 * Move a message's chat to the top of the lists and update its preview. Returns null if no loaded page contains the
 * chat.
 */
export function withAddedMessage(lists: ChatPages, said: MessageOut, me: string): ChatPages | null {
  const found = lists.pages.flatMap((page) => page.items).find(({ id }) => id === said.chat_id);
  if (!found) return null;
  if ((found.last_message?.number ?? 0) >= said.number) return lists;
  const [first, ...others] = lists.pages.map((page) => ({
    ...page,
    items: page.items.filter(({ id }) => id !== said.chat_id),
  }));
  if (!first) return null;
  return { ...lists, pages: [{ ...first, items: [withLastMessage(found, said, me), ...first.items] }, ...others] };
}

/** Return the lists with one chat changed in place. */
export function withChangedChat(lists: ChatPages, chat_id: string, change: (chat: ChatOut) => ChatOut): ChatPages {
  return {
    ...lists,
    pages: lists.pages.map((page) => ({
      ...page,
      items: page.items.map((chat) => (chat.id === chat_id ? change(chat) : chat)),
    })),
  };
}
