import type { ChatOut } from "@/api/gen/rest/types.gen";
import { isBlockedAuthor } from "@/features/chat/blocked/isBlockedAuthor";
import { messages as blocked } from "@/features/chat/blocked/texts";
import { messages } from "@/features/chat/texts";

/** Return the display name of a chat. */
export function getChatName({ person, project, name }: ChatOut): string {
  return person?.display_name ?? project?.name ?? name ?? messages.deletedUser;
}

/** Return a one-line preview of a chat's last message. */
export function getLastMessageText(chat: ChatOut, me: string): string {
  const { last_message: last, kind } = chat;
  if (last === null) return messages.noMessages;
  if (isBlockedAuthor(chat, last.author)) return blocked.collapsed;
  const text = last.deleted ? messages.deleted : last.kind === "image" ? messages.picture : last.text;
  if (last.author.id === me) return messages.authorAndText({ author: messages.you, text });
  return kind === "direct" ? text : messages.authorAndText({ author: last.author.display_name, text });
}
