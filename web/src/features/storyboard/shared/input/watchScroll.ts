/** Call `callback` now and whenever the element is scrolled or resized. Returns the cleanup function. */
export function watchScroll(element: HTMLElement, callback: () => void): () => void {
  callback();
  element.addEventListener("scroll", callback, { passive: true });
  const resizeObserver = new ResizeObserver(callback);
  resizeObserver.observe(element);
  return () => {
    element.removeEventListener("scroll", callback);
    resizeObserver.disconnect();
  };
}
