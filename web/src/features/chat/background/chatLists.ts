import type { InfiniteData } from "@tanstack/react-query";
import type { ChatList, ChatOut, LastMessage, MessageOut } from "@/api/gen/rest/types.gen";
import { toPlainText } from "@/ui/richText/plainText";

export type ChatPages = InfiniteData<ChatList, string | null>;

/** Maximum unread count; the server stops counting there too. */
const UNREAD_COUNTED_MAX = 99;

/** Return the chat with `message` as its last message. */
function withLastMessage(chat: ChatOut, message: MessageOut, me: string): ChatOut {
  const isOwn = message.author.id === me;
  // The user's own message counts as read, but not the unread messages before it.
  const isReadThrough = isOwn && chat.unread === 0;
  const last: LastMessage = {
    number: message.number,
    author: message.author,
    kind: message.kind,
    text: message.kind === "text" ? toPreviewText(message.body) : "",
    deleted: message.deleted,
    created_at: message.created_at,
  };
  return {
    ...chat,
    last_message: last,
    unread: isOwn ? chat.unread : Math.min(UNREAD_COUNTED_MAX, chat.unread + 1),
    read_number: isReadThrough ? message.number : chat.read_number,
  };
}

const PREVIEW_LENGTH = 40;

/** Convert a message to a one-line preview. Shortens it as the server does. */
export function toPreviewText(html: string): string {
  const text = toPlainText(html);
  const characters = [...text];
  return characters.length <= PREVIEW_LENGTH
    ? text
    : `${characters
        .slice(0, PREVIEW_LENGTH - 1)
        .join("")
        .trimEnd()}…`;
}

/**
 * Move a message's chat to the top of the lists and update its preview. Returns null if no loaded page contains the
 * chat.
 */
export function withAddedMessage(lists: ChatPages, message: MessageOut, me: string): ChatPages | null {
  const listedChat = lists.pages.flatMap((page) => page.items).find(({ id }) => id === message.chat_id);
  if (!listedChat) return null;
  if ((listedChat.last_message?.number ?? 0) >= message.number) return lists;
  const [first, ...others] = lists.pages.map((page) => ({
    ...page,
    items: page.items.filter(({ id }) => id !== message.chat_id),
  }));
  if (!first) return null;
  return {
    ...lists,
    pages: [{ ...first, items: [withLastMessage(listedChat, message, me), ...first.items] }, ...others],
  };
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
