import { titleOf } from "@/features/storyboard/model/titleOf";
import type { BoardState } from "@/features/storyboard/store/state";
import { importMessages } from "./messages";

/** What a cut is called on the board as it is. */
export function calledOn({ view, indexOf, shots }: BoardState, cutId: string): string {
  const cut = view.cuts.get(cutId);
  return cut ? titleOf(cut, (indexOf.get(cutId) ?? 0) + 1, shots.labels.get(cutId)) : importMessages.goneCut;
}
