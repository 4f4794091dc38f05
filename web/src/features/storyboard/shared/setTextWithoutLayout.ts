/**
 * Writes a text that is another one in each frame that plays. It goes into the node that is there, and the element's
 * `--length` says how many characters it has: where that makes its width, and it contains its layout, the page is not
 * laid out, nor its styles reckoned, for it.
 */
export function setTextWithoutLayout(element: HTMLElement, text: string): void {
  const node = element.firstChild;
  if (node instanceof Text) node.data = text;
  else element.textContent = text;
  const length = String(text.length);
  if (element.style.getPropertyValue("--length") !== length) element.style.setProperty("--length", length);
}
