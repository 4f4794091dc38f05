import { useStore } from "zustand";
import type { ProfileDraft } from "@/features/profiles/edit/profileDraft";
import { SaveStatusText } from "@/ui/SaveStatusText";

/** Whether the profile stands on the server as it is written here. */
export function ProfileSaveState({ draft }: { draft: ProfileDraft }) {
  const { status, draft: waits } = useStore(draft.state);
  return <SaveStatusText state={status} pendingCount={Object.keys(waits).length} />;
}
