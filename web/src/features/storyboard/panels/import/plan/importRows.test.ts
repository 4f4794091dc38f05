import { describe, expect, test } from "vitest";
import type { ScriptText } from "@/features/storyboard/types";
import { countKinds, getChoices, getCutId, getRows, hasDetails, type ImportRow } from "./importRows";
import {
  createSelection,
  EMPTY_SELECTION,
  getChoice,
  isDecisionRequired,
  setAllChecked,
  setChoice,
  setScriptText,
  toAcceptedRows,
  toggleRow,
} from "./rowSelection";

const retimed: ImportRow = { id: "r", kind: "retimed", checked: true, cut_id: "a", before: 24, after: 31 };
const missing: ImportRow = {
  id: "m",
  kind: "missing",
  checked: false,
  cut_id: "b",
  before: { number: 4, frames: 24 },
  choices: ["keep", "end", "delete"],
};
const unclear: ImportRow = {
  id: "u",
  kind: "unclear",
  checked: false,
  after: { number: 1, frames: 24, name: "" },
  choices: ["a", "b", "new"],
};
const gap: ImportRow = {
  id: "g",
  kind: "gap",
  checked: true,
  after: { number: null, frames: 12 },
  choices: ["lengthen", "empty"],
};
const rows = [gap, retimed, missing, unclear];

const scene = { checked: true, scene: "12 INT. FERRY - NIGHT", line: 120 };
const text: ScriptText = {
  id: "t1",
  cut_id: "a",
  field: "action",
  board_text: "Rain.",
  script_text: "Fog.",
  is_edited: true,
};
const changedScene: ImportRow = {
  ...scene,
  id: "s1",
  kind: "scene_changed",
  texts: [text, { ...text, id: "t2", is_edited: false }],
  added: [],
  cuts_not_in_script: [],
};
const unclearScene: ImportRow = {
  ...scene,
  id: "s2",
  kind: "scene_unclear",
  checked: false,
  candidates: [{ choice: "k", name: "3 EXT. QUAY" }],
  choices: ["k", "new"],
};

test("returns only plan rows that have a kind", () => {
  const { kind: _, ...withoutKind } = retimed;
  expect(getRows({ number: 1, notices: [], rows: [withoutKind, missing] })).toEqual([missing]);
  expect([getCutId(missing), getCutId(gap), getCutId(changedScene)]).toEqual(["b", null, null]);
  expect([getChoices(gap), getChoices(retimed)]).toEqual([["lengthen", "empty"], []]);
});

test("counts kinds in display order, unknown kinds last", () => {
  const unknown = { ...retimed, id: "x", kind: "later" } as unknown as ImportRow;
  const kinds = countKinds([unknown, unclearScene, changedScene, ...rows, { ...retimed, id: "r2" }]);
  expect(kinds.map(({ kind, count }) => `${kind} ${count}`)).toEqual([
    "retimed 2",
    "missing 1",
    "gap 1",
    "unclear 1",
    "scene_changed 1",
    "scene_unclear 1",
    "later 1",
  ]);
});

test("offers details for scenes with changed texts, new paragraphs, or cuts not in the script", () => {
  const unchanged: ImportRow = {
    ...scene,
    id: "c",
    kind: "scene_changed",
    texts: [],
    added: [],
    cuts_not_in_script: [],
  };
  const renamed: ImportRow = { ...scene, id: "n", kind: "scene_renamed", before: "1 A", after: "1 B", texts: [text] };
  expect(
    [changedScene, renamed, { ...unchanged, added: ["Fog."] }, { ...unchanged, cuts_not_in_script: ["a"] }].map(
      hasDetails,
    ),
  ).toEqual([true, true, true, true]);
  expect([unchanged, retimed, unclearScene].map(hasDetails)).toEqual([false, false, false]);
});

