import type { BoardView } from "@/features/storyboard/model/boardView";
import type { Shots } from "@/features/storyboard/model/shots";
import { texts } from "@/features/storyboard/texts";

/** Return a cut's title: its label (in a shot) and name, or its number (from 1) if it has neither. */
export function formatCutTitle({ name }: { name: string }, number: number, label?: string): string {
  if (label !== undefined) return name === "" ? label : `${label} · ${name}`;
  return name === "" ? texts.cutNumber({ number }) : name;
}

/** The parts of a board's state that its cuts are called by. */
interface CutNames {
  readonly view: Pick<BoardView, "cuts">;
  readonly indexOf: ReadonlyMap<string, number>;
  readonly shots: Pick<Shots, "labels">;
}

/** Return the title of a cut on the board; null if it isn't there. */
export function findCutTitle({ view, indexOf, shots }: CutNames, cutId: string): string | null {
  const cut = view.cuts.get(cutId);
  const index = indexOf.get(cutId);
  return cut && index !== undefined ? formatCutTitle(cut, index + 1, shots.labels.get(cutId)) : null;
}

/** Return what a cut is called without its name: its label, or its number. `index` is used if it isn't on the board. */
export function getCutLabel({ indexOf, shots }: Omit<CutNames, "view">, cutId: string, index = 0): string {
  return shots.labels.get(cutId) ?? texts.cutNumber({ number: (indexOf.get(cutId) ?? index) + 1 });
}
