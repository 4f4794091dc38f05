import type { Command, CommandGroup } from "@/features/storyboard/commands/command";
import type { ContextCommandId } from "@/features/storyboard/commands/contextCommands";
import { cutCommands } from "@/features/storyboard/commands/cutCommands";
import type { CommandContext, DisabledReason } from "@/features/storyboard/commands/disabledReason";
import { drawCommands } from "@/features/storyboard/commands/drawCommands";
import type { LayerCommandId } from "@/features/storyboard/commands/layerCommands";
import { playCommands } from "@/features/storyboard/commands/playCommands";
import { createPopupCommand } from "@/features/storyboard/commands/popupCommand";
import { keyTexts } from "@/features/storyboard/commands/texts";
import { isPanelAvailable, openOrFocusPanel } from "@/features/storyboard/commands/togglePanel";
import { viewCommands } from "@/features/storyboard/commands/viewCommands";
import type { EditorContext } from "@/features/storyboard/editorContext/editorContext";
import { PANELS } from "@/features/storyboard/panels/registry";
import type { PanelDefinition, PanelId } from "@/features/storyboard/shared/panels/panelDefinition";

/** The commands that the toolbars show or that have default shortcuts, in the order of the list of shortcuts. */
const commandTable = {
  ...drawCommands,
  ...viewCommands,
  ...playCommands,
  ...cutCommands,
  palette: { ...createPopupCommand("palette", "help", keyTexts.palette, "view"), keys: ["Ctrl+K"] },
  keys: { ...createPopupCommand("shortcuts", "help", keyTexts.title, "view"), keys: ["?"] },
} satisfies Record<string, Command>;

/** Id of a command of the table, or of the panel that it opens and closes. */
export type CommandId = keyof typeof commandTable | LayerCommandId | ContextCommandId | PanelId;

function createPanelCommand(panel: PanelDefinition): Command {
  const { title, shortcut } = panel;
  const run = (editor: EditorContext): void => openOrFocusPanel(editor, panel);
  const keys = shortcut === null ? [] : [shortcut];
  const disabledReason = (editor: CommandContext) =>
    isPanelAvailable(editor, panel) ? null : ("unavailable" as const);
  return { group: "view", label: title, keys, requiredRight: "view", disabledReason, run };
}

const commands = new Map<string, Command>([
  ...Object.entries(commandTable),
  ...PANELS.map((panel) => [panel.id, createPanelCommand(panel)] as const),
]);

export const COMMAND_IDS = [...commands.keys()] as CommandId[];

/** Add commands that load after the board (`allCommands.ts`), at the end of the list or after another command. */
export function addCommands(table: Readonly<Record<string, Command>>, after?: CommandId): void {
  const added = (Object.keys(table) as CommandId[]).filter((id) => !commands.has(id));
  const index = after === undefined ? COMMAND_IDS.length : COMMAND_IDS.indexOf(after) + 1;
  COMMAND_IDS.splice(index, 0, ...added);
  for (const [id, command] of Object.entries(table)) commands.set(id, command);
}

export function getCommand(id: CommandId): Command {
  return commands.get(id) as Command;
}
export const COMMAND_GROUPS: readonly CommandGroup[] = ["draw", "view", "play", "cuts", "help"];

/** Return the label for the list of shortcuts and the command palette. */
export function getListLabel(id: CommandId): string {
  const { listLabel, label } = getCommand(id);
  return listLabel ?? label;
}

/** Return why a command is unavailable at the moment, or null if it is available: for buttons, shortcuts and the palette. */
export function getDisabledReason(editor: CommandContext, id: CommandId): DisabledReason | null {
  const { requiredRight, disabledReason } = getCommand(id);
  if (requiredRight === "edit" && !editor.board.store.getState().canEdit) return "viewOnly";
  return disabledReason?.(editor) ?? null;
}

/** Run a command. Does nothing while it is unavailable. */
export function runCommand(editor: EditorContext, id: CommandId): void {
  if (getDisabledReason(editor, id) === null) getCommand(id).run(editor);
}
