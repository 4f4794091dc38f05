/** Wider than any timeline, in px. Chromium doesn't translate by more than 2²⁵ px. */
const RANGE_PX = 2 ** 24;

/**
 * Create a function that translates an element by `x` px. While playing it sets the time of a paused animation instead
 * of a style: changing a style in every frame makes Chromium recomposite all layers of the page, which takes half of
 * the frame time, while an animated layer is only moved.
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

/** Create the animation. It never ends, so tests and tools that wait for finite animations don't wait for it. */
function createRangeAnimation(element: HTMLElement): Animation {
  const ends = { transform: ["translateX(0)", `translateX(${RANGE_PX}px)`] };
  const way = element.animate(ends, { duration: RANGE_PX, iterations: Infinity });
  way.pause();
  return way;
}
