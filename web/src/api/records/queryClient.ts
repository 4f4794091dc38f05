import { QueryClient } from "@tanstack/react-query";
import { ApiProblem } from "@/api/http/problem";
import { getBackoffMs } from "@/api/http/retry";
import { onIdentityChange } from "@/api/http/session";

const RETRIES_MAX = 3;

/** Return true for transient errors only. A refusal isn't retried. */
function shouldRetry(failures: number, error: unknown): boolean {
  return failures < RETRIES_MAX && error instanceof ApiProblem && error.isTransient;
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      retry: shouldRetry,
      retryDelay: (failures) => getBackoffMs(failures + 1),
      networkMode: "always",
    },
    mutations: { networkMode: "always" },
  },
});

// Responses for one user must not be shown to the next. Inactive queries are removed, active ones refetched.
onIdentityChange(() => {
  queryClient.removeQueries({ type: "inactive" });
  void queryClient.resetQueries({ predicate: ({ meta }) => meta?.isImpersonal !== true });
});
