import { ApiProblem } from "./problem";

const RETRY_DELAYS_MS = [500, 1000, 2000, 4000, 8000, 15_000];
/** Longest rate limit that is waited out, in s. Longer ones are shown as an error: a waiting file would look lost. */
const RATE_LIMIT_WAIT_MAX_S = 30;

/** Wait for `ms`, or until the browser is back online. Rejects when `signal` is aborted. */
function waitForDelayOrOnline(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const settle = (finish: () => void) => {
      clearTimeout(timer);
      window.removeEventListener("online", handleOnline);
      signal.removeEventListener("abort", handleAbort);
      finish();
    };
    const handleOnline = () => settle(resolve);
    const handleAbort = () => settle(() => reject(signal.reason));
    const timer = setTimeout(handleOnline, ms);
    window.addEventListener("online", handleOnline);
    signal.addEventListener("abort", handleAbort);
    if (signal.aborted) handleAbort();
  });
}

/** Return true if a retry may succeed soon: no response arrived, or a rate limit ends within seconds. */
function isWorthRetrying(error: ApiProblem): boolean {
  return error.isTransient || (error.status === 429 && (error.retryAfter ?? 0) <= RATE_LIMIT_WAIT_MAX_S);
}

/** Repeat an action until it succeeds. Throws errors that aren't transient, and rate limits that last too long. */
export async function withRetries<T>(
  action: () => Promise<T>,
  { signal, onConnectionLost }: { signal: AbortSignal; onConnectionLost: () => void },
): Promise<T> {
  for (let failures = 0; ; failures += 1) {
    try {
      return await action();
    } catch (error) {
      if (signal.aborted || !(error instanceof ApiProblem && isWorthRetrying(error))) throw error;
      onConnectionLost();
      const wait = RETRY_DELAYS_MS[Math.min(failures, RETRY_DELAYS_MS.length - 1)] ?? 0;
      await waitForDelayOrOnline(Math.max(wait, (error.retryAfter ?? 0) * 1000), signal);
    }
  }
}
