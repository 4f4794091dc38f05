import { useEffect, useState, useSyncExternalStore } from "react";
import type { Player } from "@/features/videos/player/player";
import type { ReviewStore } from "./reviewStore";

/** The review notes, for members alone; their code comes only to them. */
export function useReviewStore(isMember: boolean, video: string, player: Player, version: number): ReviewStore | null {
  const [store, setStore] = useState<ReviewStore | null>(null);
  useEffect(() => {
    if (!isMember) {
      setStore(null);
      return;
    }
    let isGone = false;
    const open = async (): Promise<void> => {
      const [{ ReviewStore: Store }, { createMemberNotesClient }] = await Promise.all([
        import("./reviewStore"),
        import("./notesClient"),
      ]);
      if (!isGone) setStore(new Store(createMemberNotesClient(video, version), player));
    };
    void open();
    return () => {
      isGone = true;
    };
  }, [isMember, video, player, version]);
  return store;
}

/** Whether there is a note to go to. */
export function useHasNotes(store: ReviewStore | null): boolean {
  return useSyncExternalStore(
    (changed) => store?.state.subscribe(changed) ?? (() => undefined),
    () => (store?.state.getState().notes.length ?? 0) > 0,
  );
}
