import { describe, expect, test } from "vitest";
import { getChord, getChordLabel, isAssignable } from "@/features/storyboard/commands/chord";
import { COMMAND_IDS, COMMANDS, canRunCommand } from "@/features/storyboard/commands/commands";
import { assignKey, findCommand, getCommandKeys, getKeyLabel } from "@/features/storyboard/commands/keymap";

const press = (key: string, more: KeyboardEventInit = {}) => new KeyboardEvent("keydown", { key, ...more });

describe("a chord", () => {
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
  ])("%# is read the same on every keyboard", (event, chord) => {
    expect(getChord(event)).toBe(chord);
  });

  test("what moves about or belongs to the browser cannot be given away", () => {
    for (const taken of ["Tab", "Escape", "Enter", "Delete", "ArrowUp", "Ctrl+W", "Ctrl+Shift+T", "F5"]) {
      expect(isAssignable(taken), taken).toBe(false);
    }
    for (const free of ["B", "+", "Ctrl+D", "Alt+ArrowLeft", "Space", "Home"])
      expect(isAssignable(free), free).toBe(true);
  });

  test("arrows are shown as arrows", () => {
    expect([getChordLabel("Alt+ArrowLeft"), getChordLabel("Ctrl+Z")]).toEqual(["Alt+←", "Ctrl+Z"]);
  });
});

describe("the keys", () => {
  test("are each given once", () => {
    const all = COMMAND_IDS.flatMap((id) => [...COMMANDS[id].keys]);
    expect(new Set(all).size).toBe(all.length);
  });

  test("find their command, the changed ones too", () => {
    expect(findCommand({}, "Ctrl+Y")).toBe("redo");
    expect(findCommand({}, "X")).toBeNull();
    const own = assignKey({}, "eraser", "X");
    expect([findCommand(own, "X"), findCommand(own, "E"), findCommand(own, "7")]).toEqual(["eraser", null, null]);
    expect(getKeyLabel(own, "eraser")).toBe("X");
  });

  test("are taken from the command that had them", () => {
    const own = assignKey({}, "eraser", "B");
    expect([findCommand(own, "B"), getCommandKeys(own, "pencil"), getKeyLabel(own, "pencil")]).toEqual([
      "eraser",
      [],
      undefined,
    ]);
    const back = assignKey(own, "pencil", "B");
    expect([findCommand(back, "B"), getCommandKeys(back, "eraser")]).toEqual(["pencil", []]);
    expect(getCommandKeys(assignKey({}, "redo", "Ctrl+Z"), "undo")).toEqual([]);
  });

  test("given again to the same command stay there", () => {
    expect(getCommandKeys(assignKey({}, "pencil", "B"), "pencil")).toEqual(["B"]);
  });

  test("that a storage has spoilt are the usual ones", () => {
    expect(getCommandKeys({ pencil: "B" as never }, "pencil")).toEqual(["B"]);
    expect(getCommandKeys({ pencil: [7 as never, "P"] }, "pencil")).toEqual(["P"]);
  });
});

test("whoever only looks at a board changes nothing of it by a command", () => {
  const refused = COMMAND_IDS.filter((id) => !canRunCommand(id, false));
  const layers = ["clearLayer", "clearAll", "addLayer", "duplicateLayer"];
  expect(refused).toEqual([
    ...layers,
    ...[
      "undo",
      "redo",
      "newCut",
      "newBefore",
      "duplicate",
      "moveEarlier",
      "moveLater",
      "beginShot",
      "beginScene",
      "transition",
      "endFade",
      "addSound",
      "record",
      "framesEach",
      "distribute",
    ],
  ]);
  expect(COMMAND_IDS.filter((id) => !canRunCommand(id, true))).toEqual([]);
});
