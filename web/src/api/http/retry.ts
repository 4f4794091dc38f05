import { BACKOFF_MAX_MS, BACKOFF_MIN_MS } from "@/api/limits";
import { ApiProblem } from "./problem";

/** Clock and timers, replaceable in tests. */
export interface Timers {
  now(): number;
  set(run: () => void, ms: number): number;
  clear(handle: number): void;
}

export const browserTimers: Timers = {
  now: () => performance.now(),
  set: (run, ms) => window.setTimeout(run, ms),
  clear: (handle) => window.clearTimeout(handle),
};

/** Return the backoff delay in ms: 1, 2, 4, 5, 5 … s after the 1st, 2nd, 3rd … failure. */
export function getBackoffMs(failures: number): number {
  return Math.min(BACKOFF_MIN_MS * 2 ** (failures - 1), BACKOFF_MAX_MS);
}

/** Run `work`, and abort it after `ms` with a `client.timeout` problem. */
export function withTimeout<T>(timers: Timers, ms: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const cancel = new AbortController();
  return new Promise<T>((resolve, reject) => {
    const handle = timers.set(() => {
      reject(ApiProblem.fromClientCode("client.timeout"));
      cancel.abort();
    }, ms);
    work(cancel.signal).then(
      (value) => {
        timers.clear(handle);
        resolve(value);
      },
      (error: unknown) => {
        timers.clear(handle);
        reject(error);
      },
    );
  });
}
