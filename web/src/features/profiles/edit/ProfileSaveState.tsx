import { useStore } from "zustand";
import type { ProfileDraft } from "@/features/profiles/edit/profileDraft";
import { SaveStatusText } from "@/ui/status/SaveStatusText";

/** Save status of the user's profile. */
export function ProfileSaveState({ draft }: { draft: ProfileDraft }) {
  const { status, draft: pendingChanges } = useStore(draft.state);
  return <SaveStatusText state={status} pendingCount={Object.keys(pendingChanges).length} />;
}
