const asked = new WeakMap<Element, () => void>();
let watch: IntersectionObserver | null = null;

/** About a screen's height before and behind what is seen, px. */
const MARGIN = "800px";

function look(entries: readonly IntersectionObserverEntry[]): void {
  for (const { isIntersecting, target } of entries) {
    if (!isIntersecting) continue;
    watch?.unobserve(target);
    asked.get(target)?.();
  }
}

/** Tells once that something is seen, or soon will be. */
export function whenNear(element: Element, tell: () => void): () => void {
  watch ??= new IntersectionObserver(look, { rootMargin: MARGIN, scrollMargin: MARGIN });
  asked.set(element, tell);
  watch.observe(element);
  return () => watch?.unobserve(element);
}
