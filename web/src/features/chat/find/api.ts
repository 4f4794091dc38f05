import { infiniteQueryOptions } from "@tanstack/react-query";
import { call } from "@/api/client";
import type { MessageHit } from "@/api/gen/rest/types.gen";
import { ALL } from "@/features/chat/api";

export type Found = MessageHit;

/** Messages with these words, the newest first: in a chat, or in all of one's own. */
export function foundQuery(q: string, chat: string | null) {
  return infiniteQueryOptions({
    queryKey: [...ALL, "found", chat, q],
    queryFn: ({ pageParam, signal }) =>
      call("GET", "/api/chats/search", { query: { q, cursor: pageParam, ...(chat === null ? {} : { chat }) }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
  });
}
