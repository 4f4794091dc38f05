import type { OpQueueStatus } from "@/features/storyboard/boardSync/opQueue";
import type { SaveState } from "@/features/storyboard/drawingSync/drawings";

/**
 * Combine three queues into one save state: fields and order, strokes, and sound files. "saved" means that nothing is
 * pending in any of them.
 */
export function composeSaveState(
  fields: { pending: number; status: OpQueueStatus },
  drawing: SaveState,
  sounds: { pending: number; isOffline: boolean },
): SaveState {
  const pending = fields.pending + drawing.pending + sounds.pending;
  if (pending === 0 && drawing.state !== "saving") return { state: "saved", pending };
  const areFieldsOffline = fields.pending > 0 && (fields.status === "offline" || fields.status === "halted");
  const isOffline =
    areFieldsOffline ||
    (sounds.pending > 0 && sounds.isOffline) ||
    (drawing.state === "offline" && drawing.pending > 0);
  return { state: isOffline ? "offline" : "saving", pending };
}
