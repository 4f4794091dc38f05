import { BASE_LAYER, type Layer } from "@/engine/layers";
import type { DrawingJournal } from "./drawingJournal";
import { LIVE_IS_DEAD_AFTER_MS } from "./liveRecord";
import type { CutRoom } from "./room";
import { settled } from "./settled";

export interface RecoveryParts {
  userId: string;
  projectId: string;
  journal: DrawingJournal;
  open(cutId: string): { room: CutRoom; release: () => void };
  /** The server does not know the cut. */
  isOnlyHere(cutId: string): boolean;
  isOver(): boolean;
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
  isOnlyHere,
  isOver,
}: RecoveryParts): Promise<boolean> {
  const dead = Date.now() - LIVE_IS_DEAD_AFTER_MS;
  const lives = await journal.lives(userId, projectId);
  let isLeft = false;
  for (const live of lives) {
    if (live.at > dead || isOver()) continue;
    const { room, release } = open(live.cutId);
    await settled(room);
    if (room.state.getState().phase === "absent" && !isOnlyHere(live.cutId)) {
      isLeft = true;
      release();
      continue;
    }
    const layerId = layerFor(room.drawing.layers, live.layerId);
    const isKnown = room.drawing.items(layerId).some((stroke) => stroke.id === live.stroke.id);
    if (!isKnown && !isOver()) room.commit(live.stroke, layerId);
    await journal.removeLive(userId, live.stroke.id);
    release();
  }
  return !isOver() && (isLeft || lives.some((live) => live.at > dead));
}

/** The layer itself, or one that is there in its place. */
function layerFor(layers: readonly Layer[], wanted: string): string {
  const has = (id: string): boolean => layers.some((layer) => layer.id === id);
  if (has(wanted)) return wanted;
  return has(BASE_LAYER) ? BASE_LAYER : (layers.at(-1)?.id ?? BASE_LAYER);
}
