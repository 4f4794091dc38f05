import { forgetOne, recall, remember } from "@/api/localCache";
import { realTimers } from "@/api/retry";
import { onIdentityChange, profileSaved } from "@/api/session";
import type { Profile } from "@/api/types";
import { saveProfile } from "@/features/profiles/api";
import { type Kept, ProfileDraft } from "@/features/profiles/edit/profileDraft";

const KEPT = "profileDraft";

function isKept(value: unknown): value is Kept {
  return typeof value === "object" && value !== null && "draft" in value && "base" in value;
}

let mine: { userId: string; draft: ProfileDraft } | null = null;

/**
 * The draft of this person's profile, one for the tab: what is under way goes on when the page is left. None before the
 * server's profile is known once: what is kept in the browser is compared with it.
 */
export function ownDraft(profile: Profile, isKnown: boolean): ProfileDraft | undefined {
  const { id: userId } = profile;
  if (mine?.userId === userId) return mine.draft;
  if (!isKnown) return undefined;
  const draft = new ProfileDraft({
    send: saveProfile,
    saved: profileSaved,
    keep: (kept) => (kept === null ? forgetOne(userId, KEPT) : remember(userId, KEPT, kept)),
    timers: realTimers,
  });
  mine = { userId, draft };
  const kept = recall(userId, KEPT, isKept);
  if (kept) draft.resume(kept, profile);
  return draft;
}

onIdentityChange(() => {
  mine = null;
});
window.addEventListener("pagehide", () => void mine?.draft.flush(true));
window.addEventListener("online", () => void mine?.draft.flush());
