import { afterEach, expect, test } from "vitest";
import { pictureOptionsOf, recallPictures, rememberPictures } from "./pictureOptions";

afterEach(() => localStorage.clear());

test("pictures are PNG, one a cut, until something else was chosen for the project", () => {
  expect(pictureOptionsOf(recallPictures("p"))).toEqual({ format: "png", every_frame: false });
  rememberPictures("p", { format: "jpeg", everyFrame: true });
  expect(pictureOptionsOf(recallPictures("p"))).toEqual({ format: "jpeg", every_frame: true });
  expect(recallPictures("q").format).toBe("png");
});

test("what is damaged falls back to the usual", () => {
  localStorage.setItem("pegbar.storyboard.pictures.p", '{"format":"tiff","everyFrame":1}');
  expect(recallPictures("p")).toEqual({ format: "png", everyFrame: false });
});
