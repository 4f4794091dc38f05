import type { ChatOut } from "@/api/gen/rest/types.gen";
import { isBlockedAuthor } from "@/features/chat/blocked/isBlockedAuthor";
import { texts as blocked } from "@/features/chat/blocked/texts";
import { texts } from "@/features/chat/texts";

/** Return the display name of a chat. */
export function getChatName({ person, project, name }: ChatOut): string {
  return person?.display_name ?? project?.name ?? name ?? texts.deletedUser;
}

/** Return a one-line preview of a chat's last message. */
export function getLastMessageText(chat: ChatOut, me: string): string {
  const { last_message: last, kind } = chat;
  if (last === null) return texts.noMessages;
  if (isBlockedAuthor(chat, last.author)) return blocked.collapsed;
  if (last.deleted) return texts.deleted;
  const text = last.kind === "image" ? texts.picture : last.text;
  if (last.author.id === me) return texts.authorAndText({ author: texts.you, text });
  return kind === "direct" ? text : texts.authorAndText({ author: last.author.display_name, text });
}
