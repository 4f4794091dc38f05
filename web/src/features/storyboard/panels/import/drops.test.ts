import { expect, test } from "vitest";
import { isForBoard, mayBeForBoard } from "./drops";

const files = (...names: string[]) => ({ files: names.map((name) => new File(["x"], name)), folders: [] });
const held = (...types: string[]) => types.map((type) => ({ kind: "file", type }));

test("a single picture and sounds go where they fall; several pictures, documents, edits and ZIPs onto the board", () => {
  for (const name of ["a.png", "a.wav", "a.mov", "a.pdf"]) expect(isForBoard(files(name), false)).toBe(false);
  expect(isForBoard(files("a.wav", "b.wav"), false)).toBe(false);
  for (const name of ["a.psd", "a.zip", "a.edl", "a.csv", "a.storyboarder"]) {
    expect(isForBoard(files(name), false)).toBe(true);
  }
  expect(isForBoard(files("a.png", "b.jpg"), false)).toBe(true);
  const folder = { name: "Reel", isDirectory: true } as FileSystemEntry;
  expect(isForBoard({ files: [], folders: [folder] }, false)).toBe(true);
});

test("while the dialog is open all that is dropped is for it", () => {
  expect(isForBoard(files("a.png"), true)).toBe(true);
  expect(mayBeForBoard(held("image/png"), true)).toBe(true);
  expect(mayBeForBoard([{ kind: "string", type: "text/plain" }], true)).toBe(false);
});

test("before it is dropped its types say where it may go", () => {
  expect(mayBeForBoard(held("image/png"), false)).toBe(false);
  expect(mayBeForBoard(held("audio/wav", "audio/wav"), false)).toBe(false);
  expect(mayBeForBoard(held("image/png", "audio/wav"), false)).toBe(false);
  expect(mayBeForBoard(held("image/png", "image/jpeg"), false)).toBe(true);
  expect(mayBeForBoard(held("image/vnd.adobe.photoshop"), false)).toBe(true);
  expect(mayBeForBoard(held(""), false)).toBe(true);
  expect(mayBeForBoard([], false)).toBe(false);
});
