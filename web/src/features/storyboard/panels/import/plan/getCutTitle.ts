import { formatCutTitle } from "@/features/storyboard/model/cutTitle";
import { importTexts } from "@/features/storyboard/panels/import/texts";
import type { BoardState } from "@/features/storyboard/store/boardState";

/** Return the title of a cut on the current board, or a placeholder if it was deleted. */
export function getCutTitle({ view, indexOf, shots }: BoardState, cutId: string): string {
  const cut = view.cuts.get(cutId);
  return cut ? formatCutTitle(cut, (indexOf.get(cutId) ?? 0) + 1, shots.labels.get(cutId)) : importTexts.deletedCut;
}
