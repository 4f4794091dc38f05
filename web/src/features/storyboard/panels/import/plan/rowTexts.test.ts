import { describe, expect, test } from "vitest";
import type { ImportRow } from "./importRows";
import { getRowName, getRowTexts } from "./rowTexts";

const FPS = 24;
const cut = { id: "r", checked: true, cut_id: "a" };
const scene = { id: "s", checked: true, scene: "12 INT. FERRY - NIGHT", line: 120 };

/** Format a row as it reads: before → after (detail). */
function format(row: ImportRow, choice: string | null = null): string {
  const { before, after, detail } = getRowTexts(row, choice, FPS);
  return `${before === null ? "" : `${before} → `}${after}${detail === "" ? "" : ` (${detail})`}`;
}

describe("cuts", () => {
  test("formats lengths in frames and positions as numbers", () => {
    expect(format({ ...cut, kind: "retimed", before: 24, after: 31 })).toBe("24 f → 31 f (+7 f)");
    expect(format({ ...cut, kind: "moved", before: 5, after: 3, by: "name" })).toBe(
      "Position 5 → Position 3 (Matched by name only)",
    );
    const lengths = { before: { number: 1, frames: 24 }, after: { number: null, frames: 30 } };
    expect(format({ ...cut, kind: "duplicate", ...lengths })).toBe("30 f (Includes drawing)");
  });

  test("shows the user's choice for a cut that is not in the edit", () => {
    const row: ImportRow = {
      ...cut,
      kind: "missing",
      before: { number: 4, frames: 24 },
      choices: ["keep", "end", "delete"],
    };
    expect(format(row, "end")).toBe("Position 4 · 24 f → Move to the end");
    expect(format(row, "keep")).toBe("Position 4 · 24 f → Kept");
  });

  test("shows the length, position, and name of cuts that are not on the board yet", () => {
    const after = { number: 2, frames: 12, name: "Wide" };
    const newRow = { id: "n", checked: true };
    expect(format({ ...newRow, kind: "new", after })).toBe("Added at position 2 · 12 f (Empty cut)");
    expect(
      format({ ...newRow, kind: "gap", after: { number: null, frames: 12 }, choices: ["lengthen", "empty"] }),
    ).toBe("12 f");
    const board: ImportRow = { ...newRow, kind: "board", board: 3, picture: true, after };
    expect([format(board), getRowName(board)]).toEqual(["Added at position 2 · 12 f", "Wide"]);
    expect(getRowName({ ...board, after: { ...after, name: "" } })).toBe("Board 3");
    expect(getRowName({ ...newRow, kind: "unclear", after: { ...after, name: "" }, choices: [] })).toBe("New cut");
  });

  test("names transitions as on the board, and unknown kinds as in the edit", () => {
    expect(format({ ...cut, kind: "transition", transition: "dissolve", before: 12, after: 18 })).toBe(
      "Dissolve 12 f → 18 f",
    );
    expect(format({ ...cut, kind: "transition", transition: "fade", before: 0, after: 18 })).toBe("None → Fade 18 f");
    expect(format({ ...cut, kind: "transition", transition: "Iris", before: 8, after: 0, by: "name" })).toBe(
      "Iris 8 f → None (Matched by name only)",
    );
  });
});

test("shows the frame, time, and shift of a moved sound", () => {
  const row: ImportRow = {
    id: "c",
    checked: true,
    kind: "sound",
    clip_id: "c",
    name: "Horn.wav",
    before: 120,
    after: 134,
  };
  expect(format(row)).toBe("Frame 120 · 5.00 s → Frame 134 · 5.58 s (14 f later)");
  expect(format({ ...row, after: 119 })).toBe("Frame 120 · 5.00 s → Frame 119 · 4.96 s (1 f earlier)");
  expect(getRowName(row)).toBe("Horn.wav");
});

test("shows frame rate and canvas before and after", () => {
  const before = { fps: 24, width: 1920, height: 1080 };
  const row: ImportRow = {
    id: "b",
    checked: true,
    kind: "settings",
    before,
    after: { fps: 12, width: 1600, height: 900 },
  };
  expect(format(row)).toBe("24 fps, 1920\u00a0×\u00a01080 → 12 fps, 1600\u00a0×\u00a0900");
});

describe("scenes", () => {
  test("describes new, restored, moved, and removed scenes", () => {
    expect(format({ ...scene, kind: "scene_new", cuts: 3, frames: 140 })).toBe("3 cuts, 140 f");
    expect(format({ ...scene, kind: "scene_new", cuts: 1, frames: 48 })).toBe("1 cut, 48 f");
    expect(format({ ...scene, kind: "scene_new", cuts: 0, frames: 0 })).toBe("No cuts");
    expect(format({ ...scene, kind: "scene_restored" })).toBe("Its cuts are still on the board.");
    expect(format({ ...scene, kind: "scene_moved", before: 3, after: 5 })).toBe(
      "Position 3 → Position 5 (Scene order)",
    );
    expect(format({ ...scene, line: null, kind: "scene_removed" })).toBe(
      "Its cuts stay on the board, marked “Not in the script”.",
    );
    const matches = [
      { choice: "a", name: "3 EXT. QUAY" },
      { choice: "b", name: "7 EXT. QUAY" },
    ];
    expect(format({ ...scene, kind: "scene_unclear", candidates: matches, choices: ["a", "b", "new"] })).toBe(
      "This may be one of 2 scenes on the board or a new one. Choose which.",
    );
    expect(getRowName({ ...scene, scene: "", kind: "scene_restored" })).toBe("Scene with no heading");
  });

  test("counts the changes in a scene and the texts edited on the board", () => {
    const text = {
      id: "t",
      cut_id: "a",
      field: "action",
      board_text: "Rain.",
      script_text: "Fog.",
      is_edited: true,
    } as const;
    const renamed = { before: "12 INT. FERRY", after: "12 INT. FERRY - NIGHT" };
    expect(format({ ...scene, kind: "scene_renamed", ...renamed, texts: [{ ...text, is_edited: false }] })).toBe(
      "12 INT. FERRY → 12 INT. FERRY - NIGHT",
    );
    expect(format({ ...scene, kind: "scene_renamed", ...renamed, texts: [text] })).toMatch(/\(1 edited here\)$/);
    const texts = [text, { ...text, id: "u", is_edited: false }];
    expect(format({ ...scene, kind: "scene_changed", texts, added: ["A horn."], cuts_not_in_script: ["b"] })).toBe(
      "2 texts · 1 new paragraph · 1 cut not in the script (1 edited here)",
    );
    expect(format({ ...scene, kind: "scene_changed", texts: [], added: [], cuts_not_in_script: ["b", "c"] })).toBe(
      "2 cuts not in the script",
    );
  });
});
