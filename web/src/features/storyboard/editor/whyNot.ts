import { type CommandId, mayRun } from "@/features/storyboard/commands/commands";
import type { Desk } from "@/features/storyboard/desk/desk";
import { paletteMessages } from "@/features/storyboard/editor/paletteMessages";

const ON_CUTS: ReadonlySet<CommandId> = new Set<CommandId>([
  ...(["clearLayer", "clearAll", "addLayer", "duplicateLayer"] as const),
  ...(["play", "previousCut", "nextCut", "previousFrame", "nextFrame", "toStart", "toEnd", "selectAll"] as const),
]);
const ON_SELECTED: ReadonlySet<CommandId> = new Set<CommandId>(["duplicate", "moveEarlier", "moveLater", "framesEach"]);

/** Why a command can do nothing at this moment; null where it can. */
export function whyNot({ board, drawings }: Pick<Desk, "board" | "drawings">, id: CommandId): string | null {
  const { canEdit, view, selection } = board.store.getState();
  const { canUndo, canRedo } = drawings.history.getState();
  if (!mayRun(id, canEdit)) return paletteMessages.viewOnly;
  if (ON_CUTS.has(id) && view.order.length === 0) return paletteMessages.noCut;
  if (ON_SELECTED.has(id) && selection.ids.size === 0) return paletteMessages.noSelection;
  if (id === "distribute" && selection.ids.size < 2) return paletteMessages.fewSelected;
  if (id === "undo" && !canUndo) return paletteMessages.nothingToUndo;
  if (id === "redo" && !canRedo) return paletteMessages.nothingToRedo;
  return null;
}
