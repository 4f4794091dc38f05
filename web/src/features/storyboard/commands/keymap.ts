import { type Chord, getChordLabel } from "@/features/storyboard/commands/chord";
import { COMMAND_IDS, COMMANDS, type CommandId } from "@/features/storyboard/commands/commands";
import type { CustomKeys } from "@/features/storyboard/store/settings";

export function getCommandKeys(own: CustomKeys, id: CommandId): readonly Chord[] {
  const found: unknown = own[id];
  return Array.isArray(found) ? found.filter((key): key is string => typeof key === "string") : COMMANDS[id].keys;
}

export function findCommand(own: CustomKeys, chord: Chord): CommandId | null {
  return COMMAND_IDS.find((id) => getCommandKeys(own, id).includes(chord)) ?? null;
}

/** Assign a single key to a command. The key is removed from the command that had it before. */
export function assignKey(own: CustomKeys, id: CommandId, chord: Chord): CustomKeys {
  const before = findCommand(own, chord);
  const others =
    before === null || before === id ? {} : { [before]: getCommandKeys(own, before).filter((key) => key !== chord) };
  return { ...own, ...others, [id]: [chord] };
}

/** Return the shortcut shown on a command's button, or undefined if it has none. */
export function getKeyLabel(own: CustomKeys, id: CommandId): string | undefined {
  const [first] = getCommandKeys(own, id);
  return first === undefined ? undefined : getChordLabel(first);
}
