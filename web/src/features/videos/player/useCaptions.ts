import { useEffect, useState } from "react";

/** Captions as an object URL, with the language stated in the file ("" if none). */
interface Captions {
  url: string;
  language: string;
}

const LANGUAGE = /^WEBVTT[^\n]*\n(?:[^\n]+\n)*?Language: *([A-Za-z0-9-]+)/;

/**
 * Load captions into an object URL: a track from another origin would require CORS for the video too. Returns null
 * until they are loaded; the video plays without them if they fail to load.
 */
export function useCaptions(url: string | null): Captions | null {
  const [here, setHere] = useState<Captions | null>(null);
  // Without the query: its signature changes with each response.
  const file = url?.split("?")[0] ?? null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new signature of the same file is no news
  useEffect(() => {
    if (url === null) return;
    const cancel = new AbortController();
    let made: string | null = null;
    const load = async (): Promise<void> => {
      const answer = await fetch(url, { signal: cancel.signal });
      if (!answer.ok) return;
      const text = await answer.text();
      made = URL.createObjectURL(new Blob([text], { type: "text/vtt" }));
      if (cancel.signal.aborted) URL.revokeObjectURL(made);
      else setHere({ url: made, language: LANGUAGE.exec(text)?.[1] ?? "" });
    };
    load().catch(() => undefined);
    return () => {
      cancel.abort();
      setHere(null);
      if (made !== null) URL.revokeObjectURL(made);
    };
  }, [file]);
  return here;
}
