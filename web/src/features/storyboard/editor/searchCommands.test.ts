import { expect, test } from "vitest";
import { searchCommands } from "./searchCommands";

test("commands are found by parts of their names, in any order, those that begin with it first", () => {
  expect(searchCommands("layer", []).slice(0, 1)).toEqual(["layers"]);
  expect(searchCommands("layer", [])).toEqual(
    expect.arrayContaining(["clearLayer", "clearAll", "addLayer", "duplicateLayer"]),
  );
  expect(searchCommands("LATER  move", [])).toEqual(["moveLater"]);
  expect(searchCommands("nothing like it", [])).toEqual([]);
});

test("what was used last comes first, of what begins alike too", () => {
  expect(searchCommands("", ["flip", "undo", "unknown"]).slice(0, 2)).toEqual(["flip", "undo"]);
  expect(searchCommands("zoom", ["farther"])).toEqual(["farther", "closer"]);
  expect(searchCommands("", [])).not.toContain("palette");
});
