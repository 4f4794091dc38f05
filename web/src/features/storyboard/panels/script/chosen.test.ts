import { expect, test } from "vitest";
import type { ScriptElement, ScriptScene } from "@/features/storyboard/types";
import { behind, choose, cutsOfParts, kept, partsOf, spotsOf, step } from "./chosen";

const scene = (key: string, ...kinds: ScriptElement["kind"][]): ScriptScene => ({
  key,
  number: "",
  heading: "INT. FERRY",
  line: 1,
  here: true,
  elements: kinds.map((kind) => ({
    kind,
    text: "x",
    line: 1,
    character: "",
    parenthetical: "",
    dual: false,
    depth: 0,
  })),
});

const A = scene("a", "action", "note", "dialogue", "action");
const B = scene("b", "synopsis", "dialogue");
const SPOTS = spotsOf({ scenes: [A, B] });

test("what becomes no caption is passed over, and arrows go from scene to scene", () => {
  expect(SPOTS.map(({ scene: key, part }) => `${key}${part}`)).toEqual(["a0", "a2", "a3", "b1"]);
  let now = step(SPOTS, null, 1, false);
  expect(now?.at).toEqual({ scene: "a", part: 0 });
  for (let times = 0; times < 5; times += 1) now = step(SPOTS, now, 1, false);
  expect(now?.at).toEqual({ scene: "b", part: 1 });
  expect(step([], null, 1, false)).toBeNull();
  expect(step(SPOTS, null, Number.POSITIVE_INFINITY, false)?.at).toEqual({ scene: "b", part: 1 });
  expect(spotsOf({ scenes: [{ ...A, here: false }, B] })).toEqual([{ scene: "b", part: 1 }]);
});

test("with Shift those between are taken along, within the scene", () => {
  const first = choose(null, { scene: "a", part: 0 }, false);
  const all = step(SPOTS, step(SPOTS, first, 1, true), 1, true);
  expect(all && partsOf(A, all)).toEqual([0, 2, 3]);
  expect(step(SPOTS, all, 1, true)).toEqual(all);
  expect(all && partsOf(B, all)).toEqual([]);
  const back = choose({ anchor: { scene: "a", part: 3 }, at: { scene: "a", part: 3 } }, { scene: "a", part: 2 }, true);
  expect(partsOf(A, back)).toEqual([2, 3]);
  // From another scene it begins anew.
  expect(choose(first, { scene: "b", part: 1 }, true).anchor).toEqual({ scene: "b", part: 1 });
});

test("behind what is chosen comes the paragraph after the last of it", () => {
  const back = { anchor: { scene: "a", part: 2 }, at: { scene: "a", part: 0 } };
  expect(behind(SPOTS, back)?.at).toEqual({ scene: "a", part: 3 });
});

test("what another draft has no more is not chosen any longer", () => {
  const now = choose(null, { scene: "b", part: 1 }, false);
  expect(kept(SPOTS, now)).toEqual(now);
  expect(kept(spotsOf({ scenes: [A] }), now)).toBeNull();
});

test("a paragraph's cuts are told in the board's order, without those that are gone", () => {
  const placed = [
    { cut_id: "late", scene: "a", parts: [0, 2] },
    { cut_id: "early", scene: "a", parts: [0] },
    { cut_id: "gone", scene: "a", parts: [0] },
  ];
  const order = new Map([
    ["early", 3],
    ["late", 7],
  ]);
  expect([...cutsOfParts(placed, order)]).toEqual([
    [0, ["early", "late"]],
    [2, ["late"]],
  ]);
});
