import type { QuotedMessage } from "@/api/gen/rest/types.gen";
import { followRemembered, forgetOne, recall, remember } from "@/api/localCache";

/** What is begun in a chat and not sent. */
export interface Draft {
  html: string;
  quoted: QuotedMessage | null;
}

const nameOf = (chatId: string) => `chat.draft.${chatId}`;

function isDraft(value: unknown): value is Draft {
  return typeof value === "object" && value !== null && "html" in value && typeof value.html === "string";
}

const NO_DRAFT: Draft = { html: "", quoted: null };

export function draftOf(userId: string, chatId: string): Draft {
  return recall(userId, nameOf(chatId), isDraft) ?? NO_DRAFT;
}

/** Listen to the draft as other tabs write or send it. Returns how to stop. */
export function followDraft(userId: string, chatId: string, changed: (draft: Draft) => void): () => void {
  return followRemembered(userId, nameOf(chatId), isDraft, (draft) => changed(draft ?? NO_DRAFT));
}

/** Kept across reloads, and gone at sign-out with all that the browser remembers. */
export function keepDraft(userId: string, chatId: string, draft: Draft): void {
  if (draft.html === "" && draft.quoted === null) forgetOne(userId, nameOf(chatId));
  else remember(userId, nameOf(chatId), draft);
}
