import { describe, expect, test } from "vitest";
import { type BoardView, createBoardView } from "@/features/storyboard/model/boardView";
import { createTestCut, createTestCutList } from "@/features/storyboard/model/fixtures";
import { getGroupingAfterMove } from "@/features/storyboard/model/groupMovedCuts";
import type { NewOp } from "@/features/storyboard/model/ops";
import { reorder } from "@/features/storyboard/model/reorder";
import { applyBoardList, emptyBoard } from "@/features/storyboard/model/serverBoard";
import { type BeginResult, beginScene, beginShot, moveShotBoundary } from "@/features/storyboard/model/shotBoundaries";
import { deriveShots, findOmittedNumbers, invertGrouping } from "@/features/storyboard/model/shots";
import type { BoardGrouping } from "@/features/storyboard/types";

/** Create a view from shots named scene.shot, one per cut: "1.1 1.1 1.2 -". */
function viewOfShots(text: string, locked = false): BoardView {
  const named = text.split(" ");
  const cuts = named.map((shot, position) =>
    createTestCut(`c${position}`, { position, shot_id: shot === "-" ? null : shot }),
  );
  const shots = [...new Set(named.filter((each) => each !== "-"))].map((id) => ({ id, scene_id: id[0] as string }));
  const scenes = [...new Set(shots.map(({ scene_id }) => scene_id))];
  const list = createTestCutList(cuts, {
    board: { ...emptyBoard.settings, version: 1, locked },
    scenes: scenes.map((id, at) => ({ id, number: `0${at + 1}0`, title: "", text_id: null, version: 1 })),
    shots: shots.map(({ id, scene_id }) => ({ id, scene_id, number: `0${id[2]}0`, version: 1 })),
  });
  return createBoardView(applyBoardList(emptyBoard, list), []);
}

function withOps(view: BoardView, ...ops: NewOp[]): BoardView {
  const waiting = ops.map((op, at) => ({ ...op, key: String(at), attempted: false }));
  const list = createTestCutList([...view.cuts.values()], {
    board: view.settings,
    scenes: [...view.scenes.values()],
    shots: [...view.shots.values()],
  });
  return createBoardView(applyBoardList(emptyBoard, list), waiting);
}

function group(view: BoardView, wish: BeginResult): BoardView {
  if (!("grouping" in wish)) throw new Error(wish.rejected);
  return withOps(view, { kind: "group", grouping: wish.grouping });
}

const labels = (view: BoardView): string =>
  view.order
    .map((id) => (deriveShots(view).labels.get(id) ?? "-").replace(/Sc (\d+) Sh (\d+) (\w+)/, "$1/$2/$3"))
    .join(" ");

function ids(): () => string {
  let count = 0;
  return () => {
    count += 1;
    return `new${count}`;
  };
}

describe("beginning shots", () => {
  test("the first one makes a scene, and what lies before it is a shot too", () => {
    const view = viewOfShots("- - - -");
    expect(labels(group(view, beginShot(view, deriveShots(view), 2, ids())))).toBe(
      "010/010/A 010/010/B 010/020/A 010/020/B",
    );
    expect(labels(group(view, beginShot(view, deriveShots(view), 0, ids())))).toBe(
      "010/010/A 010/010/B 010/010/C 010/010/D",
    );
  });

  test("within a shot the rest of it is a new one; again takes it back", () => {
    const view = viewOfShots("1.1 1.1 1.1 1.2");
    const begun = group(view, beginShot(view, deriveShots(view), 1, ids()));
    expect(labels(begun)).toBe("010/010/A 010/020/A 010/020/B 010/030/A");
    const back = group(begun, beginShot(begun, deriveShots(begun), 1, ids()));
    expect(labels(back)).toBe(labels(view));
  });

  test("where a scene begins it is not the shot that is taken back", () => {
    const view = viewOfShots("1.1 2.1");
    expect(beginShot(view, deriveShots(view), 1, ids())).toEqual({ rejected: "scene" });
    expect(beginShot(view, deriveShots(view), 0, ids())).toEqual({ rejected: "first" });
  });

  test("all of it can be undone", () => {
    const view = viewOfShots("1.1 1.1 1.1 1.2");
    const wish = beginScene(view, deriveShots(view), 1, ids()) as { grouping: BoardGrouping };
    const begun = group(view, wish);
    expect(labels(withOps(begun, { kind: "group", grouping: invertGrouping(wish.grouping) }))).toBe(labels(view));
  });

  test("locked, a new shot gets a number between; taken back by undo the number is free", () => {
    const view = viewOfShots("1.1 1.1 1.2", true);
    const wish = beginShot(view, deriveShots(view), 1, ids()) as { grouping: BoardGrouping };
    const begun = group(view, wish);
    expect(labels(begun)).toBe("010/010/A 010/015/A 010/020/A");
    const back = withOps(begun, { kind: "group", grouping: invertGrouping(wish.grouping) });
    expect(findOmittedNumbers(back, deriveShots(back))).toEqual([]);
  });
});

