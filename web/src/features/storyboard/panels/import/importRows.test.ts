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
const changed: ImportRow = {
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

test("a plan's rows are those that say of which kind they are", () => {
  const { kind: _, ...bare } = retimed;
  expect(getRows({ number: 1, notices: [], rows: [bare, missing] })).toEqual([missing]);
  expect([getCutId(missing), getCutId(gap), getCutId(changed)]).toEqual(["b", null, null]);
  expect([getChoices(gap), getChoices(retimed)]).toEqual([["lengthen", "empty"], []]);
});

test("kinds are counted in their order, and one that is not known here comes last", () => {
  const later = { ...retimed, id: "x", kind: "later" } as unknown as ImportRow;
  const kinds = countKinds([later, unclearScene, changed, ...rows, { ...retimed, id: "r2" }]);
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

test("a scene is opened where more of it changed than its line holds", () => {
  const bare: ImportRow = { ...scene, id: "c", kind: "scene_changed", texts: [], added: [], cuts_not_in_script: [] };
  const renamed: ImportRow = { ...scene, id: "n", kind: "scene_renamed", before: "1 A", after: "1 B", texts: [text] };
  expect(
    [changed, renamed, { ...bare, added: ["Fog."] }, { ...bare, cuts_not_in_script: ["a"] }].map(hasDetails),
  ).toEqual([true, true, true, true]);
  expect([bare, retimed, unclearScene].map(hasDetails)).toEqual([false, false, false]);
});

describe("what is picked", () => {
  test("begins as the plan offers it", () => {
    const picks = createSelection(rows, null);
    expect([...picks.checked].sort()).toEqual(["g", "r"]);
    expect(toAcceptedRows(rows, picks)).toEqual([{ row: "g" }, { row: "r" }]);
  });

  test("stays where the plan was made anew, but for rows that are new in it", () => {
    const before = setChoice(missing, "delete", toggleRow(retimed, createSelection(rows, null)));
    const fresh: ImportRow = { ...retimed, id: "f", fresh: true };
    const after = createSelection([...rows, fresh], before);
    expect([...after.checked].sort()).toEqual(["f", "g", "m"]);
    expect(getChoice(missing, after)).toBe("delete");
    // A choice that is no longer offered is dropped.
    expect(createSelection([{ ...missing, choices: ["keep", "end"] }], before).choices.size).toBe(0);
  });

  test("what only a person can know is not checked with all others", () => {
    const all = [...rows, changed, unclearScene];
    expect(all.filter(isDecisionRequired)).toEqual([missing, unclear, unclearScene]);
    const none = setAllChecked(all, false, createSelection(all, null));
    expect(toAcceptedRows(all, none)).toEqual([]);
    expect([...setAllChecked(all, true, none).checked].sort()).toEqual(["g", "r", "s1"]);
    const said = setAllChecked(all, false, setChoice(unclear, "b", none));
    expect(toAcceptedRows(all, setAllChecked(all, true, said))).toContainEqual({ row: "u", choice: "b" });
  });

  test("a cut that is not in the edit stays, until something else is chosen", () => {
    expect(getChoice(missing, EMPTY_SELECTION)).toBe("keep");
    const checked = toggleRow(missing, EMPTY_SELECTION);
    expect(toAcceptedRows(rows, checked)).toEqual([{ row: "m", choice: "end" }]);
    const deleted = setChoice(missing, "delete", checked);
    expect(toAcceptedRows(rows, deleted)).toEqual([{ row: "m", choice: "delete" }]);
    expect(getChoice(missing, toggleRow(missing, deleted))).toBe("keep");
    expect(toAcceptedRows(rows, setChoice(missing, "keep", deleted))).toEqual([]);
  });

  test("nothing is chosen of what is unclear before somebody did", () => {
    expect([getChoice(unclear, EMPTY_SELECTION), getChoice(unclearScene, EMPTY_SELECTION)]).toEqual([null, null]);
    expect(getChoice(gap, EMPTY_SELECTION)).toBe("lengthen");
    expect(toAcceptedRows(rows, setChoice(unclear, "new", EMPTY_SELECTION))).toEqual([{ row: "u", choice: "new" }]);
    const scenes = setChoice(unclearScene, "k", EMPTY_SELECTION);
    expect(toAcceptedRows([unclearScene], scenes)).toEqual([{ row: "s2", choice: "k" }]);
  });

  test("what somebody wrote stays, until the script's is taken", () => {
    const offered = createSelection([changed], null);
    expect(toAcceptedRows([changed], offered)).toEqual([{ row: "s1" }]);
    const theirs = setScriptText(changed, "t1", true, toggleRow(changed, offered));
    expect(toAcceptedRows([changed], theirs)).toEqual([{ row: "s1", script_texts: ["t1"] }]);
    expect(toAcceptedRows([changed], toggleRow(changed, theirs))).toEqual([]);
    expect(toAcceptedRows([changed], setScriptText(changed, "t1", false, theirs))).toEqual([{ row: "s1" }]);
    // Toggling rows and choosing for other rows keep it.
    const others = setChoice(unclearScene, "new", toggleRow(changed, toggleRow(changed, theirs)));
    expect(toAcceptedRows([changed], others)).toEqual([{ row: "s1", script_texts: ["t1"] }]);
  });

  test("what was taken from the script is kept in a plan made anew, but not over words that came since", () => {
    const theirs = setScriptText(changed, "t1", true, createSelection([changed], null));
    expect(toAcceptedRows([changed], createSelection([changed], theirs))).toEqual([
      { row: "s1", script_texts: ["t1"] },
    ]);
    const since: ImportRow = { ...changed, fresh: true, texts: [{ ...text, board_text: "Rain, heavily." }] };
    expect(toAcceptedRows([since], createSelection([since], theirs))).toEqual([{ row: "s1" }]);
    const untouched: ImportRow = { ...changed, texts: [{ ...text, is_edited: false }] };
    expect(toAcceptedRows([untouched], createSelection([untouched], theirs))).toEqual([{ row: "s1" }]);
  });
});
