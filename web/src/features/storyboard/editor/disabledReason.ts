import { type CommandId, canRunCommand } from "@/features/storyboard/commands/commands";
import { paletteMessages } from "@/features/storyboard/editor/paletteMessages";
import type { EditorContext } from "@/features/storyboard/editorContext/editorContext";

const COMMANDS_NEEDING_CUTS: ReadonlySet<CommandId> = new Set<CommandId>([
  ...(["clearLayer", "clearAll", "addLayer", "duplicateLayer"] as const),
  ...(["play", "previousCut", "nextCut", "previousFrame", "nextFrame", "toStart", "toEnd", "selectAll"] as const),
]);
const COMMANDS_NEEDING_SELECTION: ReadonlySet<CommandId> = new Set<CommandId>([
  "duplicate",
  "moveEarlier",
  "moveLater",
  "framesEach",
]);

/** Return why a command is unavailable at the moment, or null if it is available. */
export function getDisabledReason(
  { board, drawings }: Pick<EditorContext, "board" | "drawings">,
  id: CommandId,
): string | null {
  const { canEdit, view, selection } = board.store.getState();
  const { canUndo, canRedo } = drawings.historyState.getState();
  if (!canRunCommand(id, canEdit)) return paletteMessages.viewOnly;
  if (COMMANDS_NEEDING_CUTS.has(id) && view.order.length === 0) return paletteMessages.noCut;
  if (COMMANDS_NEEDING_SELECTION.has(id) && selection.ids.size === 0) return paletteMessages.noSelection;
  if (id === "distribute" && selection.ids.size < 2) return paletteMessages.fewSelected;
  if (id === "undo" && !canUndo) return paletteMessages.nothingToUndo;
  if (id === "redo" && !canRedo) return paletteMessages.nothingToRedo;
  return null;
}
