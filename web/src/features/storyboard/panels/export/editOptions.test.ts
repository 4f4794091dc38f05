import { afterEach, expect, test } from "vitest";
import { editOptionsOf, recallEdit, rememberEdit, timecodeOf } from "./editOptions";

afterEach(() => localStorage.clear());

test("an edit begins at one hour until another start was chosen for the project", () => {
  expect(editOptionsOf(recallEdit("p"), true)).toEqual({ start: "01:00:00:00", drop: true, media: false });
  rememberEdit("p", { start: "10:00:00:00", drop: false, media: true });
  expect(editOptionsOf(recallEdit("p"), true)).toEqual({ start: "10:00:00:00", drop: false, media: true });
  expect(recallEdit("q").start).toBe("01:00:00:00");
});

test("pictures that were wanted before are not asked for by who may not have them", () => {
  rememberEdit("p", { ...recallEdit("p"), media: true });
  expect(editOptionsOf(recallEdit("p"), false)).toMatchObject({ media: false });
});

test.each([
  ["01:00:00:00", "01:00:00:00"],
  [" 1:2:3:4 ", "01:02:03:04"],
  ["00;59;59;28", "00:59:59;28"],
  ["10.00.00.00", "10:00:00:00"],
  ["23:59:59:119", "23:59:59:119"],
])("%j is read as %s", (typed, sent) => {
  expect(timecodeOf(typed)).toBe(sent);
});

test.each([
  "",
  "1",
  "01:00:00",
  "24:00:00:00",
  "01:60:00:00",
  "01:00:60:00",
  "01:00:00:0000",
  "-1:00:00:00",
  "aa:00:00:00",
])("%j is no timecode, and no edit is asked for", (typed) => {
  expect(timecodeOf(typed)).toBeNull();
  expect(editOptionsOf({ ...recallEdit("p"), start: typed }, true)).toBeNull();
});

test("what is damaged falls back to the usual", () => {
  localStorage.setItem("pegbar.storyboard.edit.p", '{"start":"noon","drop":"no","media":true}');
  expect(recallEdit("p")).toEqual({ start: "01:00:00:00", drop: true, media: true });
});
