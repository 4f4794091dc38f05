import { useEffect, useState } from "react";

/** Load the full image only if the cut stays in view for this long, ms. */
const LOAD_DELAY_MS = 120;

/**
 * Return the URL of the still image: `quick` (small, decodes within a frame) until `full` is decoded. The full image
 * isn't loaded while the user moves through cuts quickly. Without `quick`, return `full` immediately.
 */
export function useStillUrl(full: string | null, quick: string | null): string | null {
  const [sharp, setSharp] = useState<string | null>(null);

  useEffect(() => {
    if (full === null || quick === null || full === quick) return;
    let isOver = false;
    const timer = setTimeout(() => {
      const picture = new Image();
      picture.src = full;
      picture.decode().then(
        () => {
          if (!isOver) setSharp(full);
        },
        () => undefined, // keep the small one
      );
    }, LOAD_DELAY_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [full, quick]);

  return sharp === full ? full : (quick ?? full);
}
