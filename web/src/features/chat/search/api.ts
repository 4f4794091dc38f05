import { infiniteQueryOptions } from "@tanstack/react-query";
import type { MessageHit } from "@/api/gen/rest/types.gen";
import { call } from "@/api/http/client";
import { CHAT_KEY } from "@/features/chat/api";

export type SearchHit = MessageHit;

/** Query for messages that contain `q`, newest first, in one chat or, if `chat` is null, in all of the user's chats. */
export function messageSearchQuery(q: string, chat: string | null) {
  return infiniteQueryOptions({
    queryKey: [...CHAT_KEY, "search", chat, q],
    queryFn: ({ pageParam, signal }) =>
      call("GET", "/api/chats/search", { query: { q, cursor: pageParam, ...(chat === null ? {} : { chat }) }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
  });
}
