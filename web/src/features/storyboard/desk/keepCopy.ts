import type { Desk } from "@/features/storyboard/desk/desk";
import { messages } from "@/features/storyboard/messages";
import { titleOf } from "@/features/storyboard/model/titleOf";
import { drawnOnOf } from "@/features/storyboard/store/drawnOn";
import type { BoardState } from "@/features/storyboard/store/state";

export type KeptDesk = Pick<Desk, "board" | "edits" | "drawings">;

/** Who drew so lately has the pen on the cut still, ms. */
const UNDER_THE_PEN_MS = 5000;

/** Cuts whose copies are being made. */
const underway = new Set<string>();

/**
 * A cut that another deleted while this person drew on it comes back as a copy, with everything that was drawn. False
 * where that cannot be.
 */
export async function keepCopy({ board, edits, drawings }: KeptDesk, cutId: string): Promise<boolean> {
  if (underway.has(cutId)) return true;
  underway.add(cutId);
  try {
    const gone = await edits.restoreCopy(cutId, (from, to) => drawings.moveTo(from, to));
    if (!gone) return false;
    board.notify({
      text: messages.restoredCopy(titleOf(gone, gone.position + 1)),
      tone: "warning",
      passing: false,
      actions: [],
    });
    return true;
  } finally {
    underway.delete(cutId);
  }
}

/**
 * Cuts have gone that others deleted: the one that lay under this person's pen is kept. Who has gone on to another cut
 * has taken the pen off the one before.
 */
export function keepDrawn(desk: KeptDesk, cutIds: readonly string[], before: BoardState): void {
  const cutId = drawnOnOf(before)?.cutId;
  if (cutId === undefined || !cutIds.includes(cutId)) return;
  if (desk.edits.wasDeletedHere(cutId) || !desk.drawings.drewLately(cutId, UNDER_THE_PEN_MS)) return;
  void keepCopy(desk, cutId);
}
