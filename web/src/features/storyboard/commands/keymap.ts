import { type Chord, labelOf } from "@/features/storyboard/commands/chord";
import { COMMAND_IDS, COMMANDS, type CommandId } from "@/features/storyboard/commands/commands";
import type { OwnKeys } from "@/features/storyboard/store/settings";

export function keysOf(own: OwnKeys, id: CommandId): readonly Chord[] {
  const found: unknown = own[id];
  return Array.isArray(found) ? found.filter((key): key is string => typeof key === "string") : COMMANDS[id].keys;
}

export function commandOf(own: OwnKeys, chord: Chord): CommandId | null {
  return COMMAND_IDS.find((id) => keysOf(own, id).includes(chord)) ?? null;
}

/** Gives a command one key, taken away from whichever had it. */
export function assign(own: OwnKeys, id: CommandId, chord: Chord): OwnKeys {
  const before = commandOf(own, chord);
  const others =
    before === null || before === id ? {} : { [before]: keysOf(own, before).filter((key) => key !== chord) };
  return { ...own, ...others, [id]: [chord] };
}

/** The key that a command's button names; undefined where it has none. */
export function shownKey(own: OwnKeys, id: CommandId): string | undefined {
  const [first] = keysOf(own, id);
  return first === undefined ? undefined : labelOf(first);
}
