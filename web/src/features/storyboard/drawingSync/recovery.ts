import type { DrawingJournal } from "./drawingJournal";
import { LIVE_IS_DEAD_AFTER_MS } from "./liveRecord";
import type { CutRoom } from "./room";
import { settled } from "./settled";

export interface RecoveryParts {
  userId: string;
  projectId: string;
  journal: DrawingJournal;
  open(cutId: string): { room: CutRoom; release: () => void };
  isOver(): boolean;
}

/**
 * Finishes strokes that a tab took with it when it died. A live tab renews its own, so those wait to be looked at:
 * true = another look is worth it later.
 */
export async function recoverStrokes({ userId, projectId, journal, open, isOver }: RecoveryParts): Promise<boolean> {
  const dead = Date.now() - LIVE_IS_DEAD_AFTER_MS;
  const lives = await journal.lives(userId, projectId);
  for (const live of lives) {
    if (live.at > dead || isOver()) continue;
    const { room, release } = open(live.cutId);
    await settled(room);
    const isKnown = room.drawing.items(live.layerId).some((stroke) => stroke.id === live.stroke.id);
    if (!isKnown && !isOver()) room.commit(live.stroke, live.layerId);
    await journal.removeLive(userId, live.stroke.id);
    release();
  }
  return !isOver() && lives.some((live) => live.at > dead);
}
