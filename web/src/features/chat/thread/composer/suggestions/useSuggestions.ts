import { useQuery } from "@tanstack/react-query";
import type { Editor } from "@tiptap/core";
import { useEffect, useState } from "react";
import { useStore } from "zustand";
import { useThread } from "@/features/chat/thread/threadContext";
import { filterSuggestions, type Suggestion, suggestionsQuery } from "./suggestions";
import { findTrigger } from "./trigger";

export interface Suggestions {
  options: readonly Suggestion[];
  activeIndex: number;
  choose: (option: Suggestion) => void;
  /** Returns true if the list handled the key. */
  handleKey: (event: KeyboardEvent) => boolean;
}

/** Suggestion list for @ and #, with its keyboard handling. Closed unless the caret follows a trigger. */
export function useSuggestions(editor: Editor | null, listId: string): Suggestions {
  const { chat, me, messageLog } = useThread();
  const people = useStore(messageLog.store, (state) => state.people);
  const [closedAt, setClosedAt] = useState<number | null>(null);
  const [storedIndex, setStoredIndex] = useState(0);
  const triggerAtCaret = editor?.isFocused ? findTrigger(editor.state) : null;
  const isAvailable = triggerAtCaret !== null && (triggerAtCaret.character === "@" || chat.project !== null);
  const trigger = isAvailable && triggerAtCaret.from !== closedAt ? triggerAtCaret : null;
  const query = suggestionsQuery(chat, trigger?.character ?? "@", me.id, people);
  const { data } = useQuery({ ...query, enabled: trigger !== null });
  const options = trigger && data ? filterSuggestions(data, trigger.text) : [];
  const activeIndex = Math.min(storedIndex, options.length - 1);
  const triggerStart = triggerAtCaret?.from ?? null;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another name begins at the first of its list
  useEffect(() => setStoredIndex(0), [triggerStart, trigger?.text]);
  useEffect(() => {
    if (triggerStart === null) setClosedAt(null);
  }, [triggerStart]);
  const isOpen = options.length > 0;
  useEffect(() => {
    const editorElement = editor?.view.dom;
    if (!editorElement || !isOpen) return;
    editorElement.setAttribute("aria-controls", listId);
    editorElement.setAttribute("aria-autocomplete", "list");
    editorElement.setAttribute("aria-activedescendant", `${listId}-${activeIndex}`);
    return () => {
      for (const name of ["aria-controls", "aria-autocomplete", "aria-activedescendant"])
        editorElement.removeAttribute(name);
    };
  }, [editor, isOpen, listId, activeIndex]);

  const choose = (option: Suggestion): void => {
    if (!editor || !trigger) return;
    editor
      .chain()
      .focus()
      .insertContentAt({ from: trigger.from, to: trigger.to }, { type: "text", text: `${option.insertedText} ` })
      .run();
  };
  const handleKey = (event: KeyboardEvent): boolean => {
    if (!isOpen) return false;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const option = options[activeIndex];
    if (step !== undefined) setStoredIndex((activeIndex + step + options.length) % options.length);
    else if (event.key === "Escape") setClosedAt(trigger?.from ?? null);
    else if ((event.key === "Enter" || event.key === "Tab") && !event.shiftKey && option) choose(option);
    else return false;
    event.preventDefault();
    return true;
  };
  return { options, activeIndex, choose, handleKey };
}
