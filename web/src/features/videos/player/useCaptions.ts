import { useEffect, useState } from "react";

/** A film's captions as a file that is here, and their language where the file tells it. */
interface Captions {
  url: string;
  language: string;
}

const LANGUAGE = /^WEBVTT[^\n]*\n(?:[^\n]+\n)*?Language: *([A-Za-z0-9-]+)/;

/**
 * The captions, fetched here: a track of another origin would force cross-origin rules upon the film itself. null until
 * they are there; a film without its captions still plays.
 */
export function useCaptions(url: string | null): Captions | null {
  const [here, setHere] = useState<Captions | null>(null);
  // The signature at its end changes with each answer; what it signs does not.
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
