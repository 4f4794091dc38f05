import { expect, test } from "vitest";
import { canAcceptDrag, canAcceptDrop } from "./dropRules";

const files = (...names: string[]) => ({ files: names.map((name) => new File(["x"], name)), folders: [] });
const held = (...types: string[]) => types.map((type) => ({ kind: "file", type }));

test("a single picture and sounds go where they fall; several pictures, documents, edits and ZIPs onto the board", () => {
  for (const name of ["a.png", "a.wav", "a.mov", "a.pdf"]) expect(canAcceptDrop(files(name), false)).toBe(false);
  expect(canAcceptDrop(files("a.wav", "b.wav"), false)).toBe(false);
  for (const name of ["a.psd", "a.zip", "a.edl", "a.csv", "a.storyboarder"]) {
    expect(canAcceptDrop(files(name), false)).toBe(true);
  }
  expect(canAcceptDrop(files("a.png", "b.jpg"), false)).toBe(true);
  const folder = { name: "Reel", isDirectory: true } as FileSystemEntry;
  expect(canAcceptDrop({ files: [], folders: [folder] }, false)).toBe(true);
});

test("while the dialog is open all that is dropped is for it", () => {
  expect(canAcceptDrop(files("a.png"), true)).toBe(true);
  expect(canAcceptDrag(held("image/png"), true)).toBe(true);
  expect(canAcceptDrag([{ kind: "string", type: "text/plain" }], true)).toBe(false);
});

test("before it is dropped its types say where it may go", () => {
  expect(canAcceptDrag(held("image/png"), false)).toBe(false);
  expect(canAcceptDrag(held("audio/wav", "audio/wav"), false)).toBe(false);
  expect(canAcceptDrag(held("image/png", "audio/wav"), false)).toBe(false);
  expect(canAcceptDrag(held("image/png", "image/jpeg"), false)).toBe(true);
  expect(canAcceptDrag(held("image/vnd.adobe.photoshop"), false)).toBe(true);
  expect(canAcceptDrag(held(""), false)).toBe(true);
  expect(canAcceptDrag([], false)).toBe(false);
});
