import { useStore } from "zustand";
import { type CommandId, getCommand, getDisabledReason, runCommand } from "@/features/storyboard/commands/commands";
import { getKeyLabel } from "@/features/storyboard/commands/keymap";
import { useBoard, useEditorContext } from "@/features/storyboard/editorContext/editorContext";
import { settings } from "@/features/storyboard/store/settings";

export interface CommandBinding {
  label: string;
  /** The user's shortcut, or undefined if there is none. */
  keys: string | undefined;
  /** False if the user lacks the right, or the command isn't available at the moment. */
  isAllowed: boolean;
  run: () => void;
}

/** Return what a button of the command shows and does. */
export function useCommand(id: CommandId): CommandBinding {
  const editor = useEditorContext();
  const keys = useStore(settings, (state) => getKeyLabel(state.keys, id));
  useStore(editor.drawings.historyState);
  const isAllowed = useBoard(() => getDisabledReason(editor, id) === null);
  return { label: getCommand(id).label, keys, isAllowed, run: () => runCommand(editor, id) };
}
