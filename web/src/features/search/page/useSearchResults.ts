import { useCallback, useEffect, useState } from "react";
import type { SearchResults } from "@/api/gen/rest/types.gen";
import { getErrorMessage } from "@/api/problem";
import { useUserId } from "@/api/session";
import { fetchSearchResults } from "@/features/search/api";
import { messages } from "@/features/search/messages";
import type { SearchQuery } from "./searchQuery";

interface Answer {
  /** To what it is the answer. */
  query: string;
  list: SearchResults | null;
  error: string | null;
}

export interface SearchResultsState {
  /** The last answer: while the next is on its way, it stands. */
  results: SearchResults | null;
  error: string | null;
  isWaiting: boolean;
  retry: () => void;
}

/** What is found by a query; of an earlier query nothing comes once a later one is asked. null: nothing is asked. */
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