describe("beginning scenes", () => {
  test("shots that follow come along, and the rest of one that began earlier is a shot of its own", () => {
    const view = viewOfShots("1.1 1.1 1.2 1.3 2.1");
    const begun = group(view, beginScene(view, deriveShots(view), 1, ids()));
    expect(labels(begun)).toBe("010/010/A 020/010/A 020/020/A 020/030/A 030/010/A");
    const back = group(begun, beginScene(begun, deriveShots(begun), 1, ids()));
    expect(labels(back)).toBe("010/010/A 010/020/A 010/030/A 010/040/A 020/010/A");
  });

  test("on a board without any, what lies before is a scene too", () => {
    const view = viewOfShots("- - -");
    expect(labels(group(view, beginScene(view, deriveShots(view), 1, ids())))).toBe("010/010/A 020/010/A 020/010/B");
  });
});

describe("moving", () => {
  const moved = (view: BoardView, moving: string[], before: string): BoardView => {
    const order = reorder(view.order, new Set(moving), { before });
    const joins = getGroupingAfterMove(view, order, new Set(moving));
    return withOps(
      view,
      { kind: "order", base: [...view.order], mine: order },
      ...(joins ? [{ kind: "group" as const, grouping: joins }] : []),
    );
  };

  test("a cut dropped between two of a shot joins it, at a seam it keeps its own, and the shot returns", () => {
    const view = viewOfShots("1.1 1.1 1.2 1.2 1.3");
    expect(labels(moved(view, ["c4"], "c1"))).toBe("010/010/A 010/010/B 010/010/C 010/020/A 010/020/B");
    expect(labels(moved(view, ["c4"], "c2"))).toBe("010/010/A 010/010/B 010/020/A 010/030/A 010/030/B");
    const returning = moved(view, ["c0"], "c4");
    expect(labels(returning)).toBe("010/010/A 010/020/A 010/020/B 010/010/B 010/030/A");
    expect(deriveShots(returning).structure.positions.get("c0")?.isReturn).toBe(true);
  });

  test("a whole shot dropped between two of a scene joins that", () => {
    const view = viewOfShots("1.1 1.2 2.1 2.1");
    expect(labels(moved(view, ["c2", "c3"], "c1"))).toBe("010/010/A 010/020/A 010/020/B 010/030/A");
    expect(labels(moved(view, ["c3"], "c1"))).toBe("010/010/A 020/010/A 010/020/A 020/010/B");
  });

  test("a seam moves over cuts and leaves each shot one at least", () => {
    const view = viewOfShots("1.1 1.1 1.2 1.2");
    const to = (index: number): string => {
      const grouping = moveShotBoundary(view, deriveShots(view), 2, index);
      return grouping ? labels(withOps(view, { kind: "group", grouping })) : "same";
    };
    expect(to(1)).toBe("010/010/A 010/020/A 010/020/B 010/020/C");
    expect(to(3)).toBe("010/010/A 010/010/B 010/010/C 010/020/A");
    expect(to(9)).toBe(to(3));
    expect(to(2)).toBe("same");
  });
});

test("what lost its last cut is omitted while numbers are locked", () => {
  const view = viewOfShots("1.1 1.2 1.3", true);
  const left = withOps(view, { kind: "delete", cutId: "c1" });
  expect(labels(left)).toBe("010/010/A 010/030/A");
  expect(findOmittedNumbers(left, deriveShots(left))).toEqual([{ sceneId: "1", shotId: "1.2" }]);
});
