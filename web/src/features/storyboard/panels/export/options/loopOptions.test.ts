import { afterEach, expect, test } from "vitest";
import { loadLoopFormValues, saveLoopFormValues, toLoopOptions } from "./loopOptions";

afterEach(() => localStorage.clear());

test("defaults to a looping image 960 px wide without captions, and remembers the options", () => {
  expect(toLoopOptions(loadLoopFormValues("p"))).toEqual({ width: 960, loop: true, captions: [] });
  saveLoopFormValues("p", { ...loadLoopFormValues("p"), width: 480, loop: false, note: true, dialogue: true });
  expect(toLoopOptions(loadLoopFormValues("p"))).toEqual({ width: 480, loop: false, captions: ["dialogue", "note"] });
});

test("replaces an unavailable stored width with the default", () => {
  localStorage.setItem("pegbar.storyboard.loop.p", '{"width":961,"loop":false}');
  expect(loadLoopFormValues("p")).toMatchObject({ width: 960, loop: false });
});
