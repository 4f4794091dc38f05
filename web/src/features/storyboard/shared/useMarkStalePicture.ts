import { type RefObject, useLayoutEffect, useRef } from "react";

/**
 * Mark an image element that shows the pictures of different cuts. The element keeps its old picture until the new one
 * is loaded, to prevent flicker; while that is another cut's picture, it has the attribute `data-waiting`. Returns the
 * `onLoad` handler.
 */
export function useMarkStalePicture(image: RefObject<HTMLImageElement | null>, cutId: string | null, url: string) {
  const shownId = useRef<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address is another picture
  useLayoutEffect(() => {
    if (!image.current) return;
    if (image.current.complete) shownId.current = cutId;
    image.current.toggleAttribute("data-waiting", shownId.current !== cutId);
  }, [cutId, url]);
  return (): void => {
    shownId.current = cutId;
    image.current?.removeAttribute("data-waiting");
  };
}
