import { type KeyboardEvent, useEffect, useRef, useState } from "react";

export interface Draft {
  value: string;
  setText: (text: string) => void;
  onBlur: () => void;
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
}

/**
 * State of a field that is edited in place. Enter and blur commit, Escape reverts. With a unique `name`, text that is
 * being edited when the page is reloaded is committed after the reload.
 */
export function useDraft(stored: string, commit: (typed: string) => void, name?: string): Draft {
  const [typed, setTyped] = useState<string | null>(null);
  // Blur commits before React re-renders, so the current text is kept in a ref.
  const now = useRef<string | null>(null);
  const set = (text: string | null): void => {
    now.current = text;
    setTyped(text);
    if (name !== undefined) saveDraft(name, text);
  };
  const finish = (): void => {
    const text = now.current;
    set(null);
    if (text !== null && text !== stored) commit(text);
  };
  const atFirst = useRef(finish);
  useEffect(() => {
    const text = name === undefined ? undefined : restoredDrafts.get(name);
    if (name === undefined || text === undefined) return;
    restoredDrafts.delete(name);
    now.current = text;
    atFirst.current();
  }, [name]);
  return {
    value: typed ?? stored,
    setText: set,
    onBlur: finish,
    onKeyDown(event) {
      if (event.nativeEvent.isComposing || (event.key !== "Escape" && event.key !== "Enter")) return;
      event.preventDefault();
      if (event.key === "Escape") set(null);
      // Return the focus to the board, so that its shortcuts work again.
      event.currentTarget.blur();
    },
  };
}

const STORAGE_KEY = "pegbar.typed";

/** Drafts of this tab from before the reload, by field name. */
const restoredDrafts = new Map<string, string>();
const currentDrafts = new Map<string, string>();

try {
  for (const [name, text] of JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? "[]")) restoredDrafts.set(name, text);
} catch {
  // Ignore missing or invalid data.
}

function saveDraft(name: string, text: string | null): void {
  if (text === null) currentDrafts.delete(name);
  else currentDrafts.set(name, text);
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify([...currentDrafts]));
  } catch {
    // Without storage the draft lasts until the page is closed.
  }
}
