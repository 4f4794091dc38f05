import { useState } from "react";

/** Run one action at a time. `error` is the text of the last error, from `toMessage`. */
export function useAction(toMessage: (error: unknown) => string) {
  const [error, setError] = useState<string | null>(null);
  const [isPending, setIsPending] = useState(false);
  const run = async (action: () => Promise<void>): Promise<void> => {
    if (isPending) return;
    setIsPending(true);
    setError(null);
    try {
      await action();
    } catch (cause) {
      setError(toMessage(cause));
    } finally {
      setIsPending(false);
    }
  };
  return { run, error, setError, isPending };
}
