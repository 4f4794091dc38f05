import { useEffect, useState } from "react";

/** Return the text once it hasn't changed for `ms`. */
export function useDebouncedText(text: string, ms: number): string {
  const [debounced, setDebounced] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), ms);
    return () => clearTimeout(timer);
  }, [text, ms]);
  return debounced;
}
