import { type KeyboardEvent, useRef, useState } from "react";

export interface Draft {
  value: string;
  type: (text: string) => void;
  onBlur: () => void;
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
}

/** A field that is edited in place: Enter and leaving it commit, Escape puts back what was there. */
export function useDraft(stored: string, commit: (typed: string) => void): Draft {
  const [typed, setTyped] = useState<string | null>(null);
  // Blurring commits before React has drawn anew, so the truth stands here.
  const now = useRef<string | null>(null);
  const set = (text: string | null): void => {
    now.current = text;
    setTyped(text);
  };
  const finish = (): void => {
    const text = now.current;
    set(null);
    if (text !== null && text !== stored) commit(text);
  };
  return {
    value: typed ?? stored,
    type: set,
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
