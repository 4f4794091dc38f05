import { COMMAND_IDS, type CommandId, getListLabel } from "@/features/storyboard/commands/commands";

/**
 * Find the commands whose labels contain all words of the text, in any order. Labels that start with the text come
 * first, then recently used commands. Excludes the command that opens the palette.
 */
export function searchCommands(text: string, lastUsed: readonly string[]): CommandId[] {
  const whole = text.trim().toLocaleLowerCase();
  const words = whole.split(/\s+/).filter((word) => word !== "");
  const recency = (id: CommandId): number => {
    const at = lastUsed.indexOf(id);
    return at < 0 ? lastUsed.length : at;
  };
  const named = (id: CommandId): string => getListLabel(id).toLocaleLowerCase();
  const begins = (id: CommandId): number => (whole !== "" && named(id).startsWith(whole) ? 0 : 1);
  return COMMAND_IDS.filter((id) => id !== "palette" && words.every((word) => named(id).includes(word))).sort(
    (one, other) => begins(one) - begins(other) || recency(one) - recency(other),
  );
}
