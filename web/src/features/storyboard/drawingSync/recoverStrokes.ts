import { BASE_LAYER, type Layer } from "@/engine/layers";
import type { DrawingJournal } from "./drawingJournal";
import { ABANDONED_AFTER_MS } from "./liveStrokeBackup";
import type { SyncedDrawing } from "./syncedDrawing";
import { whenLoaded } from "./whenLoaded";

export interface RecoveryOptions {
  userId: string;
  projectId: string;
  journal: DrawingJournal;
  open(cutId: string): { syncedDrawing: SyncedDrawing; release: () => void };
  /** The server does not know the cut. */
  isLocalOnly(cutId: string): boolean;
  isDisposed(): boolean;
}

/**
 * Finishes strokes that a tab took with it when it died. A live tab renews its own, so those wait to be looked at, and so
 * do those whose drawing cannot be loaded: true = another look is worth it later.
 */
export async function recoverStrokes({
  userId,
  projectId,
  journal,
  open,
  isLocalOnly,
  isDisposed,
}: RecoveryOptions): Promise<boolean> {
  const dead = Date.now() - ABANDONED_AFTER_MS;
  const lives = await journal.listLiveStrokes(userId, projectId);
  let isLeft = false;
  for (const live of lives) {
    if (live.at > dead || isDisposed()) continue;
    const { syncedDrawing, release } = open(live.cutId);
    await whenLoaded(syncedDrawing);
    if (syncedDrawing.state.getState().phase === "absent" && !isLocalOnly(live.cutId)) {
      isLeft = true;
      release();
      continue;
    }
    const layerId = chooseLayer(syncedDrawing.document.layers, live.layerId);
    const isKnown = syncedDrawing.document.getItems(layerId).some((stroke) => stroke.id === live.stroke.id);
    if (!isKnown && !isDisposed()) syncedDrawing.commit(live.stroke, layerId);
    await journal.removeLiveStroke(userId, live.stroke.id);
    release();
  }
  return !isDisposed() && (isLeft || lives.some((live) => live.at > dead));
}

/** The layer itself, or one that is there in its place. */
function chooseLayer(layers: readonly Layer[], wanted: string): string {
  const has = (id: string): boolean => layers.some((layer) => layer.id === id);
  if (has(wanted)) return wanted;
  return has(BASE_LAYER) ? BASE_LAYER : (layers.at(-1)?.id ?? BASE_LAYER);
}
