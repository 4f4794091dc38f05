import { expect, test } from "vitest";
import { offered } from "./formats";

const kinds = (...asked: Parameters<typeof offered>) =>
  offered(...asked).flatMap(({ formats }) => formats.map(({ kind }) => kind));
const all = { encoder: true, otio: true };

test("who is not signed in is offered texts and paper alone, and no section is empty", () => {
  expect(kinds(false, all)).toEqual(["pdf", "csv", "tracker", "srt", "vtt", "otio", "edl", "fcp7", "fcpxml"]);
  expect(offered(false, all).map(({ label }) => label)).toEqual(["Paper", "Video and sound", "For the cutting room"]);
  expect(kinds(true, all)).toHaveLength(16);
});

test("what the instance cannot make is not offered", () => {
  expect(kinds(true, { ...all, otio: false })).not.toContain("otio");
  expect(kinds(true, { ...all, otio: false })).toContain("edl");
  expect(kinds(true, { ...all, encoder: false })).not.toContain("mp4");
  expect(kinds(true, { ...all, encoder: false })).not.toContain("gif");
});
