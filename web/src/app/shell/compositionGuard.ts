/** Key code of a key press that an input method has handled; Safari reports it after `compositionend`, too. */
const HANDLED_BY_INPUT_METHOD = 229;

/**
 * Keep Enter and Escape that end a conversion, for example of Japanese, from every listener of the page: they never
 * commit a field, close a dialog or run a command. The input method gets them before.
 */
export function guardComposition(): void {
  window.addEventListener(
    "keydown",
    (event) => {
      const isHandled = event.isComposing || event.keyCode === HANDLED_BY_INPUT_METHOD;
      if (isHandled && (event.key === "Enter" || event.key === "Escape")) event.stopImmediatePropagation();
    },
    true,
  );
}
