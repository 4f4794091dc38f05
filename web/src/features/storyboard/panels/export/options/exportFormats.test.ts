import { expect, test } from "vitest";
import { FORMATS } from "@/api/gen/formats";
import { getExportSections } from "./exportFormats";

const listKinds = (...args: Parameters<typeof getExportSections>) =>
  getExportSections(...args).flatMap(({ formats }) => formats.map(({ kind }) => kind));
const all = { encoder: true, otio: true };

test("offers visitors text files and PDFs only, and hides empty sections", () => {
  expect(listKinds(false, all)).toEqual(expect.arrayContaining(["pdf", "csv", "srt", "otio", "edl"]));
  expect(listKinds(false, all)).not.toEqual(expect.arrayContaining(["mp4"]));
  expect(getExportSections(false, all).map(({ label }) => label)).toEqual(["Documents", "Video and audio", "Editing"]);
  const exportable = Object.values(FORMATS).filter((format) => "exports" in format || "text" in format);
  expect(listKinds(true, all).toSorted()).toEqual(exportable.map(({ id }) => id).toSorted());
});

test("hides formats that the instance doesn't support", () => {
  expect(listKinds(true, { ...all, otio: false })).not.toContain("otio");
  expect(listKinds(true, { ...all, otio: false })).toContain("edl");
  expect(listKinds(true, { ...all, encoder: false })).not.toContain("mp4");
  expect(listKinds(true, { ...all, encoder: false })).not.toContain("gif");
});
