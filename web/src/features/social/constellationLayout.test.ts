import { describe, expect, test } from "vitest";
import {
  findEdges,
  findNamesToShow,
  findNextPerson,
  fitView,
  getAvatarSize,
  getFriendshipKey,
  layoutPeople,
  zoomView,
} from "./constellationLayout";
import { EDGE_LENGTH_MAX, RING_MAX, RING_MIN } from "./limits";

const ids = Array.from({ length: 72 }, (_, at) => `0192f0c1-7a3e-7c11-8000-${String(at * 7919).padStart(12, "0")}`);
const names = new Map(ids.map((id, at) => [id, `Person number ${at}`]));

function away({ x, y }: { x: number; y: number }) {
  return Math.hypot(x, y);
}

describe("places", () => {
  test("are the same on each visit, and stay when more people are shown", () => {
    const all = layoutPeople(ids);
    expect(layoutPeople(ids)).toEqual(all);
    expect(layoutPeople(ids.slice(0, 24))).toEqual(all.slice(0, 24));
  });

  test("lie between the innermost and the outermost ring, the first people innermost", () => {
    const all = layoutPeople(ids);
    expect(all).toHaveLength(72);
    for (const place of all) {
      expect(away(place)).toBeGreaterThanOrEqual(RING_MIN - 0.001);
      expect(away(place)).toBeLessThanOrEqual(RING_MAX + 0.001);
    }
    const rings = all.map(({ ring }) => ring);
    expect(rings).toEqual(rings.toSorted((a, b) => a - b));
    expect(Math.max(...rings)).toBe(4);
  });

  test("leave room for everybody's face", () => {
    const all = layoutPeople(ids);
    const near = all.flatMap((a, at) => all.slice(at + 1).map((b) => Math.hypot(a.x - b.x, a.y - b.y)));
    expect(Math.min(...near)).toBeGreaterThan(getAvatarSize(1));
  });
});

test("lines are drawn under 180 px alone, and say who are friends of each other", () => {
  const all = layoutPeople(ids);
  const [one, other] = all;
  if (!one || !other) throw new Error("nobody stands there");
  const lines = findEdges(all, new Set([getFriendshipKey(other.id, one.id)]));
  const length = (line: (typeof lines)[number]) => Math.hypot(line.from.x - line.to.x, line.from.y - line.to.y);
  expect(Math.max(...lines.map(length))).toBeLessThan(EDGE_LENGTH_MAX);
  const pairs = all.flatMap((a, at) => all.slice(at + 1).map((b) => Math.hypot(a.x - b.x, a.y - b.y)));
  expect(lines).toHaveLength(pairs.filter((each) => each < EDGE_LENGTH_MAX).length);
  expect(lines.filter(({ isFriendship }) => isFriendship)).toHaveLength(
    Math.hypot(one.x - other.x, one.y - other.y) < EDGE_LENGTH_MAX ? 1 : 0,
  );
});

test("names are written where they touch no other, and all of them once there is room", () => {
  const all = layoutPeople(ids);
  const [far, near] = [findNamesToShow(all, names, 0.6), findNamesToShow(all, names, 4)];
  expect(far.size).toBeGreaterThan(0);
  expect(far.size).toBeLessThan(72);
  expect(near.size).toBe(72);
});

test("arrow keys lead to somebody in that direction, and everybody is reached", () => {
  const all = layoutPeople(ids);
  const reached = new Set<string>();
  const open = all.slice(0, 1);
  for (let from = open.pop(); from; from = open.pop()) {
    if (reached.has(from.id)) continue;
    reached.add(from.id);
    for (const key of ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"] as const) {
      const to = findNextPerson(all, from, key);
      if (to === null) continue;
      if (key === "ArrowRight") expect(to.x).toBeGreaterThan(from.x);
      if (key === "ArrowUp") expect(to.y).toBeLessThan(from.y);
      open.push(to);
    }
  }
  expect(reached.size).toBe(72);
});

test("everybody fits into the stage, and a zoom keeps what lies under the pointer", () => {
  const all = layoutPeople(ids);
  const view = fitView(all, { width: 1200, height: 640 }, 0.5, 4);
  for (const { y } of all) expect(Math.abs(y * view.zoom)).toBeLessThan(320);
  const point = { x: 100, y: -40 };
  const zoomed = zoomView(view, view.zoom * 2, point);
  expect((point.x - zoomed.x) / zoomed.zoom).toBeCloseTo((point.x - view.x) / view.zoom);
  expect((point.y - zoomed.y) / zoomed.zoom).toBeCloseTo((point.y - view.y) / view.zoom);
});
