import { describe, expect, test } from "vitest";
import { chordOf, isFree, labelOf } from "@/features/storyboard/commands/chord";
import { COMMAND_IDS, COMMANDS, mayRun } from "@/features/storyboard/commands/commands";
import { assign, commandOf, keysOf, shownKey } from "@/features/storyboard/commands/keymap";

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
    expect(chordOf(event)).toBe(chord);
  });

  test("what moves about or belongs to the browser cannot be given away", () => {
    for (const taken of ["Tab", "Escape", "Enter", "Delete", "ArrowUp", "Ctrl+W", "Ctrl+Shift+T", "F5"]) {
      expect(isFree(taken), taken).toBe(false);
    }
    for (const free of ["B", "+", "Ctrl+D", "Alt+ArrowLeft", "Space", "Home"]) expect(isFree(free), free).toBe(true);
  });

  test("arrows are shown as arrows", () => {
    expect([labelOf("Alt+ArrowLeft"), labelOf("Ctrl+Z")]).toEqual(["Alt+←", "Ctrl+Z"]);
  });
});

describe("the keys", () => {
  test("are each given once", () => {
    const all = COMMAND_IDS.flatMap((id) => [...COMMANDS[id].keys]);
    expect(new Set(all).size).toBe(all.length);
  });

  test("find their command, the changed ones too", () => {
    expect(commandOf({}, "Ctrl+Y")).toBe("redo");
    expect(commandOf({}, "X")).toBeNull();
    const own = assign({}, "eraser", "X");
    expect([commandOf(own, "X"), commandOf(own, "E"), commandOf(own, "7")]).toEqual(["eraser", null, null]);
    expect(shownKey(own, "eraser")).toBe("X");
  });

  test("are taken from the command that had them", () => {
    const own = assign({}, "eraser", "B");
    expect([commandOf(own, "B"), keysOf(own, "pencil"), shownKey(own, "pencil")]).toEqual(["eraser", [], undefined]);
    const back = assign(own, "pencil", "B");
    expect([commandOf(back, "B"), keysOf(back, "eraser")]).toEqual(["pencil", []]);
    expect(keysOf(assign({}, "redo", "Ctrl+Z"), "undo")).toEqual([]);
  });

  test("given again to the same command stay there", () => {
    expect(keysOf(assign({}, "pencil", "B"), "pencil")).toEqual(["B"]);
  });

  test("that a storage has spoilt are the usual ones", () => {
    expect(keysOf({ pencil: "B" as never }, "pencil")).toEqual(["B"]);
    expect(keysOf({ pencil: [7 as never, "P"] }, "pencil")).toEqual(["P"]);
  });
});

test("whoever only looks at a board changes nothing of it by a command", () => {
  const refused = COMMAND_IDS.filter((id) => !mayRun(id, false));
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
  expect(COMMAND_IDS.filter((id) => !mayRun(id, true))).toEqual([]);
});
