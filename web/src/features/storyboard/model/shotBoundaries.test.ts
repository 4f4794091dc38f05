import { describe, expect, test } from "vitest";
import type { BoardView } from "@/features/storyboard/model/boardView";
import { createBoardView } from "@/features/storyboard/model/createBoardView";
import { createTestCut, createTestCutList } from "@/features/storyboard/model/fixtures";
import { getGroupingAfterMove } from "@/features/storyboard/model/groupMovedCuts";
import type { NewOp } from "@/features/storyboard/model/ops";
import { reorder } from "@/features/storyboard/model/reorder";
import { applyBoardList, emptyBoard } from "@/features/storyboard/model/serverBoard";
import { type BeginResult, beginScene, beginShot, moveShotBoundary } from "@/features/storyboard/model/shotBoundaries";
import { deriveShots, findOmittedNumbers, invertGrouping } from "@/features/storyboard/model/shots";
import type { BoardGrouping } from "@/features/storyboard/types";

/** Create a view from shots named scene.shot, one per cut: "1.1 1.1 1.2 -". */
function createShotView(text: string, locked = false): BoardView {
  const shotNames = text.split(" ");
  const cuts = shotNames.map((shot, position) =>
    createTestCut(`c${position}`, { position, shot_id: shot === "-" ? null : shot }),
  );
  const shots = [...new Set(shotNames.filter((each) => each !== "-"))].map((id) => ({ id, scene_id: id[0] as string }));
  const scenes = [...new Set(shots.map(({ scene_id }) => scene_id))];
  const list = createTestCutList(cuts, {
    board: { ...emptyBoard.settings, version: 1, locked },
    scenes: scenes.map((id, at) => ({ id, number: `0${at + 1}0`, title: "", text_id: null, version: 1 })),
    shots: shots.map(({ id, scene_id }) => ({ id, scene_id, number: `0${id[2]}0`, version: 1 })),
  });
  return createBoardView(applyBoardList(emptyBoard, list), []);
}

function applyOps(view: BoardView, ...ops: NewOp[]): BoardView {
  const pendingOps = ops.map((op, at) => ({ ...op, key: String(at), attempted: false }));
  const list = createTestCutList([...view.cuts.values()], {
    board: view.settings,
    scenes: [...view.scenes.values()],
    shots: [...view.shots.values()],
  });
  return createBoardView(applyBoardList(emptyBoard, list), pendingOps);
}

function applyResult(view: BoardView, result: BeginResult): BoardView {
  if (!("grouping" in result)) throw new Error(result.rejected);
  return applyOps(view, { kind: "group", grouping: result.grouping });
}

const getLabels = (view: BoardView): string =>
  view.order
    .map((id) => (deriveShots(view).labels.get(id) ?? "-").replace(/Sc (\d+) Sh (\d+) (\w+)/, "$1/$2/$3"))
    .join(" ");

function createIds(): () => string {
  let count = 0;
  return () => {
    count += 1;
    return `new${count}`;
  };
}

describe("starting shots", () => {
  test("the first shot creates a scene, and the cuts before it get a shot too", () => {
    const view = createShotView("- - - -");
    expect(getLabels(applyResult(view, beginShot(view, deriveShots(view), 2, createIds())))).toBe(
      "010/010/A 010/010/B 010/020/A 010/020/B",
    );
    expect(getLabels(applyResult(view, beginShot(view, deriveShots(view), 0, createIds())))).toBe(
      "010/010/A 010/010/B 010/010/C 010/010/D",
    );
  });

  test("splits a shot at the cut; repeating it merges the parts again", () => {
    const view = createShotView("1.1 1.1 1.1 1.2");
    const afterBegin = applyResult(view, beginShot(view, deriveShots(view), 1, createIds()));
    expect(getLabels(afterBegin)).toBe("010/010/A 010/020/A 010/020/B 010/030/A");
    const reverted = applyResult(afterBegin, beginShot(afterBegin, deriveShots(afterBegin), 1, createIds()));
    expect(getLabels(reverted)).toBe(getLabels(view));
  });

  test("a shot at the start of a scene can't be merged", () => {
    const view = createShotView("1.1 2.1");
    expect(beginShot(view, deriveShots(view), 1, createIds())).toEqual({ rejected: "scene" });
    expect(beginShot(view, deriveShots(view), 0, createIds())).toEqual({ rejected: "first" });
  });

  test("can be undone", () => {
    const view = createShotView("1.1 1.1 1.1 1.2");
    const result = beginScene(view, deriveShots(view), 1, createIds()) as { grouping: BoardGrouping };
    const afterBegin = applyResult(view, result);
    expect(getLabels(applyOps(afterBegin, { kind: "group", grouping: invertGrouping(result.grouping) }))).toBe(
      getLabels(view),
    );
  });

  test("with locked numbers, a new shot gets a number in between, which undo releases", () => {
    const view = createShotView("1.1 1.1 1.2", true);
    const result = beginShot(view, deriveShots(view), 1, createIds()) as { grouping: BoardGrouping };
    const afterBegin = applyResult(view, result);
    expect(getLabels(afterBegin)).toBe("010/010/A 010/015/A 010/020/A");
    const reverted = applyOps(afterBegin, { kind: "group", grouping: invertGrouping(result.grouping) });
    expect(findOmittedNumbers(reverted, deriveShots(reverted))).toEqual([]);
  });
});

