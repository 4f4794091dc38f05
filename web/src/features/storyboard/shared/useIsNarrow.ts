import { useSyncExternalStore } from "react";

const NARROW_QUERY = "(width <= 760px)";

export function isNarrow(): boolean {
  return matchMedia(NARROW_QUERY).matches;
}

/** True if the page uses the phone layout, with notes in the panel instead of over the picture. */
export function useIsNarrow(): boolean {
  return useSyncExternalStore((changed) => {
    const list = matchMedia(NARROW_QUERY);
    list.addEventListener("change", changed);
    return () => list.removeEventListener("change", changed);
  }, isNarrow);
}
