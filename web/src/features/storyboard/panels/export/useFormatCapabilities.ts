import { useCallback, useEffect, useState } from "react";
import { getErrorMessage } from "@/api/http/problem";
import { getFormatCapabilities } from "@/features/storyboard/api";
import type { CapabilityFormat, FormatCapabilities } from "@/features/storyboard/types";

export type CapabilitiesState =
  | { phase: "loading" }
  | { phase: "failed"; detail: string; retry: () => void }
  | { phase: "ready"; data: FormatCapabilities };

/** Load which parts of the board a format includes. */
export function useFormatCapabilities(projectId: string, kind: CapabilityFormat): CapabilitiesState {
  const [capabilities, setCapabilities] = useState<CapabilitiesState>({ phase: "loading" });
  const [attempt, setAttempt] = useState(0);
  const retry = useCallback(() => setAttempt((count) => count + 1), []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: reload on each attempt
  useEffect(() => {
    const controller = new AbortController();
    setCapabilities({ phase: "loading" });
    getFormatCapabilities(projectId, kind, controller.signal).then(
      (data) => setCapabilities({ phase: "ready", data }),
      (error: unknown) => {
        if (controller.signal.aborted) return;
        setCapabilities({ phase: "failed", detail: getErrorMessage(error, ""), retry });
      },
    );
    return () => controller.abort();
  }, [projectId, kind, attempt, retry]);
  return capabilities;
}
