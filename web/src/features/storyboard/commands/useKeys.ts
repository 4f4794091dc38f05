import { useStore } from "zustand";
import type { CommandId } from "@/features/storyboard/commands/commands";
import { shownKey } from "@/features/storyboard/commands/keymap";
import { settings } from "@/features/storyboard/store/settings";

/** Says which key does a command on this machine, for the tooltip of its button. */
export function useKeys(): (id: CommandId) => string | undefined {
  const own = useStore(settings, (state) => state.keys);
  return (id) => shownKey(own, id);
}
