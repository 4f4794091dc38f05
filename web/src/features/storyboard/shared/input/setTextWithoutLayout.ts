/**
 * Set a text that changes in every frame of playback without a page layout. Reuses the text node and sets `--length` on
 * the element to the number of characters. If CSS derives the width from `--length` and contains the element's layout,
 * the page needs no layout or style recalculation.
 */
export function setTextWithoutLayout(element: HTMLElement, text: string): void {
  const node = element.firstChild;
  if (node instanceof Text) node.data = text;
  else element.textContent = text;
  const length = String(text.length);
  if (element.style.getPropertyValue("--length") !== length) element.style.setProperty("--length", length);
}
