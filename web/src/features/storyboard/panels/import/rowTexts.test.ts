import { describe, expect, test } from "vitest";
import type { ImportRow } from "./importRows";
import { getRowName, getRowTexts } from "./rowTexts";

const FPS = 24;
const cut = { id: "r", checked: true, cut_id: "a" };
const scene = { id: "s", checked: true, scene: "12 INT. FERRY - NIGHT", line: 120 };

/** Format a row as it reads: before → after (detail). */
function read(row: ImportRow, choice: string | null = null): string {
  const { before, after, detail } = getRowTexts(row, choice, FPS);
  return `${before === null ? "" : `${before} → `}${after}${detail === "" ? "" : ` (${detail})`}`;
}

describe("of cuts", () => {
  test("lengths and places are said in frames and numbers", () => {
    expect(read({ ...cut, kind: "retimed", before: 24, after: 31 })).toBe("24f → 31f (+7f)");
    expect(read({ ...cut, kind: "moved", before: 5, after: 3, by: "name" })).toBe(
      "Place 5 → Place 3 (Found by its name alone)",
    );
    const twice = { before: { number: 1, frames: 24 }, after: { number: null, frames: 30 } };
    expect(read({ ...cut, kind: "duplicate", ...twice })).toBe("– → 30f (With its drawing)");
  });

  test("what becomes of one that is not in the edit is as it was chosen", () => {
    const row: ImportRow = {
      ...cut,
      kind: "missing",
      before: { number: 4, frames: 24 },
      choices: ["keep", "end", "delete"],
    };
    expect(read(row, "end")).toBe("Place 4 · 24f → Move to the end");
    expect(read(row, "keep")).toBe("Place 4 · 24f → Stays");
  });

  test("what is not on the board yet has its length, its place and its name", () => {
    const after = { number: 2, frames: 12, name: "Wide" };
    const fresh = { id: "n", checked: true };
    expect(read({ ...fresh, kind: "new", after })).toBe("– → Place 2 · 12f (An empty cut)");
    expect(read({ ...fresh, kind: "gap", after: { number: null, frames: 12 }, choices: ["lengthen", "empty"] })).toBe(
      "– → 12f",
    );
    const board: ImportRow = { ...fresh, kind: "board", board: 3, picture: true, after };
    expect([read(board), getRowName(board)]).toEqual(["– → Place 2 · 12f", "Wide"]);
    expect(getRowName({ ...board, after: { ...after, name: "" } })).toBe("Board 3");
    expect(getRowName({ ...fresh, kind: "unclear", after: { ...after, name: "" }, choices: [] })).toBe("New cut");
  });

  test("a transition is called as on the board, and one of the edit alone as there", () => {
    expect(read({ ...cut, kind: "transition", transition: "dissolve", before: 12, after: 18 })).toBe(
      "Dissolve 12f → 18f",
    );
    expect(read({ ...cut, kind: "transition", transition: "fade", before: 0, after: 18 })).toBe("None → Fade 18f");
    expect(read({ ...cut, kind: "transition", transition: "Iris", before: 8, after: 0, by: "name" })).toBe(
      "Iris 8f → None (Found by its name alone)",
    );
  });
});

test("a sound begins at a frame and its second, and how much later that is", () => {
  const row: ImportRow = {
    id: "c",
    checked: true,
    kind: "sound",
    clip_id: "c",
    name: "Horn.wav",
    before: 120,
    after: 134,
  };
  expect(read(row)).toBe("Frame 120 · 5.00s → Frame 134 · 5.58s (14f later)");
  expect(read({ ...row, after: 119 })).toBe("Frame 120 · 5.00s → Frame 119 · 4.96s (1f earlier)");
  expect(getRowName(row)).toBe("Horn.wav");
});

test("an empty board's rate and canvas are said as they are and as the file has them", () => {
  const before = { fps: 24, width: 1920, height: 1080 };
  const row: ImportRow = {
    id: "b",
    checked: true,
    kind: "settings",
    before,
    after: { fps: 12, width: 1600, height: 900 },
  };
  expect(read(row)).toBe("24 fps, 1920\u00a0×\u00a01080 → 12 fps, 1600\u00a0×\u00a0900");
});

describe("of scenes", () => {
  test("what comes, goes and moves is said in words", () => {
    expect(read({ ...scene, kind: "scene_new", cuts: 3, frames: 140 })).toBe("– → 3 cuts, 140f");
    expect(read({ ...scene, kind: "scene_new", cuts: 1, frames: 48 })).toBe("– → 1 cut, 48f");
    expect(read({ ...scene, kind: "scene_new", cuts: 0, frames: 0 })).toBe("– → No cut");
    expect(read({ ...scene, kind: "scene_restored" })).toBe("Its cuts are still here.");
    expect(read({ ...scene, kind: "scene_moved", before: 3, after: 5 })).toBe("Place 3 → Place 5 (Among the scenes)");
    expect(read({ ...scene, line: null, kind: "scene_removed" })).toBe("Its cuts stay, marked “Not in the script”.");
    const could = [
      { choice: "a", name: "3 EXT. QUAY" },
      { choice: "b", name: "7 EXT. QUAY" },
    ];
    expect(read({ ...scene, kind: "scene_unclear", candidates: could, choices: ["a", "b", "new"] })).toBe(
      "It may be one of 2 scenes that are here, or a new one. Choose which.",
    );
    expect(getRowName({ ...scene, scene: "", kind: "scene_restored" })).toBe("A scene without a heading");
  });

  test("what changed in one is counted, and what somebody wrote is told", () => {
    const text = {
      id: "t",
      cut_id: "a",
      field: "action",
      board_text: "Rain.",
      script_text: "Fog.",
      is_edited: true,
    } as const;
    const renamed = { before: "12 INT. FERRY", after: "12 INT. FERRY - NIGHT" };
    expect(read({ ...scene, kind: "scene_renamed", ...renamed, texts: [{ ...text, is_edited: false }] })).toBe(
      "12 INT. FERRY → 12 INT. FERRY - NIGHT",
    );
    expect(read({ ...scene, kind: "scene_renamed", ...renamed, texts: [text] })).toMatch(/\(1 that you changed\)$/);
    const texts = [text, { ...text, id: "u", is_edited: false }];
    expect(read({ ...scene, kind: "scene_changed", texts, added: ["A horn."], cuts_not_in_script: ["b"] })).toBe(
      "2 texts · 1 new paragraph · 1 cut left (1 that you changed)",
    );
    expect(read({ ...scene, kind: "scene_changed", texts: [], added: [], cuts_not_in_script: ["b", "c"] })).toBe(
      "2 cuts left",
    );
  });
});
