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

/** Return the wanted layer, or a fallback if it no longer exists. */
function chooseLayer(layers: readonly Layer[], wanted: string): string {
  const has = (id: string): boolean => layers.some((layer) => layer.id === id);
  if (has(wanted)) return wanted;
  return has(BASE_LAYER) ? BASE_LAYER : (layers.at(-1)?.id ?? BASE_LAYER);
}
