import { afterEach, expect, test } from "vitest";
import { loadEditFormValues, normalizeTimecode, saveEditFormValues, toEditOptions } from "./editOptions";

afterEach(() => localStorage.clear());

test("starts at one hour by default and remembers the options per project", () => {
  expect(toEditOptions(loadEditFormValues("p"), true)).toEqual({ start: "01:00:00:00", drop: true, media: false });
  saveEditFormValues("p", { start: "10:00:00:00", drop: false, media: true });
  expect(toEditOptions(loadEditFormValues("p"), true)).toEqual({ start: "10:00:00:00", drop: false, media: true });
  expect(loadEditFormValues("q").start).toBe("01:00:00:00");
});

test("ignores a stored media option for visitors, who can't export media", () => {
  saveEditFormValues("p", { ...loadEditFormValues("p"), media: true });
  expect(toEditOptions(loadEditFormValues("p"), false)).toMatchObject({ media: false });
});

test.each([
  ["01:00:00:00", "01:00:00:00"],
  [" 1:2:3:4 ", "01:02:03:04"],
  ["00;59;59;28", "00:59:59;28"],
  ["10.00.00.00", "10:00:00:00"],
  ["23:59:59:119", "23:59:59:119"],
])("normalizes %j to %s", (typed, sent) => {
  expect(normalizeTimecode(typed)).toBe(sent);
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
])("rejects %j as a timecode", (typed) => {
  expect(normalizeTimecode(typed)).toBeNull();
  expect(toEditOptions({ ...loadEditFormValues("p"), start: typed }, true)).toBeNull();
});

test("replaces invalid stored values with defaults", () => {
  localStorage.setItem("pegbar.storyboard.edit.p", '{"start":"noon","drop":"no","media":true}');
  expect(loadEditFormValues("p")).toEqual({ start: "01:00:00:00", drop: true, media: true });
});
