import type { OpQueueStatus } from "@/features/storyboard/boardSync/opQueue";
import type { SaveState } from "@/features/storyboard/drawingSync/drawings";

/** One truth of two queues: fields and order here, strokes in the drawings. "Saved" = nothing waits anywhere. */
export function composeSaveState(fields: { pending: number; status: OpQueueStatus }, drawing: SaveState): SaveState {
  const pending = fields.pending + drawing.pending;
  if (pending === 0 && drawing.state !== "saving") return { state: "saved", pending };
  const away = fields.pending > 0 && (fields.status === "away" || fields.status === "halted");
  const offline = away || (drawing.state === "offline" && drawing.pending > 0);
  return { state: offline ? "offline" : "saving", pending };
}
