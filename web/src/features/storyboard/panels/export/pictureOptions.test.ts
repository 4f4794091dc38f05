import { afterEach, expect, test } from "vitest";
import { loadImageSequenceFormValues, saveImageSequenceFormValues, toPictureOptions } from "./pictureOptions";

afterEach(() => localStorage.clear());

test("pictures are PNG, one a cut, until something else was chosen for the project", () => {
  expect(toPictureOptions(loadImageSequenceFormValues("p"))).toEqual({ format: "png", every_frame: false });
  saveImageSequenceFormValues("p", { format: "jpeg", everyFrame: true });
  expect(toPictureOptions(loadImageSequenceFormValues("p"))).toEqual({ format: "jpeg", every_frame: true });
  expect(loadImageSequenceFormValues("q").format).toBe("png");
});

test("what is damaged falls back to the usual", () => {
  localStorage.setItem("pegbar.storyboard.pictures.p", '{"format":"tiff","everyFrame":1}');
  expect(loadImageSequenceFormValues("p")).toEqual({ format: "png", everyFrame: false });
});
