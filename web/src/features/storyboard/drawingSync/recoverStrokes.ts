import { BASE_LAYER, type Layer } from "@/engine/drawing/layers";
import type { DrawingJournal } from "./drawingJournal";
import { ABANDONED_AFTER_MS } from "./liveStrokeBackup";
import { type SyncedDrawing, whenLoaded } from "./syncedDrawing";

export interface RecoveryOptions {
  userId: string;
  projectId: string;
  journal: DrawingJournal;
  open(cutId: string): { syncedDrawing: SyncedDrawing; release: () => void };
  /** True if the server doesn't know the cut. */
  isLocalOnly(cutId: string): boolean;
  isDisposed(): boolean;
}

/**
 * Commit unfinished strokes of crashed tabs. Skips strokes of live tabs (recently renewed) and of drawings that can't
 * be loaded. Returns true if another attempt later makes sense.
 */
export async function recoverStrokes({
  userId,
  projectId,
  journal,
  open,
  isLocalOnly,
  isDisposed,
}: RecoveryOptions): Promise<boolean> {
  const abandonedBefore = Date.now() - ABANDONED_AFTER_MS;
  const storedStrokes = await journal.listLiveStrokes(userId, projectId);
  let hasSkipped = false;
  for (const stored of storedStrokes) {
    if (stored.at > abandonedBefore || isDisposed()) continue;
    const { syncedDrawing, release } = open(stored.cutId);
    await whenLoaded(syncedDrawing);
    if (syncedDrawing.state.getState().phase === "absent" && !isLocalOnly(stored.cutId)) {
      hasSkipped = true;
      release();
      continue;
    }
    const layerId = chooseLayer(syncedDrawing.document.layers, stored.layerId);
    const isKnown = syncedDrawing.document.getItems(layerId).some((stroke) => stroke.id === stored.stroke.id);
    if (!isKnown && !isDisposed()) syncedDrawing.commit(stored.stroke, layerId);
    await journal.removeLiveStroke(userId, stored.stroke.id);
    release();
  }
  return !isDisposed() && (hasSkipped || storedStrokes.some((stored) => stored.at > abandonedBefore));
}

/** Return the wanted layer, or a fallback if it no longer exists. */
function chooseLayer(layers: readonly Layer[], layerId: string): string {
  const has = (id: string): boolean => layers.some((layer) => layer.id === id);
  if (has(layerId)) return layerId;
  return has(BASE_LAYER) ? BASE_LAYER : (layers.at(-1)?.id ?? BASE_LAYER);
}
