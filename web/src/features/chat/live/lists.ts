import type { InfiniteData } from "@tanstack/react-query";
import type { ChatList, ChatOut, LastMessage, MessageOut } from "@/api/gen/rest/types.gen";
import { wordsOf } from "@/ui/richText/wordsOf";

export type Lists = InfiniteData<ChatList, string | null>;

/** Counted no further, as the server does. */
const COUNTED = 99;

/** A chat after something was said in it. The first letters come from the server with the next look. */
function after(chat: ChatOut, said: MessageOut, me: string): ChatOut {
  const isOwn = said.author.id === me;
  // An own message is read, but not the unread ones of others before it.
  const isReadThrough = isOwn && chat.unread === 0;
  const last: LastMessage = {
    number: said.number,
    author: said.author,
    kind: said.kind,
    text: said.kind === "text" ? preview(said.body) : "",
    deleted: said.deleted,
    created_at: said.created_at,
  };
  return {
    ...chat,
    last_message: last,
    unread: isOwn ? chat.unread : Math.min(COUNTED, chat.unread + 1),
    read_number: isReadThrough ? said.number : chat.read_number,
  };
}

const PREVIEW = 40;

/** As the server shortens: what was said, on one line. */
export function preview(html: string): string {
  const words = wordsOf(html);
  const letters = [...words];
  return letters.length <= PREVIEW
    ? words
    : `${letters
        .slice(0, PREVIEW - 1)
        .join("")
        .trimEnd()}…`;
}

/** The lists with a chat moved to their top by what was said in it; null where it is in none of the loaded pages. */
export function withSaid(lists: Lists, said: MessageOut, me: string): Lists | null {
  const found = lists.pages.flatMap((page) => page.items).find(({ id }) => id === said.chat_id);
  if (!found) return null;
  if ((found.last_message?.number ?? 0) >= said.number) return lists;
  const [first, ...others] = lists.pages.map((page) => ({
    ...page,
    items: page.items.filter(({ id }) => id !== said.chat_id),
  }));
  if (!first) return null;
  return { ...lists, pages: [{ ...first, items: [after(found, said, me), ...first.items] }, ...others] };
}

/** The lists after a chat was changed in place. */
export function withChat(lists: Lists, chat_id: string, change: (chat: ChatOut) => ChatOut): Lists {
  return {
    ...lists,
    pages: lists.pages.map((page) => ({
      ...page,
      items: page.items.map((chat) => (chat.id === chat_id ? change(chat) : chat)),
    })),
  };
}
