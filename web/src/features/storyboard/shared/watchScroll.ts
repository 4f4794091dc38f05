/** Call `look` now and whenever the element is scrolled or resized. Returns the cleanup function. */
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
