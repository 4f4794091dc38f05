import { describe, expect, test } from "vitest";
import "@/features/storyboard/commands/allCommands";
import { getChord, getChordLabel, isAssignable } from "@/features/storyboard/commands/chord";
import { COMMAND_IDS, getCommand, getDisabledReason } from "@/features/storyboard/commands/commands";
import { assignKey, findCommand, getCommandKeys, getKeyLabel } from "@/features/storyboard/commands/keymap";
import { createEditableTestContext } from "@/features/storyboard/editorContext/testing";
import { createTestCut } from "@/features/storyboard/model/fixtures";

const press = (key: string, init: KeyboardEventInit = {}) => new KeyboardEvent("keydown", { key, ...init });

describe("getChord", () => {
  test.each([
    [press("b"), "B"],
    [press("B", { shiftKey: true }), "Shift+B"],
    [press("z", { ctrlKey: true }), "Ctrl+Z"],
    [press("z", { metaKey: true }), "Ctrl+Z"],
    [press("Z", { ctrlKey: true, shiftKey: true }), "Ctrl+Shift+Z"],
    [press("?", { shiftKey: true }), "?"],
    [press("["), "["],
    [press("[", { ctrlKey: true, altKey: true, modifierAltGraph: true }), "["],
    [press("ArrowLeft", { altKey: true }), "Alt+ArrowLeft"],
    [press("Home", { shiftKey: true }), "Shift+Home"],
    [press(" "), "Space"],
    [press("é"), "É"],
    [press("+"), "+"],
    [press("Shift", { shiftKey: true }), null],
    [press("AltGraph"), null],
  ])("reads key press %# the same on every keyboard", (event, chord) => {
    expect(getChord(event)).toBe(chord);
  });

  test("keys for navigation and browser shortcuts can't be assigned", () => {
    for (const chord of ["Tab", "Escape", "Enter", "Delete", "ArrowUp", "Ctrl+W", "Ctrl+Shift+T", "F5"]) {
      expect(isAssignable(chord), chord).toBe(false);
    }
    for (const chord of ["B", "+", "Ctrl+D", "Alt+ArrowLeft", "Space", "Home"])
      expect(isAssignable(chord), chord).toBe(true);
  });

  test("shows arrow keys as arrows", () => {
    expect([getChordLabel("Alt+ArrowLeft"), getChordLabel("Ctrl+Z")]).toEqual(["Alt+←", "Ctrl+Z"]);
  });
});

describe("keymap", () => {
  test("assigns each default key only once", () => {
    const all = COMMAND_IDS.flatMap((id) => [...getCommand(id).keys]);
    expect(new Set(all).size).toBe(all.length);
  });

  test("finds the command of default and custom keys", () => {
    expect(findCommand({}, "Ctrl+Y")).toBe("redo");
    expect(findCommand({}, "X")).toBeNull();
    const customKeys = assignKey({}, "eraser", "X");
    expect([findCommand(customKeys, "X"), findCommand(customKeys, "E"), findCommand(customKeys, "7")]).toEqual([
      "eraser",
      null,
      null,
    ]);
    expect(getKeyLabel(customKeys, "eraser")).toBe("X");
  });

  test("removes an assigned key from its previous command", () => {
    const customKeys = assignKey({}, "eraser", "B");
    expect([
      findCommand(customKeys, "B"),
      getCommandKeys(customKeys, "pencil"),
      getKeyLabel(customKeys, "pencil"),
    ]).toEqual(["eraser", [], undefined]);
    const reassigned = assignKey(customKeys, "pencil", "B");
    expect([findCommand(reassigned, "B"), getCommandKeys(reassigned, "eraser")]).toEqual(["pencil", []]);
    expect(getCommandKeys(assignKey({}, "redo", "Ctrl+Z"), "undo")).toEqual([]);
  });

  test("keeps a key that is reassigned to the same command", () => {
    expect(getCommandKeys(assignKey({}, "pencil", "B"), "pencil")).toEqual(["B"]);
  });

  test("ignores invalid stored keys", () => {
    expect(getCommandKeys({ pencil: "B" as never }, "pencil")).toEqual(["B"]);
    expect(getCommandKeys({ pencil: [7 as never, "P"] }, "pencil")).toEqual(["P"]);
  });
});

test("viewers can't run commands that change the board, and commands say why they are unavailable", () => {
  const viewed = createEditableTestContext([createTestCut("a")]);
  viewed.board.store.setState({ canEdit: false });
  const viewOnly = COMMAND_IDS.filter((id) => getDisabledReason(viewed, id) === "viewOnly");
  expect(viewOnly).toEqual(COMMAND_IDS.filter((id) => getCommand(id).requiredRight === "edit"));
  expect(viewOnly).toEqual(
    expect.arrayContaining(["clearLayer", "undo", "newCut", "addSound", "mergeLayer", "saveOrder", "import", "color"]),
  );
  const empty = createEditableTestContext([]);
  const reasons = (["play", "versions", "duplicate", "distribute", "undo", "mergeLayer", "export"] as const).map((id) =>
    getDisabledReason(empty, id),
  );
  expect(reasons).toEqual(["noCut", "unavailable", "noSelection", "fewSelected", "nothingToUndo", "noCut", null]);
});
