import { useEffect, useState } from "react";

/** A wheel that turns tells at least so often, ms. */
const DEBOUNCE_MS = 100;

/** A value once it has stood still for a moment: what a wheel changes at each frame is not followed meanwhile. */
export function useDebouncedValue<T>(value: T): T {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(() => value), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return rested;
}
