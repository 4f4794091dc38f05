import { useEffect, useState } from "react";

/** Load the full image only if the cut stays in view for this long, ms. */
const LOAD_DELAY_MS = 120;

/**
 * Return the URL of the still image: `small` (small, decodes within a frame) until `full` is decoded. The full image
 * isn't loaded while the user moves through cuts quickly. Without `small`, return `full` immediately.
 */
export function useStillUrl(full: string | null, small: string | null): string | null {
  const [decodedUrl, setDecodedUrl] = useState<string | null>(null);

  useEffect(() => {
    if (full === null || small === null || full === small) return;
    let isCanceled = false;
    const timer = setTimeout(() => {
      const picture = new Image();
      picture.src = full;
      picture.decode().then(
        () => {
          if (!isCanceled) setDecodedUrl(full);
        },
        () => undefined, // keep the small one
      );
    }, LOAD_DELAY_MS);
    return () => {
      isCanceled = true;
      clearTimeout(timer);
    };
  }, [full, small]);

  return decodedUrl === full ? full : (small ?? full);
}
