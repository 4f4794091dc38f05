import { useCallback, useEffect, useState } from "react";
import type { SearchResults } from "@/api/gen/rest/types.gen";
import { getErrorMessage } from "@/api/problem";
import { useUserId } from "@/api/session";
import { fetchSearchResults } from "@/features/search/api";
import { messages } from "@/features/search/messages";
import type { SearchQuery } from "./searchQuery";

interface Answer {
  /** Key of the query that this answers. */
  query: string;
  list: SearchResults | null;
  error: string | null;
}

export interface SearchResultsState {
  /** The latest results. They stay while the next query is loading. */
  results: SearchResults | null;
  error: string | null;
  isWaiting: boolean;
  retry: () => void;
}

/**
 * Load the results of a query. Aborts the previous request, so results never arrive out of order. null runs no search.
 */
export function useSearchResults(sought: SearchQuery | null): SearchResultsState {
  const userId = useUserId();
  const [round, setRound] = useState(0);
  const [answer, setAnswer] = useState<Answer>({ query: "", list: null, error: null });
  const asked = sought === null ? "" : JSON.stringify([sought, userId, round]);
  useEffect(() => {
    if (asked === "") return;
    const leaving = new AbortController();
    const [question] = JSON.parse(asked) as [SearchQuery];
    fetchSearchResults(question, leaving.signal).then(
      (list) => setAnswer({ query: asked, list, error: null }),
      (problem: unknown) => {
        if (!leaving.signal.aborted)
          setAnswer({ query: asked, list: null, error: getErrorMessage(problem, messages.failed) });
      },
    );
    return () => leaving.abort();
  }, [asked]);
  const retry = useCallback(() => setRound((count) => count + 1), []);
  const isWaiting = asked !== "" && answer.query !== asked;
  return { results: answer.list, error: isWaiting ? null : answer.error, isWaiting, retry };
}
