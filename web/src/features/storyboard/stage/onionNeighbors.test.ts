import { expect, test } from "vitest";
import { createEditableTestContext } from "@/features/storyboard/editorContext/testing";
import { createTestCut } from "@/features/storyboard/model/fixtures";
import { settings } from "@/features/storyboard/store/settings";
import { listNeighbors } from "./onionNeighbors";

const OPTIONS = settings.getInitialState().onionOptions;

function createBoardAt(current: string) {
  const { board } = createEditableTestContext(["a", "b", "c", "d", "e"].map((id) => createTestCut(id)));
  board.transport.goToCut(current);
  return board.store.getState();
}

test("each side shows its own number of cuts, the furthest first and faintest", () => {
  const neighbors = listNeighbors(createBoardAt("c"), { ...OPTIONS, before: 2, after: 1, afterOpacity: 0.8 });
  expect(neighbors).toEqual([
    { cutId: "a", side: "before", opacity: 0.25 },
    { cutId: "b", side: "before", opacity: 0.5 },
    { cutId: "d", side: "after", opacity: 0.8 },
  ]);
});

test("there are no neighbors beyond the ends of the board, or on a side that is off", () => {
  const neighbors = listNeighbors(createBoardAt("b"), { ...OPTIONS, before: 8, after: 0 });
  expect(neighbors.map(({ cutId }) => cutId)).toEqual(["a"]);
});

test("cuts of other scenes can be left out", () => {
  const position = (sceneId: string) => ({ sceneId, shotId: `${sceneId}-shot`, panel: 0, isReturn: false });
  const board = createBoardAt("c");
  const positions = new Map([
    ["a", position("one")],
    ["b", position("two")],
    ["c", position("two")],
    ["d", position("two")],
  ]);
  const shots = { ...board.shots, structure: { ...board.shots.structure, positions } };
  const options = { ...OPTIONS, before: 3, after: 3 };
  const listIds = (isSameScene: boolean) =>
    listNeighbors({ ...board, shots }, { ...options, isSameScene }).map(({ cutId }) => cutId);
  expect(listIds(true)).toEqual(["b", "d"]);
  expect(listIds(false)).toEqual(["a", "b", "e", "d"]);
});
