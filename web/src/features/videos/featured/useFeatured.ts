import { useCallback, useEffect, useState, useSyncExternalStore } from "react";
import { call } from "@/api/http/client";
import { getErrorMessage } from "@/api/http/problem";
import type { Featured } from "@/features/videos/types";
import { texts } from "./texts";

/** Last response. Shown on the next visit until the new response arrives. */
let lastResponse: Featured | null = null;

interface FeaturedState {
  data: Featured | null;
  error: string | null;
  retry: () => void;
}

export function useFeatured(): FeaturedState {
  const [data, setData] = useState(lastResponse);
  const [error, setError] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt sends the request again
  useEffect(() => {
    const controller = new AbortController();
    call("GET", "/api/featured", { signal: controller.signal }).then(
      (response) => {
        lastResponse = response;
        setData(response);
        setError(null);
      },
      (reason: unknown) => {
        if (!controller.signal.aborted) setError(getErrorMessage(reason, texts.failed));
      },
    );
    return () => controller.abort();
  }, [attempt]);
  const retry = useCallback(() => {
    setError(null);
    setAttempt((current) => current + 1);
  }, []);
  return { data, error, retry };
}

function subscribeToResize(onResize: () => void): () => void {
  window.addEventListener("resize", onResize);
  return () => window.removeEventListener("resize", onResize);
}

/** Compute a value from the window width; rerenders only if the value changes. */
export function useByWindowWidth(compute: (width: number) => number): number {
  return useSyncExternalStore(subscribeToResize, () => compute(window.innerWidth));
}
