import { useEffect, useState } from "react";
import { getErrorMessage } from "@/api/http/problem";
import { useUserId } from "@/api/http/session";
import { fetchSuggestions } from "@/features/search/api";
import { isSearchable } from "@/features/search/isSearchable";
import { texts } from "@/features/search/texts";
import type { SearchHit } from "@/features/search/types";
import { SEARCH_DEBOUNCE_MS } from "@/ui/text/useDebounced";

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
  const [response, setResponse] = useState<{ key: string; items: readonly SearchHit[] | null; error: string | null }>({
    key: "",
    items: null,
    error: null,
  });
  const requestKey = q === "" ? "" : JSON.stringify([q, userId]);
  useEffect(() => {
    if (requestKey === "") {
      setResponse({ key: "", items: null, error: null });
      return;
    }
    const [searchText] = JSON.parse(requestKey) as [string];
    const abort = new AbortController();
    const timer = setTimeout(() => {
      fetchSuggestions(searchText, abort.signal).then(
        ({ items }) => setResponse({ key: requestKey, items, error: null }),
        (cause: unknown) => {
          if (!abort.signal.aborted)
            setResponse({ key: requestKey, items: null, error: getErrorMessage(cause, texts.failed) });
        },
      );
    }, SEARCH_DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [requestKey]);
  return { items: response.items, error: response.error, isWaiting: response.key !== requestKey };
}
