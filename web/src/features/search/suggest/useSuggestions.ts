import { useEffect, useState } from "react";
import { getErrorMessage } from "@/api/problem";
import { useUserId } from "@/api/session";
import { fetchSuggestions } from "@/features/search/api";
import { isSearchable } from "@/features/search/isSearchable";
import { SEARCH_DEBOUNCE_MS } from "@/features/search/limits";
import { messages } from "@/features/search/messages";
import type { SearchHit } from "@/features/search/types";

export interface SuggestionsState {
  /** The latest suggestions, possibly for an earlier text while loading; null before the first response. */
  items: readonly SearchHit[] | null;
  error: string | null;
  isWaiting: boolean;
}

/** Load suggestions for a text, debounced. Aborts the previous request, so responses never arrive out of order. */
export function useSuggestions(text: string): SuggestionsState {
  const q = isSearchable(text) ? text.trim() : "";
  const userId = useUserId();
  const [answer, setAnswer] = useState<{ to: string; items: readonly SearchHit[] | null; error: string | null }>({
    to: "",
    items: null,
    error: null,
  });
  const asked = q === "" ? "" : JSON.stringify([q, userId]);
  useEffect(() => {
    if (asked === "") {
      setAnswer({ to: "", items: null, error: null });
      return;
    }
    const [question] = JSON.parse(asked) as [string];
    const leaving = new AbortController();
    const timer = setTimeout(() => {
      fetchSuggestions(question, leaving.signal).then(
        ({ items }) => setAnswer({ to: asked, items, error: null }),
        (problem: unknown) => {
          if (!leaving.signal.aborted)
            setAnswer({ to: asked, items: null, error: getErrorMessage(problem, messages.failed) });
        },
      );
    }, SEARCH_DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [asked]);
  return { items: answer.items, error: answer.error, isWaiting: answer.to !== asked };
}
