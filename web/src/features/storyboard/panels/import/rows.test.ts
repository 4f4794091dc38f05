import { describe, expect, test } from "vitest";
import type { ImportPlan } from "@/features/storyboard/types";
import {
  acceptedOf,
  allPicked,
  answered,
  asks,
  chosenOf,
  kindsIn,
  NO_PICKS,
  picksOf,
  type Row,
  rowsOf,
  toggled,
} from "./rows";
import { textsOf } from "./rowTexts";

function row(id: string, fields: Partial<Row> = {}): Row {
  const none = { cutId: null, before: {}, after: {}, byName: false, choices: [] };
  return { id, kind: "retimed", checked: true, fresh: false, ...none, ...fields };
}

/** A plan as it comes. */
function planOf(...sent: object[]): ImportPlan {
  return { notices: [], rows: sent } as unknown as ImportPlan;
}

const retimed = row("r", { cutId: "a", before: { frames: 24 }, after: { frames: 31 } });
const missing = row("m", { kind: "missing", cutId: "b", checked: false, choices: ["keep", "end", "delete"] });
const unclear = row("u", { kind: "unclear", checked: false, choices: ["a", "b", "new"] });
const gap = row("g", { kind: "gap", after: { frames: 12 }, choices: ["lengthen", "empty"] });
const rows = [gap, retimed, missing, unclear];

test("rows of lengths alone are read like those that say more", () => {
  expect(rowsOf(planOf({ id: "r", checked: true, cut_id: "a", before: 24, after: 31 }))).toEqual([retimed]);
});

test("places are read where a row is of places, frames elsewhere", () => {
  const moved = { id: "v", kind: "moved", checked: true, cut_id: "a", before: 5, after: 3, by: "name" };
  const twice = { id: "t", kind: "twice", checked: true, cut_id: "a", before: { number: 1, frames: 24 } };
  expect(rowsOf(planOf(moved, { ...twice, after: { number: null, frames: 30 } }))).toMatchObject([
    { kind: "moved", before: { number: 5 }, after: { number: 3 }, byName: true },
    { kind: "twice", before: { number: 1, frames: 24 }, after: { frames: 30 }, byName: false },
  ]);
});

test("kinds are counted in their order, and one that is not known here comes last", () => {
  const kinds = kindsIn([row("x", { kind: "scene" }), ...rows, row("r2")]);
  expect(kinds.map(({ kind, count }) => `${kind} ${count}`)).toEqual([
    "retimed 2",
    "missing 1",
    "gap 1",
    "unclear 1",
    "scene 1",
  ]);
});

describe("what is picked", () => {
  test("begins as the plan offers it", () => {
    const picks = picksOf(rows, null);
    expect([...picks.checked].sort()).toEqual(["g", "r"]);
    expect(acceptedOf(rows, picks)).toEqual([{ row: "g" }, { row: "r" }]);
  });

  test("stays where the plan was made anew, but for rows that are new in it", () => {
    const before = answered(missing, "delete", toggled(retimed, picksOf(rows, null)));
    const fresh = row("f", { fresh: true });
    const after = picksOf([...rows, fresh], before);
    expect([...after.checked].sort()).toEqual(["f", "g", "m"]);
    expect(chosenOf(missing, after)).toBe("delete");
    // What was chosen is not offered any longer: it is asked again.
    expect(picksOf([{ ...missing, choices: ["keep", "end"] }], before).choices.size).toBe(0);
  });

  test("what only a person can know is not checked with all others", () => {
    expect(rows.filter(asks)).toEqual([missing, unclear]);
    const none = allPicked(rows, false, picksOf(rows, null));
    expect(acceptedOf(rows, none)).toEqual([]);
    expect([...allPicked(rows, true, none).checked].sort()).toEqual(["g", "r"]);
    const said = allPicked(rows, false, answered(unclear, "b", none));
    expect(acceptedOf(rows, allPicked(rows, true, said))).toContainEqual({ row: "u", choice: "b" });
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
    expect(chosenOf(unclear, NO_PICKS)).toBeNull();
    expect(chosenOf(gap, NO_PICKS)).toBe("lengthen");
    expect(acceptedOf(rows, answered(unclear, "new", NO_PICKS))).toEqual([{ row: "u", choice: "new" }]);
  });
});

test("what stands before and after is said in frames and places", () => {
  expect(textsOf(retimed, null)).toEqual({ before: "24f", after: "31f", more: "+7f" });
  const moved = row("v", { kind: "moved", before: { number: 5 }, after: { number: 3 }, byName: true });
  expect(textsOf(moved, null)).toEqual({ before: "Place 5", after: "Place 3", more: "Found by its name alone" });
  expect(textsOf({ ...missing, before: { frames: 24, number: 4 } }, "end")).toMatchObject({
    before: "Place 4 · 24f",
    after: "Move to the end",
  });
  expect(textsOf(missing, "keep").after).toBe("Stays");
  expect(textsOf(gap, "empty")).toMatchObject({ before: "–", after: "12f" });
});
