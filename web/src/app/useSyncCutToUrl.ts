import { useRouter } from "@tanstack/react-router";
import { useCallback, useEffect, useRef } from "react";

/** So long one rests at a cut before the address leads to it, ms: browsers take few changes of it a second. */
const URL_UPDATE_DELAY_MS = 300;

/** Gives how a board tells at which cut it stands: the address leads there, as soon as it is another than it opened at. */
export function useSyncCutToUrl(): (cutId: string | null) => void {
  const router = useRouter();
  const openedAt = useRef<string | null | undefined>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return useCallback(
    (cutId: string | null) => {
      clearTimeout(timer.current);
      const now = new URLSearchParams(router.history.location.search).get("cut");
      if (openedAt.current === undefined) openedAt.current = cutId;
      if (cutId === now || (now === null && cutId === openedAt.current)) return;
      timer.current = setTimeout(() => {
        const search = cutId === null ? {} : { cut: cutId };
        void router.navigate({ to: ".", search, replace: true, resetScroll: false });
      }, URL_UPDATE_DELAY_MS);
    },
    [router],
  );
}
