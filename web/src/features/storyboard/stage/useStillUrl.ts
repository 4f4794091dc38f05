import { useEffect, useState } from "react";

/** A picture that stays in view for so long is worth being shown sharp, ms. */
const LOAD_DELAY_MS = 120;

/**
 * The address of the picture that stands for the drawing: `quick`, a small one that is decoded within a frame, until
 * `full` is decoded too. Whoever has only passed by never loads the full one. Without `quick` it is `full` at once.
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
        () => undefined, // the small one stays
      );
    }, LOAD_DELAY_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [full, quick]);

  return sharp === full ? full : (quick ?? full);
}
