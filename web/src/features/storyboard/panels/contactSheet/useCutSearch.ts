import { useState } from "react";
import { useEditorContext } from "@/features/storyboard/editorContext/editorContext";
import { formatCutTitle } from "@/features/storyboard/model/cutTitle";

/**
 * Search the cuts by label, name and texts. Typing selects a match; `next` and `previous` cycle through all matches.
 */
export function useCutSearch() {
  const { board } = useEditorContext();
  const [typed, setTyped] = useState("");
  const foundBy = (text: string): string[] => {
    const wanted = text.trim().toLocaleLowerCase();
    if (wanted === "") return [];
    const { view, shots } = board.store.getState();
    return view.order.filter((id, index) => {
      const cut = view.cuts.get(id);
      if (!cut) return false;
      const title = formatCutTitle(cut, index + 1, shots.labels.get(id));
      return [title, cut.dialogue, cut.action, cut.note].some((each) => each.toLocaleLowerCase().includes(wanted));
    });
  };
  const go = (text: string, step: 0 | 1 | -1): void => {
    const found = foundBy(text);
    const { currentId, indexOf } = board.store.getState();
    const now = indexOf.get(currentId ?? "") ?? -1;
    const places = found.map((id) => indexOf.get(id) ?? -1);
    const at =
      step < 0
        ? (places.findLast((place) => place < now) ?? places.at(-1))
        : (places.find((place) => (step === 0 ? place >= now : place > now)) ?? places[0]);
    const id = at === undefined ? undefined : board.store.getState().view.order[at];
    if (id !== undefined) board.select(id, "one");
  };
  return {
    typed,
    count: foundBy(typed).length,
    /** Search, and select the first match at or after the current cut. */
    type(text: string): void {
      setTyped(text);
      go(text, 0);
    },
    next: () => go(typed, 1),
    previous: () => go(typed, -1),
  };
}
