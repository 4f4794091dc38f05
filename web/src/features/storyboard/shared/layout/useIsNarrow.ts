import { useSyncExternalStore } from "react";

const NARROW_QUERY = "(width <= 760px)";

export function isNarrow(): boolean {
  return matchMedia(NARROW_QUERY).matches;
}

/** True if the page uses the phone layout, with notes in the panel instead of over the picture. */
export function useIsNarrow(): boolean {
  return useSyncExternalStore((onChange) => {
    const query = matchMedia(NARROW_QUERY);
    query.addEventListener("change", onChange);
    return () => query.removeEventListener("change", onChange);
  }, isNarrow);
}
