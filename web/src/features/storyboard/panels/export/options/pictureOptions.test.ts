import { afterEach, expect, test } from "vitest";
import { loadImageSequenceFormValues, saveImageSequenceFormValues, toPictureOptions } from "./pictureOptions";

afterEach(() => localStorage.clear());

test("defaults to one PNG per cut and remembers the options per project", () => {
  expect(toPictureOptions(loadImageSequenceFormValues("p"))).toEqual({ format: "png", every_frame: false });
  saveImageSequenceFormValues("p", { format: "jpeg", everyFrame: true });
  expect(toPictureOptions(loadImageSequenceFormValues("p"))).toEqual({ format: "jpeg", every_frame: true });
  expect(loadImageSequenceFormValues("q").format).toBe("png");
});

test("replaces invalid stored values with defaults", () => {
  localStorage.setItem("pegbar.storyboard.pictures.p", '{"format":"tiff","everyFrame":1}');
  expect(loadImageSequenceFormValues("p")).toEqual({ format: "png", everyFrame: false });
});
