import { ApiProblem } from "./problem";

const PAUSES_MS = [500, 1000, 2000, 4000, 8000, 15_000];

/** Resolves after a while, or as soon as the browser is connected again; rejects when the signal says stop. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (finish: () => void) => {
      clearTimeout(timer);
      window.removeEventListener("online", goOn);
      signal.removeEventListener("abort", stop);
      finish();
    };
    const goOn = () => end(resolve);
    const stop = () => end(() => reject(signal.reason));
    const timer = setTimeout(goOn, ms);
    window.addEventListener("online", goOn);
    signal.addEventListener("abort", stop);
    if (signal.aborted) stop();
  });
}

/** Does something again and again for as long as nothing answers; every other failure is thrown. */
export async function patiently<T>(
  action: () => Promise<T>,
  { signal, onLost }: { signal: AbortSignal; onLost: () => void },
): Promise<T> {
  for (let failures = 0; ; failures += 1) {
    try {
      return await action();
    } catch (error) {
      const isLost = error instanceof ApiProblem && (error.isPassing || error.status === 429);
      if (signal.aborted || !isLost) throw error;
      onLost();
      const wait = PAUSES_MS[Math.min(failures, PAUSES_MS.length - 1)] ?? 0;
      await pause(Math.max(wait, (error.retryAfter ?? 0) * 1000), signal);
    }
  }
}
