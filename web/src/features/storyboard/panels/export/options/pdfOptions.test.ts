import { afterEach, expect, test } from "vitest";
import { loadPdfFormValues, savePdfFormValues, toPdfOptions } from "./pdfOptions";

afterEach(() => localStorage.clear());

test("remembers the options per project, except 'selected cuts only'", () => {
  savePdfFormValues("p", {
    ...loadPdfFormValues("p"),
    style: "horizontal",
    scene: "12A",
    startPage: 7,
    selectedOnly: true,
  });
  expect(loadPdfFormValues("p")).toMatchObject({
    style: "horizontal",
    scene: "12A",
    startPage: 7,
    selectedOnly: false,
  });
  expect(loadPdfFormValues("q").style).toBe("vertical");
});

test("prints all texts by default", () => {
  const values = loadPdfFormValues("p");
  expect(toPdfOptions(values, "Lanterns", []).captions).toEqual(["dialogue", "action", "note"]);
  expect(toPdfOptions({ ...values, showAction: false }, "Lanterns", []).captions).toEqual(["dialogue", "note"]);
});

test("prints one picture per camera move unless first and last frames are on", () => {
  const values = loadPdfFormValues("p");
  expect(toPdfOptions(values, "Lanterns", []).first_and_last_frames).toBe(false);
  expect(toPdfOptions({ ...values, firstAndLastFrames: true }, "Lanterns", []).first_and_last_frames).toBe(true);
});

test("replaces invalid stored values with defaults", () => {
  localStorage.setItem("pegbar.storyboard.pdf.p", '{"style":4,"startPage":"x","scene":"12"}');
  expect(loadPdfFormValues("p")).toMatchObject({ style: "vertical", startPage: 1, scene: "12" });
});

test("uses the project name as the default title, and sends cut ids only for 'selected cuts only'", () => {
  const values = loadPdfFormValues("p");
  expect(toPdfOptions(values, "Lanterns", ["a"])).toMatchObject({ title: "Lanterns", show_title: true, start_page: 1 });
  expect(toPdfOptions(values, "Lanterns", ["a"])).not.toHaveProperty("cut_ids");
  expect(toPdfOptions({ ...values, title: "", selectedOnly: true }, "Lanterns", ["a"])).toMatchObject({
    title: "",
    cut_ids: ["a"],
  });
});
