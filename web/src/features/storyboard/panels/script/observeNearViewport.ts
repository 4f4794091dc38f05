const callbacks = new WeakMap<Element, () => void>();
let observer: IntersectionObserver | null = null;

/** About one screen height above and below the viewport, in px. */
const NEAR_MARGIN = "800px";

function handleIntersections(entries: readonly IntersectionObserverEntry[]): void {
  for (const { isIntersecting, target } of entries) {
    if (!isIntersecting) continue;
    observer?.unobserve(target);
    callbacks.get(target)?.();
  }
}

/** Call `onNear` once when the element is in or near the viewport. Returns a function that stops observing. */
export function observeNearViewport(element: Element, onNear: () => void): () => void {
  observer ??= new IntersectionObserver(handleIntersections, { rootMargin: NEAR_MARGIN, scrollMargin: NEAR_MARGIN });
  callbacks.set(element, onNear);
  observer.observe(element);
  return () => observer?.unobserve(element);
}