describe("starting scenes", () => {
  test("later shots move to the new scene, and a shot that starts earlier is split", () => {
    const view = createShotView("1.1 1.1 1.2 1.3 2.1");
    const afterBegin = applyResult(view, beginScene(view, deriveShots(view), 1, createIds()));
    expect(getLabels(afterBegin)).toBe("010/010/A 020/010/A 020/020/A 020/030/A 030/010/A");
    const reverted = applyResult(afterBegin, beginScene(afterBegin, deriveShots(afterBegin), 1, createIds()));
    expect(getLabels(reverted)).toBe("010/010/A 010/020/A 010/030/A 010/040/A 020/010/A");
  });

  test("on a board without scenes, the cuts before get a scene too", () => {
    const view = createShotView("- - -");
    expect(getLabels(applyResult(view, beginScene(view, deriveShots(view), 1, createIds())))).toBe(
      "010/010/A 020/010/A 020/010/B",
    );
  });
});

describe("moving cuts and shot boundaries", () => {
  const moveCuts = (view: BoardView, moving: string[], before: string): BoardView => {
    const order = reorder(view.order, new Set(moving), { before });
    const grouping = getGroupingAfterMove(view, order, new Set(moving));
    return applyOps(
      view,
      { kind: "order", base: [...view.order], mine: order },
      ...(grouping ? [{ kind: "group" as const, grouping }] : []),
    );
  };

  test("a cut dropped inside a shot joins it; at a boundary it keeps its shot, which may then continue later", () => {
    const view = createShotView("1.1 1.1 1.2 1.2 1.3");
    expect(getLabels(moveCuts(view, ["c4"], "c1"))).toBe("010/010/A 010/010/B 010/010/C 010/020/A 010/020/B");
    expect(getLabels(moveCuts(view, ["c4"], "c2"))).toBe("010/010/A 010/010/B 010/020/A 010/030/A 010/030/B");
    const afterMove = moveCuts(view, ["c0"], "c4");
    expect(getLabels(afterMove)).toBe("010/010/A 010/020/A 010/020/B 010/010/B 010/030/A");
    expect(deriveShots(afterMove).structure.positions.get("c0")?.isReturn).toBe(true);
  });

  test("a complete shot dropped between shots of a scene joins that scene", () => {
    const view = createShotView("1.1 1.2 2.1 2.1");
    expect(getLabels(moveCuts(view, ["c2", "c3"], "c1"))).toBe("010/010/A 010/020/A 010/020/B 010/030/A");
    expect(getLabels(moveCuts(view, ["c3"], "c1"))).toBe("010/010/A 020/010/A 010/020/A 020/010/B");
  });

  test("a shot boundary moves across cuts and leaves at least one cut in each shot", () => {
    const view = createShotView("1.1 1.1 1.2 1.2");
    const moveBoundary = (index: number): string => {
      const grouping = moveShotBoundary(view, deriveShots(view), 2, index);
      return grouping ? getLabels(applyOps(view, { kind: "group", grouping })) : "same";
    };
    expect(moveBoundary(1)).toBe("010/010/A 010/020/A 010/020/B 010/020/C");
    expect(moveBoundary(3)).toBe("010/010/A 010/010/B 010/010/C 010/020/A");
    expect(moveBoundary(9)).toBe(moveBoundary(3));
    expect(moveBoundary(2)).toBe("same");
  });
});

test("a shot without cuts is an omitted number while numbers are locked", () => {
  const view = createShotView("1.1 1.2 1.3", true);
  const afterDeletion = applyOps(view, { kind: "delete", cutId: "c1" });
  expect(getLabels(afterDeletion)).toBe("010/010/A 010/030/A");
  expect(findOmittedNumbers(afterDeletion, deriveShots(afterDeletion))).toEqual([{ sceneId: "1", shotId: "1.2" }]);
});
