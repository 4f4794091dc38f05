import type { InfiniteData } from "@tanstack/react-query";
import type { ChatList, ChatOut, LastMessage, MessageOut } from "@/api/gen/rest/types.gen";
import { toPlainText } from "@/ui/richText/plainText";

export type ChatPages = InfiniteData<ChatList, string | null>;

/** Counted no further, as the server does. */
const UNREAD_COUNTED_MAX = 99;

/** A chat after something was said in it. The first letters come from the server with the next look. */
function withLastMessage(chat: ChatOut, said: MessageOut, me: string): ChatOut {
  const isOwn = said.author.id === me;
  // An own message is read, but not the unread ones of others before it.
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

/** As the server shortens: what was said, on one line. */
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

/** The lists with a chat moved to their top by what was said in it; null where it is in none of the loaded pages. */
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

/** The lists after a chat was changed in place. */
export function withChangedChat(lists: ChatPages, chat_id: string, change: (chat: ChatOut) => ChatOut): ChatPages {
  return {
    ...lists,
    pages: lists.pages.map((page) => ({
      ...page,
      items: page.items.map((chat) => (chat.id === chat_id ? change(chat) : chat)),
    })),
  };
}
