import { useEffect, useState } from "react";

/** Longer than the time between events of a turning wheel, in ms. */
const DEBOUNCE_MS = 100;

/** Return a value once it has stopped changing, so that zooming by wheel doesn't cause a render in every frame. */
export function useDebouncedValue<T>(value: T): T {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(() => value), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return debounced;
}
