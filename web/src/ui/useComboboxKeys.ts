import { type RefObject, useEffect, useEffectEvent } from "react";

export interface ComboboxKeysOptions {
  /** Keeps the focus. */
  input: RefObject<HTMLInputElement | null>;
  /** The listbox; its options' ids are this with `-` and their index. */
  listId: string;
  count: number;
  /** The active option's index; -1: one is in the text. */
  activeIndex: number;
  onMove: (to: number) => void;
  onSelect: (at: number) => void;
  onClose: () => void;
}

/** Has a text box's keys move in a list under it: arrows, Enter where an option is active, Escape. */
export function useComboboxKeys({
  input: box,
  listId,
  count,
  activeIndex,
  onMove,
  onSelect,
  onClose,
}: ComboboxKeysOptions): void {
  const down = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing) return;
    const steps: Record<string, number> = {
      ArrowDown: activeIndex + 1,
      ArrowUp: activeIndex < 0 ? count - 1 : activeIndex - 1,
    };
    const to = steps[event.key];
    if (to !== undefined) {
      event.preventDefault();
      // Past either end one is in the text again.
      onMove(to < count ? to : -1);
    } else if (event.key === "Escape") {
      event.preventDefault();
      onClose();
    } else if (event.key === "Enter" && activeIndex >= 0) {
      event.preventDefault();
      onSelect(activeIndex);
    }
  });

  useEffect(() => {
    const input = box.current;
    if (input === null) return;
    input.addEventListener("keydown", down);
    input.setAttribute("aria-controls", listId);
    input.setAttribute("aria-autocomplete", "list");
    return () => {
      input.removeEventListener("keydown", down);
      for (const name of ["aria-controls", "aria-autocomplete"]) input.removeAttribute(name);
    };
  }, [box, listId]);

  useEffect(() => {
    const input = box.current;
    if (input === null || activeIndex < 0) return;
    input.setAttribute("aria-activedescendant", `${listId}-${activeIndex}`);
    document.getElementById(`${listId}-${activeIndex}`)?.scrollIntoView({ block: "nearest" });
    return () => input.removeAttribute("aria-activedescendant");
  }, [box, listId, activeIndex]);
}
