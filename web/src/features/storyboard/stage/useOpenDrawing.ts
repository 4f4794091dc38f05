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

/** Open a cut's drawing. `syncedDrawing` is null while it is loading. */
export function useOpenDrawing(drawings: Drawings, cutId: string | null): OpenDrawing {
  const [openDrawing, setOpenDrawing] = useState<OpenDrawing & { cutId: string | null }>({
    ...NO_DRAWING,
    cutId: null,
  });

  useEffect(() => {
    if (cutId === null) return;
    const { syncedDrawing, release } = drawings.open(cutId);
    const update = ({ phase, canEdit }: SyncedDrawingState): void => {
      setOpenDrawing({ cutId, syncedDrawing: phase === "loading" ? null : syncedDrawing, phase, canEdit });
    };
    const unsubscribe = syncedDrawing.state.subscribe(update);
    update(syncedDrawing.state.getState());
    return () => {
      unsubscribe();
      release();
      setOpenDrawing({ ...NO_DRAWING, cutId: null });
    };
  }, [drawings, cutId]);

  // The state may still belong to the previous cut.
  if (openDrawing.cutId === cutId) return openDrawing;
  return cutId === null ? NO_DRAWING : { ...NO_DRAWING, phase: "loading" };
}

export function combinePhases(own: LoadPhase, background: LoadPhase): LoadPhase {
  return own === "ready" || own === "absent" ? background : own;
}

/**
 * True if a drawing can't be loaded although its preview exists. Drawing is blocked, so that users don't draw over
 * content they can't see.
 */
export function isDrawingUnavailable(
  { board, drawings }: Pick<EditorContext, "board" | "drawings">,
  cutId: string,
  phase: LoadPhase,
): boolean {
  const { server, view } = board.store.getState();
  // A local-only cut has no server content that could be drawn over.
  if (phase !== "absent" || !server.cuts.has(cutId)) return false;
  return (drawings.getLocalPreviewUrl(cutId, "full") ?? view.cuts.get(cutId)?.preview?.url) != null;
}
