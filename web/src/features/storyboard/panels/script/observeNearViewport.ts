const callbacks = new WeakMap<Element, () => void>();
let observer: IntersectionObserver | null = null;

/** About a screen's height before and behind what is seen, px. */
const NEAR_MARGIN = "800px";

function handleIntersections(entries: readonly IntersectionObserverEntry[]): void {
  for (const { isIntersecting, target } of entries) {
    if (!isIntersecting) continue;
    observer?.unobserve(target);
    callbacks.get(target)?.();
  }
}

/** Tells once that something is seen, or soon will be. */
export function observeNearViewport(element: Element, tell: () => void): () => void {
  observer ??= new IntersectionObserver(handleIntersections, { rootMargin: NEAR_MARGIN, scrollMargin: NEAR_MARGIN });
  callbacks.set(element, tell);
  observer.observe(element);
  return () => observer?.unobserve(element);
}
