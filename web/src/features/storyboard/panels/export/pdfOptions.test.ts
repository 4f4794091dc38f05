import { afterEach, expect, test } from "vitest";
import { loadPdfFormValues, savePdfFormValues, toPdfOptions } from "./pdfOptions";

afterEach(() => localStorage.clear());

test("options are remembered for a project, but never that only the selected cuts were wanted", () => {
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

test("all texts are printed unless they are left out", () => {
  const choice = loadPdfFormValues("p");
  expect(toPdfOptions(choice, "Lanterns", []).captions).toEqual(["dialogue", "action", "note"]);
  expect(toPdfOptions({ ...choice, showAction: false }, "Lanterns", []).captions).toEqual(["dialogue", "note"]);
});

test("cuts with a camera are one picture until both ends are wanted", () => {
  const choice = loadPdfFormValues("p");
  expect(toPdfOptions(choice, "Lanterns", []).first_and_last_frames).toBe(false);
  expect(toPdfOptions({ ...choice, firstAndLastFrames: true }, "Lanterns", []).first_and_last_frames).toBe(true);
});

test("what is damaged falls back to the usual", () => {
  localStorage.setItem("pegbar.storyboard.pdf.p", '{"style":4,"startPage":"x","scene":"12"}');
  expect(loadPdfFormValues("p")).toMatchObject({ style: "vertical", startPage: 1, scene: "12" });
});

test("the title is the project's name until another is typed; cuts are named only when asked for", () => {
  const choice = loadPdfFormValues("p");
  expect(toPdfOptions(choice, "Lanterns", ["a"])).toMatchObject({ title: "Lanterns", show_title: true, start_page: 1 });
  expect(toPdfOptions(choice, "Lanterns", ["a"])).not.toHaveProperty("cut_ids");
  expect(toPdfOptions({ ...choice, title: "", selectedOnly: true }, "Lanterns", ["a"])).toMatchObject({
    title: "",
    cut_ids: ["a"],
  });
});
