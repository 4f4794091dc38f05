import { type RefObject, useEffect, useEffectEvent } from "react";

export interface ComboboxKeysOptions {
  /** Keeps the focus. */
  inputRef: RefObject<HTMLInputElement | null>;
  /** Id of the listbox. The ids of its options are this id, `-` and their index. */
  listId: string;
  count: number;
  /** Index of the active option; -1: none, the cursor is in the text. */
  activeIndex: number;
  onMove: (to: number) => void;
  onSelect: (index: number) => void;
  onClose: () => void;
}

/** Handle the keys of a combobox: arrows move the active option, Enter selects it, Escape closes the list. */
export function useComboboxKeys({
  inputRef,
  listId,
  count,
  activeIndex,
  onMove,
  onSelect,
  onClose,
}: ComboboxKeysOptions): void {
  const handleKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing) return;
    const targets: Record<string, number> = {
      ArrowDown: activeIndex + 1,
      ArrowUp: activeIndex < 0 ? count - 1 : activeIndex - 1,
    };
    const to = targets[event.key];
    if (to !== undefined) {
      event.preventDefault();
      // Past either end, no option is active.
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
    const input = inputRef.current;
    if (input === null) return;
    input.addEventListener("keydown", handleKeyDown);
    input.setAttribute("aria-controls", listId);
    input.setAttribute("aria-autocomplete", "list");
    return () => {
      input.removeEventListener("keydown", handleKeyDown);
      for (const name of ["aria-controls", "aria-autocomplete"]) input.removeAttribute(name);
    };
  }, [inputRef, listId]);

  useEffect(() => {
    const input = inputRef.current;
    if (input === null || activeIndex < 0) return;
    input.setAttribute("aria-activedescendant", `${listId}-${activeIndex}`);
    document.getElementById(`${listId}-${activeIndex}`)?.scrollIntoView({ block: "nearest" });
    return () => input.removeAttribute("aria-activedescendant");
  }, [inputRef, listId, activeIndex]);
}
