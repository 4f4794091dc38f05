import { useSyncExternalStore } from "react";

const NARROW_QUERY = "(width <= 760px)";

export function isNarrow(): boolean {
  return matchMedia(NARROW_QUERY).matches;
}

/** True where the page is laid out for a phone: notes stand in the panel, not over the picture. */
export function useIsNarrow(): boolean {
  return useSyncExternalStore((changed) => {
    const list = matchMedia(NARROW_QUERY);
    list.addEventListener("change", changed);
    return () => list.removeEventListener("change", changed);
  }, isNarrow);
}
