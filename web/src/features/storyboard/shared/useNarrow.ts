import { useSyncExternalStore } from "react";

const query = "(width <= 760px)";

export function isNarrow(): boolean {
  return matchMedia(query).matches;
}

/** True where the page is laid out for a phone: notes stand in the panel, not over the picture. */
export function useNarrow(): boolean {
  return useSyncExternalStore((changed) => {
    const list = matchMedia(query);
    list.addEventListener("change", changed);
    return () => list.removeEventListener("change", changed);
  }, isNarrow);
}
