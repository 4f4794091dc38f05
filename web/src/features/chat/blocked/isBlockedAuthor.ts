import type { ChatOut } from "@/api/gen/rest/types.gen";

/** Returns whether the messages of this author are collapsed: the reader blocks them, and the chat is a group. */
export function isBlockedAuthor(
  { blocked_ids: blocked_people }: Pick<ChatOut, "blocked_ids">,
  author: { id: string },
): boolean {
  return blocked_people.includes(author.id);
}
