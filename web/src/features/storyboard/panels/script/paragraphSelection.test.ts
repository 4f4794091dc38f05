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
const PARAGRAPHS = listSelectableParagraphs({ scenes: [A, B] });

test("skips paragraphs that can't become captions, and moves across scenes", () => {
  expect(PARAGRAPHS.map(({ scene: key, part }) => `${key}${part}`)).toEqual(["a0", "a2", "a3", "b1"]);
  let selection = moveSelection(PARAGRAPHS, null, 1, false);
  expect(selection?.focus).toEqual({ scene: "a", part: 0 });
  for (let times = 0; times < 5; times += 1) selection = moveSelection(PARAGRAPHS, selection, 1, false);
  expect(selection?.focus).toEqual({ scene: "b", part: 1 });
  expect(moveSelection([], null, 1, false)).toBeNull();
  expect(moveSelection(PARAGRAPHS, null, Number.POSITIVE_INFINITY, false)?.focus).toEqual({ scene: "b", part: 1 });
  expect(listSelectableParagraphs({ scenes: [{ ...A, here: false }, B] })).toEqual([{ scene: "b", part: 1 }]);
});

test("Shift extends the selection within the scene", () => {
  const first = selectParagraph(null, { scene: "a", part: 0 }, false);
  const extended = moveSelection(PARAGRAPHS, moveSelection(PARAGRAPHS, first, 1, true), 1, true);
  expect(extended && getSelectedParts(A, extended)).toEqual([0, 2, 3]);
  expect(moveSelection(PARAGRAPHS, extended, 1, true)).toEqual(extended);
  expect(extended && getSelectedParts(B, extended)).toEqual([]);
  const reversed = selectParagraph(
    { anchor: { scene: "a", part: 3 }, focus: { scene: "a", part: 3 } },
    { scene: "a", part: 2 },
    true,
  );
  expect(getSelectedParts(A, reversed)).toEqual([2, 3]);
  // Extending from another scene starts a new selection.
  expect(selectParagraph(first, { scene: "b", part: 1 }, true).anchor).toEqual({ scene: "b", part: 1 });
});

test("selects the paragraph after the selection", () => {
  const reversed = { anchor: { scene: "a", part: 2 }, focus: { scene: "a", part: 0 } };
  expect(selectNextParagraph(PARAGRAPHS, reversed)?.focus).toEqual({ scene: "a", part: 3 });
});

test("drops a selection whose paragraphs are missing in another draft", () => {
  const selection = selectParagraph(null, { scene: "b", part: 1 }, false);
  expect(getValidSelection(PARAGRAPHS, selection)).toEqual(selection);
  expect(getValidSelection(listSelectableParagraphs({ scenes: [A] }), selection)).toBeNull();
});

test("maps paragraphs to cuts in board order, without deleted cuts", () => {
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
