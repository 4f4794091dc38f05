import { expect, test } from "vitest";
import { searchCommands } from "./searchCommands";

const COMMANDS = [
  { id: "moveLater", label: "Move selected cuts later" },
  { id: "closer", label: "Zoom in" },
  { id: "export", label: "Export", searchWords: "download latest" },
  { id: "farther", label: "Zoom out" },
  { id: "later", label: "Later cut" },
];

const search = (text: string, lastUsed: readonly string[] = []): string[] =>
  searchCommands(COMMANDS, text, lastUsed).map(({ id }) => id);

test("finds commands by words of their labels in any order, prefix matches first", () => {
  expect(search("LATER  move")).toEqual(["moveLater"]);
  expect(search("later")).toEqual(["later", "moveLater"]);
  expect(search("nothing like it")).toEqual([]);
});

test("finds commands by their search words, after those whose labels match", () => {
  expect(search("download")).toEqual(["export"]);
  expect(search("export download")).toEqual(["export"]);
  expect(search("late")).toEqual(["later", "moveLater", "export"]);
});

test("lists recently used commands first", () => {
  expect(search("", ["farther", "export", "unknown"])).toEqual(["farther", "export", "moveLater", "closer", "later"]);
  expect(search("zoom", ["farther"])).toEqual(["farther", "closer"]);
});
