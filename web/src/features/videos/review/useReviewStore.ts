import { useEffect, useState, useSyncExternalStore } from "react";
import type { Player } from "@/features/videos/player/player";
import type { ReviewStore } from "./reviewStore";

/** Create the review store for members; null for others and until its code has loaded. */
export function useReviewStore(isMember: boolean, video: string, player: Player, version: number): ReviewStore | null {
  const [store, setStore] = useState<ReviewStore | null>(null);
  useEffect(() => {
    if (!isMember) {
      setStore(null);
      return;
    }
    let isUnmounted = false;
    const load = async (): Promise<void> => {
      const [{ ReviewStore: Store }, { createMemberNotesClient }] = await Promise.all([
        import("./reviewStore"),
        import("./notesClient"),
      ]);
      if (!isUnmounted) setStore(new Store(createMemberNotesClient(video, version), player));
    };
    void load();
    return () => {
      isUnmounted = true;
    };
  }, [isMember, video, player, version]);
  return store;
}

/** Return true if there are notes. */
export function useHasNotes(store: ReviewStore | null): boolean {
  return useSyncExternalStore(
    (onChange) => store?.state.subscribe(onChange) ?? (() => undefined),
    () => (store?.state.getState().notes.length ?? 0) > 0,
  );
}
