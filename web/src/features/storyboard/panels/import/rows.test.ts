import { describe, expect, test } from "vitest";
import type { ScriptText } from "@/features/storyboard/types";
import { acceptedOf, allPicked, answered, asks, chosenOf, NO_PICKS, picksOf, taken, toggled } from "./picks";
import { choicesOf, cutOf, hasDetails, kindsIn, type Row, rowsOf } from "./rows";

const retimed: Row = { id: "r", kind: "retimed", checked: true, cut_id: "a", before: 24, after: 31 };
const missing: Row = {
  id: "m",
  kind: "missing",
  checked: false,
  cut_id: "b",
  before: { number: 4, frames: 24 },
  choices: ["keep", "end", "delete"],
};
const unclear: Row = {
  id: "u",
  kind: "unclear",
  checked: false,
  after: { number: 1, frames: 24, name: "" },
  choices: ["a", "b", "new"],
};
const gap: Row = {
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
const changed: Row = {
  ...scene,
  id: "s1",
  kind: "scene_changed",
  texts: [text, { ...text, id: "t2", is_edited: false }],
  added: [],
  cuts_not_in_script: [],
};
const unclearScene: Row = {
  ...scene,
  id: "s2",
  kind: "scene_unclear",
  checked: false,
  candidates: [{ choice: "k", name: "3 EXT. QUAY" }],
  choices: ["k", "new"],
};

test("a plan's rows are those that say of which kind they are", () => {
  const { kind: _, ...bare } = retimed;
  expect(rowsOf({ number: 1, notices: [], rows: [bare, missing] })).toEqual([missing]);
  expect([cutOf(missing), cutOf(gap), cutOf(changed)]).toEqual(["b", null, null]);
  expect([choicesOf(gap), choicesOf(retimed)]).toEqual([["lengthen", "empty"], []]);
});

test("kinds are counted in their order, and one that is not known here comes last", () => {
  const later = { ...retimed, id: "x", kind: "later" } as unknown as Row;
  const kinds = kindsIn([later, unclearScene, changed, ...rows, { ...retimed, id: "r2" }]);
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
  const bare: Row = { ...scene, id: "c", kind: "scene_changed", texts: [], added: [], cuts_not_in_script: [] };
  const renamed: Row = { ...scene, id: "n", kind: "scene_renamed", before: "1 A", after: "1 B", texts: [text] };
  expect(
    [changed, renamed, { ...bare, added: ["Fog."] }, { ...bare, cuts_not_in_script: ["a"] }].map(hasDetails),
  ).toEqual([true, true, true, true]);
  expect([bare, retimed, unclearScene].map(hasDetails)).toEqual([false, false, false]);
});

describe("what is picked", () => {
  test("begins as the plan offers it", () => {
    const picks = picksOf(rows, null);
    expect([...picks.checked].sort()).toEqual(["g", "r"]);
    expect(acceptedOf(rows, picks)).toEqual([{ row: "g" }, { row: "r" }]);
  });

  test("stays where the plan was made anew, but for rows that are new in it", () => {
    const before = answered(missing, "delete", toggled(retimed, picksOf(rows, null)));
    const fresh: Row = { ...retimed, id: "f", fresh: true };
    const after = picksOf([...rows, fresh], before);
    expect([...after.checked].sort()).toEqual(["f", "g", "m"]);
    expect(chosenOf(missing, after)).toBe("delete");
    // What was chosen is not offered any longer: it is asked again.
    expect(picksOf([{ ...missing, choices: ["keep", "end"] }], before).choices.size).toBe(0);
  });

  test("what only a person can know is not checked with all others", () => {
    const all = [...rows, changed, unclearScene];
    expect(all.filter(asks)).toEqual([missing, unclear, unclearScene]);
    const none = allPicked(all, false, picksOf(all, null));
    expect(acceptedOf(all, none)).toEqual([]);
    expect([...allPicked(all, true, none).checked].sort()).toEqual(["g", "r", "s1"]);
    const said = allPicked(all, false, answered(unclear, "b", none));
    expect(acceptedOf(all, allPicked(all, true, said))).toContainEqual({ row: "u", choice: "b" });
  });

  test("a cut that is not in the edit stays, until something else is chosen", () => {
    expect(chosenOf(missing, NO_PICKS)).toBe("keep");
    const checked = toggled(missing, NO_PICKS);
    expect(acceptedOf(rows, checked)).toEqual([{ row: "m", choice: "end" }]);
    const deleted = answered(missing, "delete", checked);
    expect(acceptedOf(rows, deleted)).toEqual([{ row: "m", choice: "delete" }]);
    expect(chosenOf(missing, toggled(missing, deleted))).toBe("keep");
    expect(acceptedOf(rows, answered(missing, "keep", deleted))).toEqual([]);
  });

  test("nothing is chosen of what is unclear before somebody did", () => {
    expect([chosenOf(unclear, NO_PICKS), chosenOf(unclearScene, NO_PICKS)]).toEqual([null, null]);
    expect(chosenOf(gap, NO_PICKS)).toBe("lengthen");
    expect(acceptedOf(rows, answered(unclear, "new", NO_PICKS))).toEqual([{ row: "u", choice: "new" }]);
    const scenes = answered(unclearScene, "k", NO_PICKS);
    expect(acceptedOf([unclearScene], scenes)).toEqual([{ row: "s2", choice: "k" }]);
  });

  test("what somebody wrote stays, until the script's is taken", () => {
    const offered = picksOf([changed], null);
    expect(acceptedOf([changed], offered)).toEqual([{ row: "s1" }]);
    const theirs = taken(changed, "t1", true, toggled(changed, offered));
    expect(acceptedOf([changed], theirs)).toEqual([{ row: "s1", script_texts: ["t1"] }]);
    expect(acceptedOf([changed], toggled(changed, theirs))).toEqual([]);
    expect(acceptedOf([changed], taken(changed, "t1", false, theirs))).toEqual([{ row: "s1" }]);
    // Checking, and choosing of other rows, leaves it.
    const others = answered(unclearScene, "new", toggled(changed, toggled(changed, theirs)));
    expect(acceptedOf([changed], others)).toEqual([{ row: "s1", script_texts: ["t1"] }]);
  });

  test("what was taken from the script is kept in a plan made anew, but not over words that came since", () => {
    const theirs = taken(changed, "t1", true, picksOf([changed], null));
    expect(acceptedOf([changed], picksOf([changed], theirs))).toEqual([{ row: "s1", script_texts: ["t1"] }]);
    const since: Row = { ...changed, fresh: true, texts: [{ ...text, board_text: "Rain, heavily." }] };
    expect(acceptedOf([since], picksOf([since], theirs))).toEqual([{ row: "s1" }]);
    const untouched: Row = { ...changed, texts: [{ ...text, is_edited: false }] };
    expect(acceptedOf([untouched], picksOf([untouched], theirs))).toEqual([{ row: "s1" }]);
  });
});
