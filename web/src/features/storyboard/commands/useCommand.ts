import { useStore } from "zustand";
import { COMMANDS, type CommandId, canRunCommand, runCommand } from "@/features/storyboard/commands/commands";
import { getKeyLabel } from "@/features/storyboard/commands/keymap";
import { useBoard, useEditorContext } from "@/features/storyboard/editorContext/editorContext";
import { settings } from "@/features/storyboard/store/settings";

export interface CommandBinding {
  label: string;
  /** The user's shortcut, or undefined if there is none. */
  keys: string | undefined;
  isAllowed: boolean;
  run: () => void;
}

/** Return what a button of the command shows and does. */
export function useCommand(id: CommandId): CommandBinding {
  const desk = useEditorContext();
  const keys = useStore(settings, (state) => getKeyLabel(state.keys, id));
  const isAllowed = useBoard((state) => canRunCommand(id, state.canEdit));
  return { label: COMMANDS[id].label, keys, isAllowed, run: () => runCommand(desk, id) };
}
