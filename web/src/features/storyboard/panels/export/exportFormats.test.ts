import { expect, test } from "vitest";
import { FORMATS } from "@/api/gen/formats";
import { getExportSections } from "./exportFormats";

const kinds = (...asked: Parameters<typeof getExportSections>) =>
  getExportSections(...asked).flatMap(({ formats }) => formats.map(({ kind }) => kind));
const all = { encoder: true, otio: true };

test("who is not signed in is offered texts and paper alone, and no section is empty", () => {
  expect(kinds(false, all)).toEqual(expect.arrayContaining(["pdf", "csv", "srt", "otio", "edl"]));
  expect(kinds(false, all)).not.toEqual(expect.arrayContaining(["mp4"]));
  expect(getExportSections(false, all).map(({ label }) => label)).toEqual([
    "Paper",
    "Video and sound",
    "For the cutting room",
  ]);
  const exportable = Object.values(FORMATS).filter((format) => "exports" in format || "text" in format);
  expect(kinds(true, all).toSorted()).toEqual(exportable.map(({ id }) => id).toSorted());
});

test("what the instance cannot make is not offered", () => {
  expect(kinds(true, { ...all, otio: false })).not.toContain("otio");
  expect(kinds(true, { ...all, otio: false })).toContain("edl");
  expect(kinds(true, { ...all, encoder: false })).not.toContain("mp4");
  expect(kinds(true, { ...all, encoder: false })).not.toContain("gif");
});
