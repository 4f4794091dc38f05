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
  const [captions, setCaptions] = useState<Captions | null>(null);
  // Without the query: its signature changes with each response.
  const file = url?.split("?")[0] ?? null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new signature doesn't change the file
  useEffect(() => {
    if (url === null) return;
    const controller = new AbortController();
    let objectUrl: string | null = null;
    const load = async (): Promise<void> => {
      const response = await fetch(url, { signal: controller.signal });
      if (!response.ok) return;
      const text = await response.text();
      objectUrl = URL.createObjectURL(new Blob([text], { type: "text/vtt" }));
      if (controller.signal.aborted) URL.revokeObjectURL(objectUrl);
      else setCaptions({ url: objectUrl, language: LANGUAGE.exec(text)?.[1] ?? "" });
    };
    load().catch(() => undefined);
    return () => {
      controller.abort();
      setCaptions(null);
      if (objectUrl !== null) URL.revokeObjectURL(objectUrl);
    };
  }, [file]);
  return captions;
}
