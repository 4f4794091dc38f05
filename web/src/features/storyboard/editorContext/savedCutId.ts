import { getOpCutId } from "@/features/storyboard/model/ops";
import type { BoardState } from "@/features/storyboard/store/boardState";

type SavedState = Pick<BoardState, "server" | "ops">;

/** Return true if the server has the cut and no pending change creates, deletes or restores it. */
function isSaved({ server, ops }: SavedState, cutId: string): boolean {
  return server.cuts.has(cutId) && !ops.some((op) => getOpCutId(op) === cutId && op.kind !== "patch");
}

/**
 * Return the cut that the server can store as this user's position on the board: the current cut if it is saved.
 * Otherwise the one stored last, or null if that one is no longer saved. Undefined if nothing was stored yet and the
 * current cut isn't saved.
 */
export function getSavedCutId(
  state: SavedState & Pick<BoardState, "currentId">,
  lastSavedId: string | null | undefined,
): string | null | undefined {
  const { currentId } = state;
  if (currentId === null || isSaved(state, currentId)) return currentId;
  return lastSavedId && !isSaved(state, lastSavedId) ? null : lastSavedId;
}
