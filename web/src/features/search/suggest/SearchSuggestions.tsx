import { useLocation } from "@tanstack/react-router";
import { type ReactNode, type RefObject, useCallback, useEffect, useState } from "react";
import { SuggestionsPanel } from "./SuggestionsPanel";
import { isSearchShortcut } from "./searchShortcut";

type Box = RefObject<HTMLInputElement | null>;

interface SearchSuggestionsProps {
  box: Box;
  text: string;
  onText: (text: string) => void;
  /** Renders the panel for an empty search field; null for no panel. */
  renderEmpty: ((panel: { box: Box; onClose: () => void; onChosen: () => void }) => ReactNode) | null;
}

/** Suggestions and keyboard shortcuts of the search field in the header. Loaded lazily; the field works without it. */
export default function SearchSuggestions({ box, text, onText, renderEmpty }: SearchSuggestionsProps) {
  const [isOpen, setOpen] = useState(false);
  const mayBeEmpty = renderEmpty !== null;
  const page = useLocation({ select: (location) => location.href });

  // biome-ignore lint/correctness/useExhaustiveDependencies: another page closes it
  useEffect(() => setOpen(false), [page]);

  // The user may have typed before this component loaded.
  useEffect(() => {
    if (document.activeElement === box.current) setOpen(text !== "" || mayBeEmpty);
  }, [box, text, mayBeEmpty]);

  useEffect(() => {
    const input = box.current;
    const area = input?.closest("search");
    if (!input || !area) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    const open = () => setOpen(true);
    input.addEventListener("click", open, { signal });
    input.addEventListener("focus", open, { signal });
    area.addEventListener(
      "focusout",
      ({ relatedTarget }) => {
        if (!(relatedTarget instanceof Node && area.contains(relatedTarget))) setOpen(false);
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
    return () => leaving.abort();
  }, [box]);

  const close = useCallback(() => setOpen(false), []);
  const chosen = useCallback(() => {
    setOpen(false);
    onText("");
    box.current?.blur();
  }, [box, onText]);
  if (!isOpen) return null;
  if (text === "") return renderEmpty?.({ box, onClose: close, onChosen: chosen });
  return <SuggestionsPanel box={box} text={text} onClose={close} onChosen={chosen} />;
}
