import { expect, test } from "vitest";
import { canAcceptDrag, canAcceptDrop } from "./dropRules";

const files = (...names: string[]) => ({ files: names.map((name) => new File(["x"], name)), folders: [] });
const createDragged = (...types: string[]) => types.map((type) => ({ kind: "file", type }));

test("leaves a single picture and sounds to the drop target, and imports several pictures, documents, edits, and ZIPs", () => {
  for (const name of ["a.png", "a.wav", "a.mov", "a.pdf"]) expect(canAcceptDrop(files(name), false)).toBe(false);
  expect(canAcceptDrop(files("a.wav", "b.wav"), false)).toBe(false);
  for (const name of ["a.psd", "a.zip", "a.edl", "a.csv", "a.storyboarder"]) {
    expect(canAcceptDrop(files(name), false)).toBe(true);
  }
  expect(canAcceptDrop(files("a.png", "b.jpg"), false)).toBe(true);
  const folder = { name: "Reel", isDirectory: true } as FileSystemEntry;
  expect(canAcceptDrop({ files: [], folders: [folder] }, false)).toBe(true);
});

test("accepts all files while the dialog is open", () => {
  expect(canAcceptDrop(files("a.png"), true)).toBe(true);
  expect(canAcceptDrag(createDragged("image/png"), true)).toBe(true);
  expect(canAcceptDrag([{ kind: "string", type: "text/plain" }], true)).toBe(false);
});

test("decides by MIME type during the drag", () => {
  expect(canAcceptDrag(createDragged("image/png"), false)).toBe(false);
  expect(canAcceptDrag(createDragged("audio/wav", "audio/wav"), false)).toBe(false);
  expect(canAcceptDrag(createDragged("image/png", "audio/wav"), false)).toBe(false);
  expect(canAcceptDrag(createDragged("image/png", "image/jpeg"), false)).toBe(true);
  expect(canAcceptDrag(createDragged("image/vnd.adobe.photoshop"), false)).toBe(true);
  expect(canAcceptDrag(createDragged(""), false)).toBe(true);
  expect(canAcceptDrag([], false)).toBe(false);
});
