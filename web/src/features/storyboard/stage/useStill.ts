import { useEffect, useState } from "react";

/** A picture that stays in view for so long while one scrubs is worth being shown sharp, ms. */
const REST_MS = 120;

/**
 * The address of the picture that stands for the drawing. While one scrubs it is the small one, decoded within a frame,
 * and the full one takes its place where one rests.
 */
export function useStill(full: string | null, small: string | null, isScrubbing: boolean): string | null {
  const [sharp, setSharp] = useState<string | null>(null);

  useEffect(() => {
    if (!isScrubbing || full === null || full === small) return;
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
    }, REST_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [full, small, isScrubbing]);

  return isScrubbing && sharp !== full ? (small ?? full) : full;
}
