import { useCallback, useEffect, useState } from "react";
import type { SearchResults } from "@/api/gen/rest/types.gen";
import { getErrorMessage } from "@/api/http/problem";
import { useUserId } from "@/api/http/session";
import { fetchSearchResults } from "@/features/search/api";
import { texts } from "@/features/search/texts";
import type { SearchQuery } from "./searchQuery";

interface StoredResponse {
  /** Key of the query that this answers. */
  query: string;
  results: SearchResults | null;
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
export function useSearchResults(query: SearchQuery | null): SearchResultsState {
  const userId = useUserId();
  const [retryCount, setRetryCount] = useState(0);
  const [response, setResponse] = useState<StoredResponse>({ query: "", results: null, error: null });
  const requestKey = query === null ? "" : JSON.stringify([query, userId, retryCount]);
  useEffect(() => {
    if (requestKey === "") return;
    const abort = new AbortController();
    const [requestedQuery] = JSON.parse(requestKey) as [SearchQuery];
    fetchSearchResults(requestedQuery, abort.signal).then(
      (results) => setResponse({ query: requestKey, results, error: null }),
      (cause: unknown) => {
        if (!abort.signal.aborted)
          setResponse({ query: requestKey, results: null, error: getErrorMessage(cause, texts.failed) });
      },
    );
    return () => abort.abort();
  }, [requestKey]);
  const retry = useCallback(() => setRetryCount((count) => count + 1), []);
  const isWaiting = requestKey !== "" && response.query !== requestKey;
  return { results: response.results, error: isWaiting ? null : response.error, isWaiting, retry };
}
