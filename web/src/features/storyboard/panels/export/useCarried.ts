import { useCallback, useEffect, useState } from "react";
import { messageOf } from "@/api/problem";
import { getCarried } from "@/features/storyboard/api";
import type { Carried, CarriedKind } from "@/features/storyboard/types";

export type Carrying =
  | { phase: "looking" }
  | { phase: "failed"; detail: string; again: () => void }
  | { phase: "known"; carried: Carried };

/** What such a file takes along of the board, looked up when it is first asked for. */
export function useCarried(projectId: string, kind: CarriedKind): Carrying {
  const [carrying, setCarrying] = useState<Carrying>({ phase: "looking" });
  const [tries, setTries] = useState(0);
  const again = useCallback(() => setTries((count) => count + 1), []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each further try looks again
  useEffect(() => {
    const leaving = new AbortController();
    setCarrying({ phase: "looking" });
    getCarried(projectId, kind, leaving.signal).then(
      (carried) => setCarrying({ phase: "known", carried }),
      (error: unknown) => {
        if (leaving.signal.aborted) return;
        setCarrying({ phase: "failed", detail: messageOf(error, ""), again });
      },
    );
    return () => leaving.abort();
  }, [projectId, kind, tries, again]);
  return carrying;
}
