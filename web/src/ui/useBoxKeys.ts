import { type RefObject, useEffect, useEffectEvent } from "react";

export interface BoxKeys {
  /** Keeps the focus. */
  box: RefObject<HTMLInputElement | null>;
  /** The listbox; its options' ids are this with `-` and their index. */
  listId: string;
  count: number;
  /** The active option's index; -1: one is in the text. */
  at: number;
  onMove: (to: number) => void;
  onEnter: (at: number) => void;
  onClose: () => void;
}

/** Has a text box's keys move in a list under it: arrows, Enter where an option is active, Escape. */
export function useBoxKeys({ box, listId, count, at, onMove, onEnter, onClose }: BoxKeys): void {
  const down = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing) return;
    const steps: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at < 0 ? count - 1 : at - 1 };
    const to = steps[event.key];
    if (to !== undefined) {
      event.preventDefault();
      // Past either end one is in the text again.
      onMove(to < count ? to : -1);
    } else if (event.key === "Escape") {
      event.preventDefault();
      onClose();
    } else if (event.key === "Enter" && at >= 0) {
      event.preventDefault();
      onEnter(at);
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
    if (input === null || at < 0) return;
    input.setAttribute("aria-activedescendant", `${listId}-${at}`);
    document.getElementById(`${listId}-${at}`)?.scrollIntoView({ block: "nearest" });
    return () => input.removeAttribute("aria-activedescendant");
  }, [box, listId, at]);
}
