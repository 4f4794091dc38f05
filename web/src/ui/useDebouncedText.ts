import { useEffect, useState } from "react";

/** The text as it stands when the typing has paused for a while. */
export function useDebouncedText(text: string, ms: number): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), ms);
    return () => clearTimeout(timer);
  }, [text, ms]);
  return paused;
}