describe("row selection", () => {
  test("starts with the plan's defaults", () => {
    const selection = createSelection(rows, null);
    expect([...selection.checked].sort()).toEqual(["g", "r"]);
    expect(toAcceptedRows(rows, selection)).toEqual([{ row: "g" }, { row: "r" }]);
  });

  test("survives an updated plan, except for new rows", () => {
    const before = setChoice(missing, "delete", toggleRow(retimed, createSelection(rows, null)));
    const fresh: ImportRow = { ...retimed, id: "f", fresh: true };
    const after = createSelection([...rows, fresh], before);
    expect([...after.checked].sort()).toEqual(["f", "g", "m"]);
    expect(getChoice(missing, after)).toBe("delete");
    // A choice that is no longer offered is dropped.
    expect(createSelection([{ ...missing, choices: ["keep", "end"] }], before).choices.size).toBe(0);
  });

  test("'Select all' skips rows that need a decision", () => {
    const all = [...rows, changedScene, unclearScene];
    expect(all.filter(isDecisionRequired)).toEqual([missing, unclear, unclearScene]);
    const none = setAllChecked(all, false, createSelection(all, null));
    expect(toAcceptedRows(all, none)).toEqual([]);
    expect([...setAllChecked(all, true, none).checked].sort()).toEqual(["g", "r", "s1"]);
    const chosen = setAllChecked(all, false, setChoice(unclear, "b", none));
    expect(toAcceptedRows(all, setAllChecked(all, true, chosen))).toContainEqual({ row: "u", choice: "b" });
  });

  test("keeps a cut that is not in the edit until the user chooses otherwise", () => {
    expect(getChoice(missing, EMPTY_SELECTION)).toBe("keep");
    const checked = toggleRow(missing, EMPTY_SELECTION);
    expect(toAcceptedRows(rows, checked)).toEqual([{ row: "m", choice: "end" }]);
    const deleted = setChoice(missing, "delete", checked);
    expect(toAcceptedRows(rows, deleted)).toEqual([{ row: "m", choice: "delete" }]);
    expect(getChoice(missing, toggleRow(missing, deleted))).toBe("keep");
    expect(toAcceptedRows(rows, setChoice(missing, "keep", deleted))).toEqual([]);
  });

  test("unclear rows have no default choice", () => {
    expect([getChoice(unclear, EMPTY_SELECTION), getChoice(unclearScene, EMPTY_SELECTION)]).toEqual([null, null]);
    expect(getChoice(gap, EMPTY_SELECTION)).toBe("lengthen");
    expect(toAcceptedRows(rows, setChoice(unclear, "new", EMPTY_SELECTION))).toEqual([{ row: "u", choice: "new" }]);
    const scenes = setChoice(unclearScene, "k", EMPTY_SELECTION);
    expect(toAcceptedRows([unclearScene], scenes)).toEqual([{ row: "s2", choice: "k" }]);
  });

  test("keeps an edited text until the user picks the script's version", () => {
    const initial = createSelection([changedScene], null);
    expect(toAcceptedRows([changedScene], initial)).toEqual([{ row: "s1" }]);
    const withScriptText = setScriptText(changedScene, "t1", true, toggleRow(changedScene, initial));
    expect(toAcceptedRows([changedScene], withScriptText)).toEqual([{ row: "s1", script_texts: ["t1"] }]);
    expect(toAcceptedRows([changedScene], toggleRow(changedScene, withScriptText))).toEqual([]);
    expect(toAcceptedRows([changedScene], setScriptText(changedScene, "t1", false, withScriptText))).toEqual([
      { row: "s1" },
    ]);
    // Toggling rows and choosing for other rows keep it.
    const toggled = setChoice(unclearScene, "new", toggleRow(changedScene, toggleRow(changedScene, withScriptText)));
    expect(toAcceptedRows([changedScene], toggled)).toEqual([{ row: "s1", script_texts: ["t1"] }]);
  });

  test("keeps the pick of a script text in an updated plan, but not over newer edits", () => {
    const withScriptText = setScriptText(changedScene, "t1", true, createSelection([changedScene], null));
    expect(toAcceptedRows([changedScene], createSelection([changedScene], withScriptText))).toEqual([
      { row: "s1", script_texts: ["t1"] },
    ]);
    const edited: ImportRow = { ...changedScene, fresh: true, texts: [{ ...text, board_text: "Rain, heavily." }] };
    expect(toAcceptedRows([edited], createSelection([edited], withScriptText))).toEqual([{ row: "s1" }]);
    const notEdited: ImportRow = { ...changedScene, texts: [{ ...text, is_edited: false }] };
    expect(toAcceptedRows([notEdited], createSelection([notEdited], withScriptText))).toEqual([{ row: "s1" }]);
  });
});
