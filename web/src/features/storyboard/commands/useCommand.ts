import { useStore } from "zustand";
import { COMMANDS, type CommandId, canRunCommand, runCommand } from "@/features/storyboard/commands/commands";
import { getKeyLabel } from "@/features/storyboard/commands/keymap";
import { useBoard, useEditorContext } from "@/features/storyboard/editorContext/editorContext";
import { settings } from "@/features/storyboard/store/settings";

export interface CommandBinding {
  label: string;
  /** The key that does it on this machine; undefined where it has none. */
  keys: string | undefined;
  isAllowed: boolean;
  run: () => void;
}

/** What a button of the command has to say and to do. */
export function useCommand(id: CommandId): CommandBinding {
  const desk = useEditorContext();
  const keys = useStore(settings, (state) => getKeyLabel(state.keys, id));
  const isAllowed = useBoard((state) => canRunCommand(id, state.canEdit));
  return { label: COMMANDS[id].label, keys, isAllowed, run: () => runCommand(desk, id) };
}
