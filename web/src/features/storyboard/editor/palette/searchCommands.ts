export interface SearchableCommand {
  readonly id: string;
  readonly label: string;
}

/**
 * Find the commands whose labels contain all words of the text, in any order. Labels that start with the text come
 * first, then recently used commands.
 */
export function searchCommands<Found extends SearchableCommand>(
  commands: readonly Found[],
  text: string,
  lastUsed: readonly string[],
): Found[] {
  const query = text.trim().toLocaleLowerCase();
  const words = query.split(/\s+/).filter((word) => word !== "");
  const getRecency = ({ id }: Found): number => {
    const index = lastUsed.indexOf(id);
    return index < 0 ? lastUsed.length : index;
  };
  const getLabel = ({ label }: Found): string => label.toLocaleLowerCase();
  const getPrefixRank = (command: Found): number => (query !== "" && getLabel(command).startsWith(query) ? 0 : 1);
  return commands
    .filter((command) => words.every((word) => getLabel(command).includes(word)))
    .sort((a, b) => getPrefixRank(a) - getPrefixRank(b) || getRecency(a) - getRecency(b));
}
