import { findCutTitle } from "@/features/storyboard/model/cutTitle";
import { importTexts } from "@/features/storyboard/panels/import/texts";
import type { BoardState } from "@/features/storyboard/store/boardState";

/** Return the title of a cut on the current board, or a placeholder if it was deleted. */
export function getCutTitle(state: BoardState, cutId: string): string {
  return findCutTitle(state, cutId) ?? importTexts.deletedCut;
}
