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
  const [active, setActive] = useState(0);
  const begun = editor?.isFocused ? findTrigger(editor.state) : null;
  const isOffered = begun !== null && (begun.sign === "@" || chat.project !== null);
  const trigger = isOffered && begun.from !== closedAt ? begun : null;
  const query = suggestionsQuery(chat, trigger?.sign ?? "@", me.id, people);
  const { data } = useQuery({ ...query, enabled: trigger !== null });
  const options = trigger && data ? filterSuggestions(data, trigger.text) : [];
  const at = Math.min(active, options.length - 1);
  const from = begun?.from ?? null;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another name begins at the first of its list
  useEffect(() => setActive(0), [from, trigger?.text]);
  useEffect(() => {
    if (from === null) setClosedAt(null);
  }, [from]);
  const isOpen = options.length > 0;
  useEffect(() => {
    const text = editor?.view.dom;
    if (!text || !isOpen) return;
    text.setAttribute("aria-controls", listId);
    text.setAttribute("aria-autocomplete", "list");
    text.setAttribute("aria-activedescendant", `${listId}-${at}`);
    return () => {
      for (const name of ["aria-controls", "aria-autocomplete", "aria-activedescendant"]) text.removeAttribute(name);
    };
  }, [editor, isOpen, listId, at]);

  const choose = (option: Suggestion): void => {
    if (!editor || !trigger) return;
    editor
      .chain()
      .focus()
      .insertContentAt({ from: trigger.from, to: trigger.to }, { type: "text", text: `${option.insertedText} ` })
      .run();
  };
  const key = (event: KeyboardEvent): boolean => {
    if (!isOpen) return false;
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const option = options[at];
    if (by !== undefined) setActive((at + by + options.length) % options.length);
    else if (event.key === "Escape") setClosedAt(trigger?.from ?? null);
    else if ((event.key === "Enter" || event.key === "Tab") && !event.shiftKey && option) choose(option);
    else return false;
    event.preventDefault();
    return true;
  };
  return { options, activeIndex: at, choose, handleKey: key };
}
