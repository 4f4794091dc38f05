import { useStore } from "zustand";
import type { ProfileDraft } from "@/features/profiles/edit/profileDraft";
import { SaveState } from "@/ui/SaveState";

/** Whether the profile stands on the server as it is written here. */
export function SavedState({ draft }: { draft: ProfileDraft }) {
  const { status, draft: waits } = useStore(draft.state);
  return <SaveState state={status} kept={Object.keys(waits).length} />;
}
