import { type RefObject, useLayoutEffect, useRef } from "react";

/**
 * For an element that shows one cut's picture after the other and is kept, so that nothing flickers: it goes on showing
 * its old picture until the new one is there, so where that is another cut's it is marked `data-waiting` meanwhile.
 * Returns what to do when a picture has loaded.
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
