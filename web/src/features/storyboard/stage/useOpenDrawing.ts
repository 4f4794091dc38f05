import { useEffect, useState } from "react";
import type { Drawings } from "@/features/storyboard/drawingSync/drawings";
import type { SyncedDrawing, SyncedDrawingState } from "@/features/storyboard/drawingSync/syncedDrawing";
import type { EditorContext } from "@/features/storyboard/editorContext/editorContext";

export type LoadPhase = SyncedDrawingState["phase"] | "none";

export interface OpenDrawing {
  syncedDrawing: SyncedDrawing | null;
  phase: LoadPhase;
  canEdit: boolean;
}

const NO_DRAWING: OpenDrawing = { syncedDrawing: null, phase: "none", canEdit: false };

/** Opens a document; its room is given when it has loaded, or cannot be. */
export function useOpenDrawing(drawings: Drawings, cutId: string | null): OpenDrawing {
  const [known, setKnown] = useState<OpenDrawing & { cutId: string | null }>({ ...NO_DRAWING, cutId: null });

  useEffect(() => {
    if (cutId === null) return;
    const { syncedDrawing, release } = drawings.open(cutId);
    const follow = ({ phase, canEdit }: SyncedDrawingState): void => {
      setKnown({ cutId, syncedDrawing: phase === "loading" ? null : syncedDrawing, phase, canEdit });
    };
    const stop = syncedDrawing.state.subscribe(follow);
    follow(syncedDrawing.state.getState());
    return () => {
      stop();
      release();
      setKnown({ ...NO_DRAWING, cutId: null });
    };
  }, [drawings, cutId]);

  // What is known belongs to the cut that it was heard of.
  if (known.cutId === cutId) return known;
  return cutId === null ? NO_DRAWING : { ...NO_DRAWING, phase: "loading" };
}

export function combinePhases(own: LoadPhase, under: LoadPhase): LoadPhase {
  return own === "ready" || own === "absent" ? under : own;
}

/** The drawing of a cut cannot be had though its picture shows that there is one: nobody is to draw over it unseen. */
export function isDrawingUnavailable(
  { board, drawings }: Pick<EditorContext, "board" | "drawings">,
  cutId: string,
  phase: LoadPhase,
): boolean {
  const { server, view } = board.store.getState();
  // A cut that only this browser knows has nothing that could be drawn over.
  if (phase !== "absent" || !server.cuts.has(cutId)) return false;
  return (drawings.getLocalPreviewUrl(cutId, "full") ?? view.cuts.get(cutId)?.preview?.url) != null;
}
