import { useLocation } from "@tanstack/react-router";
import { type ReactNode, type RefObject, useCallback, useEffect, useState } from "react";
import { SuggestionsPanel } from "./SuggestionsPanel";
import { isSearchShortcut } from "./searchShortcut";

type InputRef = RefObject<HTMLInputElement | null>;

interface SearchSuggestionsProps {
  inputRef: InputRef;
  text: string;
  onText: (text: string) => void;
  /** Renders the panel for an empty search field; null for no panel. */
  renderEmpty: ((panel: { inputRef: InputRef; onClose: () => void; onChoose: () => void }) => ReactNode) | null;
}

/** Suggestions and keyboard shortcuts of the search field in the header. Loaded lazily; the field works without it. */
export default function SearchSuggestions({ inputRef, text, onText, renderEmpty }: SearchSuggestionsProps) {
  const [isOpen, setOpen] = useState(false);
  const hasEmptyPanel = renderEmpty !== null;
  const href = useLocation({ select: (location) => location.href });

  // biome-ignore lint/correctness/useExhaustiveDependencies: another page closes it
  useEffect(() => setOpen(false), [href]);

  // The user may have typed before this component loaded.
  useEffect(() => {
    if (document.activeElement === inputRef.current) setOpen(text !== "" || hasEmptyPanel);
  }, [inputRef, text, hasEmptyPanel]);

  useEffect(() => {
    const input = inputRef.current;
    const searchElement = input?.closest("search");
    if (!input || !searchElement) return;
    const abort = new AbortController();
    const { signal } = abort;
    const openPanel = () => setOpen(true);
    input.addEventListener("click", openPanel, { signal });
    input.addEventListener("focus", openPanel, { signal });
    searchElement.addEventListener(
      "focusout",
      ({ relatedTarget }) => {
        if (!(relatedTarget instanceof Node && searchElement.contains(relatedTarget))) setOpen(false);
      },
      { signal },
    );
    window.addEventListener(
      "keydown",
      (event) => {
        if (!isSearchShortcut(event)) return;
        event.preventDefault();
        input.focus();
        input.select();
      },
      { signal },
    );
    return () => abort.abort();
  }, [inputRef]);

  const close = useCallback(() => setOpen(false), []);
  const choose = useCallback(() => {
    setOpen(false);
    onText("");
    inputRef.current?.blur();
  }, [inputRef, onText]);
  if (!isOpen) return null;
  if (text === "") return renderEmpty?.({ inputRef, onClose: close, onChoose: choose });
  return <SuggestionsPanel inputRef={inputRef} text={text} onClose={close} onChoose={choose} />;
}
