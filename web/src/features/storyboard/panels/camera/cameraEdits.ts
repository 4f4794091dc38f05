import type { Desk } from "@/features/storyboard/desk/desk";
import { currentCut } from "@/features/storyboard/store/state";

type Parts = Pick<Desk, "board" | "edits">;

/** First and last framing of the current cut change places. */
export function swapEnds({ board, edits }: Parts): void {
  const cut = currentCut(board.store.getState());
  if (!cut?.camera) return;
  const { from, to } = cut.camera;
  edits.setCamera(new Map([[cut.id, { ...cut.camera, from: to, to: from }]]));
}

/** The current cut is seen whole again. */
export function removeCamera({ board, edits }: Parts): void {
  const cut = currentCut(board.store.getState());
  if (cut) edits.setCamera(new Map([[cut.id, null]]));
}
