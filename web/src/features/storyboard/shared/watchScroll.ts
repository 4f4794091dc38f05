/** Calls `look` now, and whenever an element is scrolled or gets another size. Returns how to stop. */
export function watchScroll(element: HTMLElement, look: () => void): () => void {
  look();
  element.addEventListener("scroll", look, { passive: true });
  const sizes = new ResizeObserver(look);
  sizes.observe(element);
  return () => {
    element.removeEventListener("scroll", look);
    sizes.disconnect();
  };
}
