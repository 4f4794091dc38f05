import { expect, test } from "vitest";
import { guardComposition } from "./compositionGuard";

guardComposition();

/** Press a key in a field, and return the keys that the page's listeners have received. */
function press(init: KeyboardEventInit & { keyCode?: number }): string[] {
  const received: string[] = [];
  const listen = (event: KeyboardEvent) => received.push(event.key);
  const field = document.body.appendChild(document.createElement("input"));
  field.addEventListener("keydown", listen);
  document.addEventListener("keydown", listen, true);
  field.dispatchEvent(new KeyboardEvent("keydown", { bubbles: true, ...init }));
  document.removeEventListener("keydown", listen, true);
  field.remove();
  return received;
}

test.each(["Enter", "Escape"])("%s that ends a conversion reaches no listener", (key) => {
  expect(press({ key, isComposing: true })).toEqual([]);
  expect(press({ key, keyCode: 229 })).toEqual([]);
});

test("other keys, and Enter without a conversion, reach the page", () => {
  expect(press({ key: "Enter", keyCode: 13 })).toEqual(["Enter", "Enter"]);
  expect(press({ key: "a", isComposing: true })).toEqual(["a", "a"]);
});
