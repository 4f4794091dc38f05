import { useLocation } from "@tanstack/react-router";
import { type ReactNode, type RefObject, useCallback, useEffect, useState } from "react";
import { SuggestionsPanel } from "./SuggestionsPanel";
import { isSearchShortcut } from "./searchShortcut";

type Box = RefObject<HTMLInputElement | null>;

interface SearchSuggestionsProps {
  box: Box;
  text: string;
  onText: (text: string) => void;
  /** What opens while nothing is typed. */
  renderEmpty: ((panel: { box: Box; onClose: () => void; onChosen: () => void }) => ReactNode) | null;
}

/** What the header's search box does beyond leading to the search page: suggestions, and the keys that lead to it. */
export default function SearchSuggestions({ box, text, onText, renderEmpty }: SearchSuggestionsProps) {
  const [isOpen, setOpen] = useState(false);
  const mayBeEmpty = renderEmpty !== null;
  const page = useLocation({ select: (location) => location.href });

  // biome-ignore lint/correctness/useExhaustiveDependencies: another page closes it
  useEffect(() => setOpen(false), [page]);

  // What was typed before this was there counts too.
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
