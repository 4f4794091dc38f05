import type { QuotedMessage } from "@/api/gen/rest/types.gen";
import { loadFromCache, removeFromCache, saveToCache, subscribeToCache } from "@/api/storage/localCache";

/** Unsent text of a chat. */
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

/** Subscribe to changes of the draft by other tabs. Returns an unsubscribe function. */
export function subscribeToDraft(userId: string, chatId: string, onChange: (draft: Draft) => void): () => void {
  return subscribeToCache(userId, getDraftKey(chatId), isDraft, (draft) => onChange(draft ?? NO_DRAFT));
}

/** Save the draft across reloads. An empty draft is removed. Signing out clears all drafts. */
export function saveDraft(userId: string, chatId: string, draft: Draft): void {
  if (draft.html === "" && draft.quoted === null) removeFromCache(userId, getDraftKey(chatId));
  else saveToCache(userId, getDraftKey(chatId), draft);
}
