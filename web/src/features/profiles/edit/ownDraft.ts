import { browserTimers } from "@/api/http/retry";
import { onIdentityChange, setOwnProfile } from "@/api/http/session";
import { loadFromCache, removeFromCache, saveToCache } from "@/api/storage/localCache";
import type { Profile } from "@/api/types";
import { saveProfile } from "@/features/profiles/api";
import { ProfileDraft, type StoredDraft } from "@/features/profiles/edit/profileDraft";

const STORAGE_KEY = "profileDraft";

function isStoredDraft(value: unknown): value is StoredDraft {
  return typeof value === "object" && value !== null && "draft" in value && "base" in value;
}

let currentDraft: { userId: string; draft: ProfileDraft } | null = null;

/**
 * Return the tab's draft of this user's profile; pending saves go on after the page was left. Undefined until the
 * server's profile is known, because the stored draft must be compared with it.
 */
export function getOwnDraft(profile: Profile, isKnown: boolean): ProfileDraft | undefined {
  const { id: userId } = profile;
  if (currentDraft?.userId === userId) return currentDraft.draft;
  if (!isKnown) return undefined;
  const draft = new ProfileDraft({
    send: saveProfile,
    onSaved: setOwnProfile,
    store: (stored) =>
      stored === null ? removeFromCache(userId, STORAGE_KEY) : saveToCache(userId, STORAGE_KEY, stored),
    timers: browserTimers,
  });
  currentDraft = { userId, draft };
  const stored = loadFromCache(userId, STORAGE_KEY, isStoredDraft);
  if (stored) draft.resume(stored, profile);
  return draft;
}

onIdentityChange(() => {
  currentDraft = null;
});
window.addEventListener("pagehide", () => void currentDraft?.draft.flush(true));
window.addEventListener("online", () => void currentDraft?.draft.flush());
