export interface SearchableCommand {
  readonly id: string;
  readonly label: string;
  /** Other words that find it, separated by spaces. */
  readonly searchWords?: string | undefined;
}

/**
 * Find the commands whose labels and search words contain all words of the text, in any order. Labels that start with the
 * text come first, then labels that contain all of it, then recently used commands.
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
  const hasAll = (candidate: string): boolean => words.every((word) => candidate.toLocaleLowerCase().includes(word));
  const getRank = ({ label }: Found): number => {
    if (query !== "" && label.toLocaleLowerCase().startsWith(query)) return 0;
    return hasAll(label) ? 1 : 2;
  };
  return commands
    .filter(({ label, searchWords = "" }) => hasAll(`${label} ${searchWords}`))
    .sort((a, b) => getRank(a) - getRank(b) || getRecency(a) - getRecency(b));
}
