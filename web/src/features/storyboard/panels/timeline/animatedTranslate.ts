/** Wider than any timeline, in px. Chromium doesn't translate by more than 2²⁵ px. */
const RANGE_PX = 2 ** 24;

/**
 * Create a function that translates an element by `x` px. While playing it sets the time of a paused animation instead
 * of a style: changing a style in every frame makes Chromium recomposite all layers of the page, which takes half of
 * the frame time, while an animated layer is only moved.
 */
export function createAnimatedTranslate(element: HTMLElement): (x: number, isPlaying: boolean) => void {
  let animation: Animation | null = null;
  return (x, isPlaying) => {
    if (!isPlaying) {
      element.style.transform = `translateX(${x}px)`;
      animation?.cancel();
      animation = null;
      return;
    }
    animation ??= createRangeAnimation(element);
    animation.currentTime = x;
  };
}

/** Create the animation. It never ends, so tests and tools that wait for finite animations don't wait for it. */
function createRangeAnimation(element: HTMLElement): Animation {
  const keyframes = { transform: ["translateX(0)", `translateX(${RANGE_PX}px)`] };
  const animation = element.animate(keyframes, { duration: RANGE_PX, iterations: Infinity });
  animation.pause();
  return animation;
}
