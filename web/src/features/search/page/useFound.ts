import { useCallback, useEffect, useState } from "react";
import type { SearchResults } from "@/api/gen/rest/types.gen";
import { messageOf } from "@/api/problem";
import { useUserId } from "@/api/session";
import { search } from "@/features/search/api";
import { messages } from "@/features/search/messages";
import type { Sought } from "./sought";

interface Answer {
  /** To what it is the answer. */
  to: string;
  list: SearchResults | null;
  error: string | null;
}

export interface FoundState {
  /** The last answer: while the next is on its way, it stands. */
  list: SearchResults | null;
  error: string | null;
  isWaiting: boolean;
  retry: () => void;
}

/** What is found by a query; of an earlier query nothing comes once a later one is asked. null: nothing is asked. */
export function useFound(sought: Sought | null): FoundState {
  const userId = useUserId();
  const [round, setRound] = useState(0);
  const [answer, setAnswer] = useState<Answer>({ to: "", list: null, error: null });
  const asked = sought === null ? "" : JSON.stringify([sought, userId, round]);
  useEffect(() => {
    if (asked === "") return;
    const leaving = new AbortController();
    const [question] = JSON.parse(asked) as [Sought];
    search(question, leaving.signal).then(
      (list) => setAnswer({ to: asked, list, error: null }),
      (problem: unknown) => {
        if (!leaving.signal.aborted) setAnswer({ to: asked, list: null, error: messageOf(problem, messages.failed) });
      },
    );
    return () => leaving.abort();
  }, [asked]);
  const retry = useCallback(() => setRound((count) => count + 1), []);
  const isWaiting = asked !== "" && answer.to !== asked;
  return { list: answer.list, error: isWaiting ? null : answer.error, isWaiting, retry };
}
