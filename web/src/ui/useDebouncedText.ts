import { useEffect, useState } from "react";

/** Return the text once it hasn't changed for `ms`. */
export function useDebouncedText(text: string, ms: number): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), ms);
    return () => clearTimeout(timer);
  }, [text, ms]);
  return paused;
}
