import { useState } from "react";

/** Run one action at a time. `fault` is the last error, converted to text by `said`. */
export function useAction(said: (error: unknown) => string) {
  const [fault, setFault] = useState<string | null>(null);
  const [isPending, setIsPending] = useState(false);
  const act = async (work: () => Promise<void>): Promise<void> => {
    if (isPending) return;
    setIsPending(true);
    setFault(null);
    try {
      await work();
    } catch (error) {
      setFault(said(error));
    } finally {
      setIsPending(false);
    }
  };
  return { act, fault, setFault, isPending };
}
