import { expect, test } from "vitest";
import { getDropSlot } from "@/features/storyboard/model/reorder";
import { CARD_PX, layoutCards, SCENE_HEADER_PX } from "./cardLayout";

const NONE = new Set<string>();

test("a card dropped between two others goes before the card below the gap", () => {
  const order = ["a", "b", "c"];
  const { getGapAt } = layoutCards(3, [], NONE);
  expect(getDropSlot(getGapAt(CARD_PX * 1.4), order)).toEqual({ before: "b" });
  expect(getDropSlot(getGapAt(CARD_PX * 1.6), order)).toEqual({ before: "c" });
  expect(getDropSlot(getGapAt(CARD_PX * 9), order)).toBe("end");
  expect(getDropSlot(getGapAt(-5), order)).toEqual({ before: "a" });
});

test("only cards near the viewport are rendered", () => {
  const { first, end } = layoutCards(2000, [], NONE).getVisibleRange(CARD_PX * 1000, 600);
  expect(first).toBeGreaterThan(980);
  expect(first).toBeLessThanOrEqual(1000);
  expect(end).toBeGreaterThan(1009);
  expect(end).toBeLessThan(1030);
});

const SCENES = [
  { sceneId: "s", start: 0, end: 3 },
  { sceneId: null, start: 3, end: 4 },
  { sceneId: "t", start: 4, end: 6 },
];

test("each scene has a header above its cards", () => {
  const rows = layoutCards(6, SCENES, NONE);
  expect([0, 3, 4].map(rows.getTop)).toEqual([
    SCENE_HEADER_PX,
    2 * SCENE_HEADER_PX + 3 * CARD_PX,
    3 * SCENE_HEADER_PX + 4 * CARD_PX,
  ]);
  expect(rows.height).toBe(3 * SCENE_HEADER_PX + 6 * CARD_PX);
  for (let index = 0; index < 6; index += 1) {
    expect(rows.getGapAt(rows.getTop(index) + 5)).toBe(index);
    expect(rows.getGapAt(rows.getTop(index) + CARD_PX - 5)).toBe(index + 1);
  }
});

test("a collapsed scene takes only its header's height, and cards dropped on it go before or after the scene", () => {
  const rows = layoutCards(6, SCENES, new Set(["s"]));
  expect(rows.height).toBe(3 * SCENE_HEADER_PX + 3 * CARD_PX);
  expect([rows.isFolded(2), rows.isFolded(3)]).toEqual([true, false]);
  expect([rows.getGapAt(3), rows.getGapAt(SCENE_HEADER_PX - 3)]).toEqual([0, 3]);
  const { first, end } = rows.getVisibleRange(0, 600);
  expect([first, end]).toEqual([0, 6]);
});

test("a scene that appears again later is marked as continued", () => {
  const scenes = [...SCENES, { sceneId: "s", start: 6, end: 8 }];
  expect(layoutCards(8, scenes, NONE).sceneSpans.map(({ isContinued }) => isContinued)).toEqual([
    false,
    false,
    false,
    true,
  ]);
});
