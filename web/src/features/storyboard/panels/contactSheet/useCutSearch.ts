import { useState } from "react";
import { useEditorContext } from "@/features/storyboard/editorContext/editorContext";
import { formatCutTitle } from "@/features/storyboard/model/cutTitle";

/**
 * Search the cuts by label, name and texts. Typing selects a match; `next` and `previous` cycle through all matches.
 */
export function useCutSearch() {
  const { board } = useEditorContext();
  const [query, setQuery] = useState("");
  const findMatches = (text: string): string[] => {
    const normalizedQuery = text.trim().toLocaleLowerCase();
    if (normalizedQuery === "") return [];
    const { view, shots } = board.store.getState();
    return view.order.filter((id, index) => {
      const cut = view.cuts.get(id);
      if (!cut) return false;
      const title = formatCutTitle(cut, index + 1, shots.labels.get(id));
      return [title, cut.dialogue, cut.action, cut.note].some((each) =>
        each.toLocaleLowerCase().includes(normalizedQuery),
      );
    });
  };
  const selectMatch = (text: string, step: 0 | 1 | -1): void => {
    const matches = findMatches(text);
    const { currentId, indexOf } = board.store.getState();
    const currentIndex = indexOf.get(currentId ?? "") ?? -1;
    const matchIndexes = matches.map((id) => indexOf.get(id) ?? -1);
    const targetIndex =
      step < 0
        ? (matchIndexes.findLast((matchIndex) => matchIndex < currentIndex) ?? matchIndexes.at(-1))
        : (matchIndexes.find((matchIndex) => (step === 0 ? matchIndex >= currentIndex : matchIndex > currentIndex)) ??
          matchIndexes[0]);
    const id = targetIndex === undefined ? undefined : board.store.getState().view.order[targetIndex];
    if (id !== undefined) board.select(id, "one");
  };
  return {
    query,
    count: findMatches(query).length,
    /** Search, and select the first match at or after the current cut. */
    updateQuery(text: string): void {
      setQuery(text);
      selectMatch(text, 0);
    },
    next: () => selectMatch(query, 1),
    previous: () => selectMatch(query, -1),
  };
}
