import type { QuotedMessage } from "@/api/gen/rest/types.gen";
import { loadFromCache, removeFromCache, saveToCache, subscribeToCache } from "@/api/localCache";

/** What is begun in a chat and not sent. */
export interface Draft {
  html: string;
  quoted: QuotedMessage | null;
}

const getDraftKey = (chatId: string) => `chat.draft.${chatId}`;

function isDraft(value: unknown): value is Draft {
  return typeof value === "object" && value !== null && "html" in value && typeof value.html === "string";
}

const NO_DRAFT: Draft = { html: "", quoted: null };

export function loadDraft(userId: string, chatId: string): Draft {
  return loadFromCache(userId, getDraftKey(chatId), isDraft) ?? NO_DRAFT;
}

/** Listen to the draft as other tabs write or send it. Returns how to stop. */
export function subscribeToDraft(userId: string, chatId: string, changed: (draft: Draft) => void): () => void {
  return subscribeToCache(userId, getDraftKey(chatId), isDraft, (draft) => changed(draft ?? NO_DRAFT));
}

/** Kept across reloads, and gone at sign-out with all that the browser remembers. */
export function saveDraft(userId: string, chatId: string, draft: Draft): void {
  if (draft.html === "" && draft.quoted === null) removeFromCache(userId, getDraftKey(chatId));
  else saveToCache(userId, getDraftKey(chatId), draft);
}
