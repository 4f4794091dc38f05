import { type Chord, getChordLabel } from "@/features/storyboard/commands/chord";
import { COMMAND_IDS, type CommandId, getCommand } from "@/features/storyboard/commands/commands";
import type { CustomKeys } from "@/features/storyboard/store/settings";

export function getCommandKeys(customKeys: CustomKeys, id: CommandId): readonly Chord[] {
  const keys: unknown = customKeys[id];
  return Array.isArray(keys) ? keys.filter((key): key is string => typeof key === "string") : getCommand(id).keys;
}

export function findCommand(customKeys: CustomKeys, chord: Chord): CommandId | null {
  return COMMAND_IDS.find((id) => getCommandKeys(customKeys, id).includes(chord)) ?? null;
}

/** Assign a single key to a command. The key is removed from the command that had it before. */
export function assignKey(customKeys: CustomKeys, id: CommandId, chord: Chord): CustomKeys {
  const previousId = findCommand(customKeys, chord);
  const others =
    previousId === null || previousId === id
      ? {}
      : { [previousId]: getCommandKeys(customKeys, previousId).filter((key) => key !== chord) };
  return { ...customKeys, ...others, [id]: [chord] };
}

/** Return the shortcut shown on a command's button, or undefined if it has none. */
export function getKeyLabel(customKeys: CustomKeys, id: CommandId): string | undefined {
  const [first] = getCommandKeys(customKeys, id);
  return first === undefined ? undefined : getChordLabel(first);
}
