import { useEffect, useState } from "react";

/** Delay of a search while someone types, in ms. */
export const SEARCH_DEBOUNCE_MS = 250;

/** Return a value once it hasn't changed for `ms`. */
export function useDebounced<T>(value: T, ms = SEARCH_DEBOUNCE_MS): T {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(() => value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return debounced;
}
