import { expect, test } from "vitest";
import { createAnimatedTranslate } from "./animatedTranslate";

test.each([0, 12.5, 480, 7_999_999])("translates the element by %f px, while playing and while paused", (x) => {
  const element = document.createElement("div");
  element.style.cssText = "position: absolute; left: 0; width: 2px; height: 2px";
  document.body.append(element);
  const translate = createAnimatedTranslate(element);
  const offset = element.getBoundingClientRect().left;
  translate(x, true);
  expect(element.getBoundingClientRect().left - offset).toBeCloseTo(x, 0);
  translate(x, false);
  expect(element.getBoundingClientRect().left - offset).toBeCloseTo(x, 0);
  element.remove();
});
