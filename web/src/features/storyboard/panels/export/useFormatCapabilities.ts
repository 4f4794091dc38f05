import { useCallback, useEffect, useState } from "react";
import { getErrorMessage } from "@/api/problem";
import { getFormatCapabilities } from "@/features/storyboard/api";
import type { CapabilityFormat, FormatCapabilities } from "@/features/storyboard/types";

export type CapabilitiesState =
  | { phase: "looking" }
  | { phase: "failed"; detail: string; retry: () => void }
  | { phase: "known"; found: FormatCapabilities };

/** Load which parts of the board a format includes. */
export function useFormatCapabilities(projectId: string, kind: CapabilityFormat): CapabilitiesState {
  const [capabilities, setCarrying] = useState<CapabilitiesState>({ phase: "looking" });
  const [tries, setTries] = useState(0);
  const retry = useCallback(() => setTries((count) => count + 1), []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each further try looks again
  useEffect(() => {
    const leaving = new AbortController();
    setCarrying({ phase: "looking" });
    getFormatCapabilities(projectId, kind, leaving.signal).then(
      (found) => setCarrying({ phase: "known", found }),
      (error: unknown) => {
        if (leaving.signal.aborted) return;
        setCarrying({ phase: "failed", detail: getErrorMessage(error, ""), retry });
      },
    );
    return () => leaving.abort();
  }, [projectId, kind, tries, retry]);
  return capabilities;
}
