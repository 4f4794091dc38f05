import { afterEach, expect, test } from "vitest";
import { loadLoopFormValues, saveLoopFormValues, toLoopOptions } from "./loopOptions";

afterEach(() => localStorage.clear());

test("a moving picture is 960 wide, begins anew and has no texts, until something else was chosen", () => {
  expect(toLoopOptions(loadLoopFormValues("p"))).toEqual({ width: 960, loop: true, captions: [] });
  saveLoopFormValues("p", { ...loadLoopFormValues("p"), width: 480, loop: false, note: true, dialogue: true });
  expect(toLoopOptions(loadLoopFormValues("p"))).toEqual({ width: 480, loop: false, captions: ["dialogue", "note"] });
});

test("a width that is no choice falls back to the usual", () => {
  localStorage.setItem("pegbar.storyboard.loop.p", '{"width":961,"loop":false}');
  expect(loadLoopFormValues("p")).toMatchObject({ width: 960, loop: false });
});
