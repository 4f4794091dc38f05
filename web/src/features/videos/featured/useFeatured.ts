import { useCallback, useEffect, useState, useSyncExternalStore } from "react";
import { call } from "@/api/client";
import { getErrorMessage } from "@/api/problem";
import type { Featured } from "@/features/videos/tile/types";
import { messages } from "./messages";

/** Last response. Shown on the next visit until the new response arrives. */
let lastAnswer: Featured | null = null;

interface FeaturedState {
  data: Featured | null;
  error: string | null;
  retry: () => void;
}

export function useFeatured(): FeaturedState {
  const [data, setData] = useState(lastAnswer);
  const [error, setError] = useState<string | null>(null);
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round asks again
  useEffect(() => {
    const stop = new AbortController();
    call("GET", "/api/featured", { signal: stop.signal }).then(
      (answer) => {
        lastAnswer = answer;
        setData(answer);
        setError(null);
      },
      (problem: unknown) => {
        if (!stop.signal.aborted) setError(getErrorMessage(problem, messages.failed));
      },
    );
    return () => stop.abort();
  }, [round]);
  const retry = useCallback(() => {
    setError(null);
    setRound((now) => now + 1);
  }, []);
  return { data, error, retry };
}

function subscribeToResize(changed: () => void): () => void {
  window.addEventListener("resize", changed);
  return () => window.removeEventListener("resize", changed);
}

/** Compute a value from the window width; rerenders only if the value changes. */
export function useByWindowWidth(of: (width: number) => number): number {
  return useSyncExternalStore(subscribeToResize, () => of(window.innerWidth));
}
