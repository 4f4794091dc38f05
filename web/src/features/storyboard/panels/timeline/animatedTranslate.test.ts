import { expect, test } from "vitest";
import { createAnimatedTranslate } from "./animatedTranslate";

test.each([0, 12.5, 480, 7_999_999])("what glides is %f px along, playing as at rest", (x) => {
  const element = document.createElement("div");
  element.style.cssText = "position: absolute; left: 0; width: 2px; height: 2px";
  document.body.append(element);
  const glide = createAnimatedTranslate(element);
  const offset = element.getBoundingClientRect().left;
  glide(x, true);
  expect(element.getBoundingClientRect().left - offset).toBeCloseTo(x, 0);
  glide(x, false);
  expect(element.getBoundingClientRect().left - offset).toBeCloseTo(x, 0);
  element.remove();
});
