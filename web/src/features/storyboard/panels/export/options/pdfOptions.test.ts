import { afterEach, expect, test } from "vitest";
import { loadPdfFormValues, savePdfFormValues, toPdfOptions } from "./pdfOptions";

afterEach(() => localStorage.clear());

test("remembers the options per project", () => {
  savePdfFormValues("p", {
    ...loadPdfFormValues("p"),
    style: "horizontal",
    scene: "12A",
    startPage: 7,
    paper: "a4",
    orientation: "landscape",
  });
  expect(loadPdfFormValues("p")).toMatchObject({
    style: "horizontal",
    scene: "12A",
    startPage: 7,
    paper: "a4",
    orientation: "landscape",
  });
  expect(loadPdfFormValues("q").style).toBe("vertical");
});

test("prints all texts by default", () => {
  const values = loadPdfFormValues("p");
  expect(toPdfOptions(values, "Lanterns", null).captions).toEqual(["dialogue", "action", "note"]);
  expect(toPdfOptions({ ...values, showAction: false }, "Lanterns", null).captions).toEqual(["dialogue", "note"]);
});

test("prints one picture per camera move unless first and last frames are on", () => {
  const values = loadPdfFormValues("p");
  expect(toPdfOptions(values, "Lanterns", null).first_and_last_frames).toBe(false);
  expect(toPdfOptions({ ...values, firstAndLastFrames: true }, "Lanterns", null).first_and_last_frames).toBe(true);
});

test("replaces invalid stored values with defaults", () => {
  localStorage.setItem("pegbar.storyboard.pdf.p", '{"style":4,"startPage":"x","scene":"12"}');
  expect(loadPdfFormValues("p")).toMatchObject({ style: "vertical", startPage: 1, scene: "12" });
});

test("uses the project name as the default title, and sends the ids of cuts unless all are exported", () => {
  const values = loadPdfFormValues("p");
  expect(toPdfOptions(values, "Lanterns", null)).toMatchObject({ title: "Lanterns", show_title: true, start_page: 1 });
  expect(toPdfOptions(values, "Lanterns", null)).not.toHaveProperty("cut_ids");
  expect(toPdfOptions({ ...values, title: "" }, "Lanterns", ["a"])).toMatchObject({
    title: "",
    cut_ids: ["a"],
  });
});

test("the orientation is that of the style until another one is chosen", () => {
  const values = loadPdfFormValues("p");
  expect(toPdfOptions(values, "Lanterns", null).orientation).toBe("landscape");
  expect(toPdfOptions({ ...values, style: "horizontal" }, "Lanterns", null).orientation).toBe("portrait");
  expect(toPdfOptions({ ...values, orientation: "portrait" }, "Lanterns", null).orientation).toBe("portrait");
});
