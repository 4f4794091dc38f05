import { QueryClient } from "@tanstack/react-query";
import { ApiProblem } from "./problem";
import { getBackoffMs } from "./retry";
import { onIdentityChange } from "./session";

const RETRIES_MAX = 3;

/** Only what may pass by itself is tried again; a refusal is an answer. */
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

// What was answered to one person is not for the next, nor for nobody; what is on the screen is asked again.
onIdentityChange(() => {
  queryClient.removeQueries({ type: "inactive" });
  void queryClient.resetQueries({ predicate: ({ meta }) => meta?.isImpersonal !== true });
});
