import { useStore } from "zustand";
import { COMMANDS, type CommandId, mayRun, runCommand } from "@/features/storyboard/commands/commands";
import { shownKey } from "@/features/storyboard/commands/keymap";
import { useBoard, useDesk } from "@/features/storyboard/desk/desk";
import { settings } from "@/features/storyboard/store/settings";

export interface UsedCommand {
  label: string;
  /** The key that does it on this machine; undefined where it has none. */
  keys: string | undefined;
  isAllowed: boolean;
  run: () => void;
}

/** What a button of the command has to say and to do. */
export function useCommand(id: CommandId): UsedCommand {
  const desk = useDesk();
  const keys = useStore(settings, (state) => shownKey(state.keys, id));
  const isAllowed = useBoard((state) => mayRun(id, state.canEdit));
  return { label: COMMANDS[id].label, keys, isAllowed, run: () => runCommand(desk, id) };
}
