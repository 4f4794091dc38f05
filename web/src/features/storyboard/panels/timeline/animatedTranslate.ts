/** Longer than any timeline, px; Chromium moves nothing by more than 2²⁵. */
const RANGE_PX = 2 ** 24;

/**
 * Puts an element `x` px from where it lies; while it plays, by an animation that stands still wherever it is put. A style
 * that is another one in each frame has Chromium put the layers of the whole page together anew each time, which takes
 * half of what a frame takes; a layer that is animated is only moved.
 */
export function createAnimatedTranslate(element: HTMLElement): (x: number, isPlaying: boolean) => void {
  let way: Animation | null = null;
  return (x, isPlaying) => {
    if (!isPlaying) {
      element.style.transform = `translateX(${x}px)`;
      way?.cancel();
      way = null;
      return;
    }
    way ??= createRangeAnimation(element);
    way.currentTime = x;
  };
}

/** Endless, as all is that comes to no end by itself: whoever waits for the page to be at rest waits for the others. */
function createRangeAnimation(element: HTMLElement): Animation {
  const ends = { transform: ["translateX(0)", `translateX(${RANGE_PX}px)`] };
  const way = element.animate(ends, { duration: RANGE_PX, iterations: Infinity });
  way.pause();
  return way;
}
