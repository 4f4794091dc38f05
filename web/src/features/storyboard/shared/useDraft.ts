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
export function useDraft(stored: string, commit: (text: string) => void, name?: string): Draft {
  const [draft, setDraft] = useState<string | null>(null);
  // Blur commits before React re-renders, so the current text is kept in a ref.
  const currentText = useRef<string | null>(null);
  const updateDraft = (text: string | null): void => {
    currentText.current = text;
    setDraft(text);
    if (name !== undefined) saveDraft(name, text);
  };
  const commitDraft = (): void => {
    const text = currentText.current;
    updateDraft(null);
    if (text !== null && text !== stored) commit(text);
  };
  const initialCommit = useRef(commitDraft);
  useEffect(() => {
    const text = name === undefined ? undefined : restoredDrafts.get(name);
    if (name === undefined || text === undefined) return;
    restoredDrafts.delete(name);
    currentText.current = text;
    initialCommit.current();
  }, [name]);
  return {
    value: draft ?? stored,
    setText: updateDraft,
    onBlur: commitDraft,
    onKeyDown(event) {
      if (event.nativeEvent.isComposing || (event.key !== "Escape" && event.key !== "Enter")) return;
      event.preventDefault();
      if (event.key === "Escape") updateDraft(null);
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
