import { expect, test } from "vitest";
import { foundCommands } from "./foundCommands";

test("commands are found by parts of their names, in any order, those that begin with it first", () => {
  expect(foundCommands("layer", []).slice(0, 1)).toEqual(["layers"]);
  expect(foundCommands("layer", [])).toEqual(
    expect.arrayContaining(["clearLayer", "clearAll", "addLayer", "duplicateLayer"]),
  );
  expect(foundCommands("LATER  move", [])).toEqual(["moveLater"]);
  expect(foundCommands("nothing like it", [])).toEqual([]);
});

test("what was used last comes first, of what begins alike too", () => {
  expect(foundCommands("", ["flip", "undo", "unknown"]).slice(0, 2)).toEqual(["flip", "undo"]);
  expect(foundCommands("zoom", ["farther"])).toEqual(["farther", "closer"]);
  expect(foundCommands("", [])).not.toContain("palette");
});
