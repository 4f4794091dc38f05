import { type KeyboardEvent, useEffect, useRef, useState } from "react";

export interface Draft {
  value: string;
  setText: (text: string) => void;
  onBlur: () => void;
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
}

/**
 * A field that is edited in place: Enter and leaving it commit, Escape puts back what was there. Where it has a name that
 * no other field has, what stands in it when the page is reloaded is committed by the next one.
 */
export function useDraft(stored: string, commit: (typed: string) => void, name?: string): Draft {
  const [typed, setTyped] = useState<string | null>(null);
  // Blurring commits before React has drawn anew, so the truth stands here.
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
      // Back to the board, so that its keys work again.
      event.currentTarget.blur();
    },
  };
}

const STORAGE_KEY = "pegbar.typed";

/** What stood in the fields of this tab when it was reloaded, by their names. */
const restoredDrafts = new Map<string, string>();
const currentDrafts = new Map<string, string>();

try {
  for (const [name, text] of JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? "[]")) restoredDrafts.set(name, text);
} catch {
  // Nothing that could be read.
}

function saveDraft(name: string, text: string | null): void {
  if (text === null) currentDrafts.delete(name);
  else currentDrafts.set(name, text);
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify([...currentDrafts]));
  } catch {
    // Without storage it lasts as long as the page.
  }
}
