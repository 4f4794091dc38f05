import { expect, test } from "vitest";
import { BOARDS_MAX, STORYBOARD_BYTES_MAX, STORYBOARD_ENTRIES_MAX } from "@/features/storyboard/limits";
import { collectFiles } from "./collectFiles";
import type { ZipEntry } from "./zip";

function createEntry(path: string, size?: number): ZipEntry {
  const file = new File(["x"], path.split("/").at(-1) ?? path);
  if (size !== undefined) Object.defineProperty(file, "size", { value: size });
  return { path, file };
}

const createEntries = (...paths: string[]) => paths.map((path) => createEntry(path));

/** Return the name of the file to upload; for a ZIP, followed by the paths of its entries. */
function collect(entries: readonly ZipEntry[], folder: string | null) {
  const result = collectFiles(entries, folder);
  return result instanceof File ? result.name : [result.name, ...result.entries.map(({ path }) => path)];
}

test("sorts pictures in natural order and renames duplicates", () => {
  const entries = createEntries("b10.png", "b2.png", "A.psd", "b2.png", "notes.pdf", "b2 (2).png");
  const expected = ["5 images", "A.psd", "b2 (2).png", "b2.png", "b2 (3).png", "b10.png"];
  expect(collect(entries, null)).toEqual(expected);
  expect(collect(createEntries("b10.png", "b9.png", "b1.png"), null)).toEqual([
    "3 images",
    "b1.png",
    "b9.png",
    "b10.png",
  ]);
});

test("includes the project files of a Storyboarder folder and skips system files", () => {
  const entries = createEntries(
    "F/F.storyboarder",
    "F/images/1.png",
    "F/.DS_Store",
    "F/__MACOSX/._1.png",
    "F/out.mp4",
    "F/s.fdx",
  );
  expect(collect(entries, "F")).toEqual(["F", "F/F.storyboarder", "F/images/1.png", "F/s.fdx"]);
});

test("moves pictures selected together with a Storyboarder file to images/", () => {
  const moved = ["Night", "images/board-1.png", "images/board-2.png", "Night.storyboarder"];
  expect(new Set(collect(createEntries("Night.storyboarder", "board-2.png", "board-1.png"), null))).toEqual(
    new Set(moved),
  );
  // If the pictures are already in an images/ folder, the paths stay unchanged.
  const unchanged = ["Night", "images/1.png", "Night.storyboarder"];
  expect(new Set(collect(createEntries("Night.storyboarder", "images/1.png"), null))).toEqual(new Set(unchanged));
});

test("sends a single file unchanged: a board file, the only picture, an edit without its media", () => {
  expect(collect(createEntries("Night.storyboarder"), null)).toBe("Night.storyboarder");
  expect(collect(createEntries("F/a.png", "F/readme.pdf"), "F")).toBe("a.png");
  expect(collect(createEntries("F/cut.edl", "F/media/K7QF3M2A.png", "F/media/K7QF3M2B.png"), "F")).toBe("cut.edl");
  expect(collect(createEntries("F/lengths.csv", "F/readme.pdf"), "F")).toBe("lengths.csv");
});

test("sends several edits as one ZIP", () => {
  expect(collect(createEntries("2.edl", "1.edl", "1.png"), null)).toEqual(["2 edits", "1.edl", "2.edl"]);
});

test("refuses files that would otherwise be dropped silently", () => {
  expect(() => collect(createEntries("a.csv", "b.csv"), null)).toThrow("one at a time");
  expect(() => collect(createEntries("a.zip", "b.png"), null)).toThrow("one at a time");
  expect(() => collect(createEntries("a.mov", "b.mov"), null)).toThrow(
    "These files have no scenes, clips, or boards to import.",
  );
  expect(() => collect(createEntries("F/a.mov"), "F")).toThrow("F has no scenes, clips, or boards to import.");
});

test("refuses files over the server's limits before packing", () => {
  const { file } = createEntry("0.png");
  const createMany = (count: number) => Array.from({ length: count }, (_, index) => ({ path: `F/${index}.png`, file }));
  expect(() => collect(createMany(BOARDS_MAX + 1), "F")).toThrow("You can import up to 500 images");
  expect(collect(createMany(BOARDS_MAX), "F")).toHaveLength(BOARDS_MAX + 1);
  const boards = createEntry("F/F.storyboarder");
  expect(() => collect([boards, ...createMany(STORYBOARD_ENTRIES_MAX)], "F")).toThrow(
    "A ZIP can have up to 20000 files.",
  );
  expect(() => collect([boards, createEntry("F/a.png", STORYBOARD_BYTES_MAX)], "F")).toThrow(
    "A ZIP can be up to 2 GB.",
  );
});
