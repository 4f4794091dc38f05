import { useRouter } from "@tanstack/react-router";
import { useCallback, useEffect, useRef } from "react";

/** Time a cut stays current before the URL changes, in ms: browsers limit the rate of history updates. */
const URL_UPDATE_DELAY_MS = 300;

/**
 * Return a callback that writes the current cut to the URL. The URL stays without a cut until another cut is opened.
 */
export function useSyncCutToUrl(): (cutId: string | null) => void {
  const router = useRouter();
  const initialCutId = useRef<string | null | undefined>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return useCallback(
    (cutId: string | null) => {
      clearTimeout(timer.current);
      const urlCutId = new URLSearchParams(router.history.location.search).get("cut");
      if (initialCutId.current === undefined) initialCutId.current = cutId;
      if (cutId === urlCutId || (urlCutId === null && cutId === initialCutId.current)) return;
      timer.current = setTimeout(() => {
        const search = cutId === null ? {} : { cut: cutId };
        void router.navigate({ to: ".", search, replace: true, resetScroll: false });
      }, URL_UPDATE_DELAY_MS);
    },
    [router],
  );
}
