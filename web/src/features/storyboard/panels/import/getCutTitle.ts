import { formatCutTitle } from "@/features/storyboard/model/cutTitle";
import type { BoardState } from "@/features/storyboard/store/boardState";
import { importMessages } from "./messages";

/** What a cut is called on the board as it is. */
export function getCutTitle({ view, indexOf, shots }: BoardState, cutId: string): string {
  const cut = view.cuts.get(cutId);
  return cut ? formatCutTitle(cut, (indexOf.get(cutId) ?? 0) + 1, shots.labels.get(cutId)) : importMessages.goneCut;
}
