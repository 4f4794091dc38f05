import { expect, test } from "vitest";
import type { ScriptElement, ScriptScene } from "@/features/storyboard/types";
import {
  getSelectedParts,
  getValidSelection,
  listSelectableParagraphs,
  mapPartsToCuts,
  moveSelection,
  selectNextParagraph,
  selectParagraph,
} from "./paragraphSelection";

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
const SPOTS = listSelectableParagraphs({ scenes: [A, B] });

test("what becomes no caption is passed over, and arrows go from scene to scene", () => {
  expect(SPOTS.map(({ scene: key, part }) => `${key}${part}`)).toEqual(["a0", "a2", "a3", "b1"]);
  let now = moveSelection(SPOTS, null, 1, false);
  expect(now?.focus).toEqual({ scene: "a", part: 0 });
  for (let times = 0; times < 5; times += 1) now = moveSelection(SPOTS, now, 1, false);
  expect(now?.focus).toEqual({ scene: "b", part: 1 });
  expect(moveSelection([], null, 1, false)).toBeNull();
  expect(moveSelection(SPOTS, null, Number.POSITIVE_INFINITY, false)?.focus).toEqual({ scene: "b", part: 1 });
  expect(listSelectableParagraphs({ scenes: [{ ...A, here: false }, B] })).toEqual([{ scene: "b", part: 1 }]);
});

test("with Shift those between are taken along, within the scene", () => {
  const first = selectParagraph(null, { scene: "a", part: 0 }, false);
  const all = moveSelection(SPOTS, moveSelection(SPOTS, first, 1, true), 1, true);
  expect(all && getSelectedParts(A, all)).toEqual([0, 2, 3]);
  expect(moveSelection(SPOTS, all, 1, true)).toEqual(all);
  expect(all && getSelectedParts(B, all)).toEqual([]);
  const back = selectParagraph(
    { anchor: { scene: "a", part: 3 }, focus: { scene: "a", part: 3 } },
    { scene: "a", part: 2 },
    true,
  );
  expect(getSelectedParts(A, back)).toEqual([2, 3]);
  // Extending from another scene starts a new selection.
  expect(selectParagraph(first, { scene: "b", part: 1 }, true).anchor).toEqual({ scene: "b", part: 1 });
});

test("behind what is chosen comes the paragraph after the last of it", () => {
  const back = { anchor: { scene: "a", part: 2 }, focus: { scene: "a", part: 0 } };
  expect(selectNextParagraph(SPOTS, back)?.focus).toEqual({ scene: "a", part: 3 });
});

test("what another draft has no more is not chosen any longer", () => {
  const now = selectParagraph(null, { scene: "b", part: 1 }, false);
  expect(getValidSelection(SPOTS, now)).toEqual(now);
  expect(getValidSelection(listSelectableParagraphs({ scenes: [A] }), now)).toBeNull();
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
  expect([...mapPartsToCuts(placed, order)]).toEqual([
    [0, ["early", "late"]],
    [2, ["late"]],
  ]);
});
