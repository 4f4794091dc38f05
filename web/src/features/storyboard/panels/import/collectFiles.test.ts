import { expect, test } from "vitest";
import { BOARDS_MAX, STORYBOARD_BYTES_MAX, STORYBOARD_ENTRIES_MAX } from "@/features/storyboard/limits";
import { collectFiles } from "./collectFiles";
import type { ZipEntry } from "./zip";

function entry(path: string, size?: number): ZipEntry {
  const file = new File(["x"], path.split("/").at(-1) ?? path);
  if (size !== undefined) Object.defineProperty(file, "size", { value: size });
  return { path, file };
}

const all = (...paths: string[]) => paths.map((path) => entry(path));

/** Return the name of the file to upload; for a ZIP, followed by the paths of its entries. */
function sent(entries: readonly ZipEntry[], folder: string | null) {
  const wanted = collectFiles(entries, folder);
  return wanted instanceof File ? wanted.name : [wanted.name, ...wanted.entries.map(({ path }) => path)];
}

test("pictures lie in their natural order, and none is lost to another of its name", () => {
  const entries = all("b10.png", "b2.png", "A.psd", "b2.png", "notes.pdf", "b2 (2).png");
  const packed = ["5 pictures.zip", "A.psd", "b2 (2).png", "b2.png", "b2 (3).png", "b10.png"];
  expect(sent(entries, null)).toEqual(packed);
  expect(sent(all("b10.png", "b9.png", "b1.png"), null)).toEqual(["3 pictures.zip", "b1.png", "b9.png", "b10.png"]);
});

test("a Storyboarder folder comes with what belongs to it, and without what systems keep there", () => {
  const entries = all(
    "F/F.storyboarder",
    "F/images/1.png",
    "F/.DS_Store",
    "F/__MACOSX/._1.png",
    "F/out.mp4",
    "F/s.fdx",
  );
  expect(sent(entries, "F")).toEqual(["F.zip", "F/F.storyboarder", "F/images/1.png", "F/s.fdx"]);
});

test("boards that were picked with their pictures find them in images/", () => {
  const picked = ["Night.zip", "images/board-1.png", "images/board-2.png", "Night.storyboarder"];
  expect(new Set(sent(all("Night.storyboarder", "board-2.png", "board-1.png"), null))).toEqual(new Set(picked));
  // If the pictures are already in an images/ folder, the paths stay unchanged.
  const beside = ["Night.zip", "images/1.png", "Night.storyboarder"];
  expect(new Set(sent(all("Night.storyboarder", "images/1.png"), null))).toEqual(new Set(beside));
});

test("one file is sent as it is: boards alone, the only picture, an edit without its media", () => {
  expect(sent(all("Night.storyboarder"), null)).toBe("Night.storyboarder");
  expect(sent(all("F/a.png", "F/readme.pdf"), "F")).toBe("a.png");
  expect(sent(all("F/cut.edl", "F/media/K7QF3M2A.png", "F/media/K7QF3M2B.png"), "F")).toBe("cut.edl");
  expect(sent(all("F/lengths.csv", "F/readme.pdf"), "F")).toBe("lengths.csv");
});

test("several edits go together", () => {
  expect(sent(all("2.edl", "1.edl", "1.png"), null)).toEqual(["2 edits.zip", "1.edl", "2.edl"]);
});

test("what would be passed over in silence is refused", () => {
  expect(() => sent(all("a.csv", "b.csv"), null)).toThrow("one at a time");
  expect(() => sent(all("a.zip", "b.png"), null)).toThrow("one at a time");
  expect(() => sent(all("a.mov", "b.mov"), null)).toThrow("These files hold no scene, clip or board.");
  expect(() => sent(all("F/a.mov"), "F")).toThrow("F holds no scene, clip or board.");
});

test("what the server would refuse is refused before it is packed", () => {
  const { file } = entry("0.png");
  const many = (count: number) => Array.from({ length: count }, (_, index) => ({ path: `F/${index}.png`, file }));
  expect(() => sent(many(BOARDS_MAX + 1), "F")).toThrow("At most 500 pictures");
  expect(sent(many(BOARDS_MAX), "F")).toHaveLength(BOARDS_MAX + 1);
  const boards = entry("F/F.storyboarder");
  expect(() => sent([boards, ...many(STORYBOARD_ENTRIES_MAX)], "F")).toThrow("A ZIP may have 20000 files.");
  expect(() => sent([boards, entry("F/a.png", STORYBOARD_BYTES_MAX)], "F")).toThrow("A ZIP may have 2 GB.");
});
