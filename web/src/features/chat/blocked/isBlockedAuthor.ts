import type { ChatOut } from "@/api/gen/rest/types.gen";

/** True if this author's messages are collapsed. `blocked_ids` is empty outside groups. */
export function isBlockedAuthor(
  { blocked_ids: blockedIds }: Pick<ChatOut, "blocked_ids">,
  author: { id: string },
): boolean {
  return blockedIds.includes(author.id);
}
