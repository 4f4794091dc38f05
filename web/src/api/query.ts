import { QueryClient } from "@tanstack/react-query";
import { ApiProblem } from "./problem";
import { backoffMs } from "./retry";
import { onIdentityChange } from "./session";

const TRIES = 3;

/** Only what may pass by itself is tried again; a refusal is an answer. */
function retry(failures: number, error: unknown): boolean {
  return failures < TRIES && error instanceof ApiProblem && error.isPassing;
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 10_000, retry, retryDelay: (failures) => backoffMs(failures + 1), networkMode: "always" },
    mutations: { networkMode: "always" },
  },
});

// What was answered to one person is not for the next, nor for nobody; what is on the screen is asked again.
onIdentityChange(() => {
  queryClient.removeQueries({ type: "inactive" });
  void queryClient.resetQueries({ predicate: ({ meta }) => meta?.isImpersonal !== true });
});
