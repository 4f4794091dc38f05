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

const ids = Array.from(
  { length: 72 },
  (_, index) => `0192f0c1-7a3e-7c11-8000-${String(index * 7919).padStart(12, "0")}`,
);
const names = new Map(ids.map((id, index) => [id, `Person number ${index}`]));

function getRadius({ x, y }: { x: number; y: number }) {
  return Math.hypot(x, y);
}

describe("layoutPeople", () => {
  test("returns the same positions on each visit and when more people are shown", () => {
    const positions = layoutPeople(ids);
    expect(layoutPeople(ids)).toEqual(positions);
    expect(layoutPeople(ids.slice(0, 24))).toEqual(positions.slice(0, 24));
  });

  test("places people between the innermost and the outermost ring, the first ones innermost", () => {
    const positions = layoutPeople(ids);
    expect(positions).toHaveLength(72);
    for (const position of positions) {
      expect(getRadius(position)).toBeGreaterThanOrEqual(RING_MIN - 0.001);
      expect(getRadius(position)).toBeLessThanOrEqual(RING_MAX + 0.001);
    }
    const rings = positions.map(({ ring }) => ring);
    expect(rings).toEqual(rings.toSorted((a, b) => a - b));
    expect(Math.max(...rings)).toBe(4);
  });

  test("keeps avatars from overlapping", () => {
    const positions = layoutPeople(ids);
    const distances = positions.flatMap((a, index) =>
      positions.slice(index + 1).map((b) => Math.hypot(a.x - b.x, a.y - b.y)),
    );
    expect(Math.min(...distances)).toBeGreaterThan(getAvatarSize(1));
  });
});

test("edges are shorter than 180 px and mark friendships", () => {
  const positions = layoutPeople(ids);
  const [first, other] = positions;
  if (!first || !other) throw new Error("layoutPeople returned fewer than two people");
  const edges = findEdges(positions, new Set([getFriendshipKey(other.id, first.id)]));
  const getLength = (edge: (typeof edges)[number]) => Math.hypot(edge.from.x - edge.to.x, edge.from.y - edge.to.y);
  expect(Math.max(...edges.map(getLength))).toBeLessThan(EDGE_LENGTH_MAX);
  const distances = positions.flatMap((a, index) =>
    positions.slice(index + 1).map((b) => Math.hypot(a.x - b.x, a.y - b.y)),
  );
  expect(edges).toHaveLength(distances.filter((distance) => distance < EDGE_LENGTH_MAX).length);
  expect(edges.filter(({ isFriendship }) => isFriendship)).toHaveLength(
    Math.hypot(first.x - other.x, first.y - other.y) < EDGE_LENGTH_MAX ? 1 : 0,
  );
});

test("names are shown where they don't overlap, and all of them when zoomed in", () => {
  const positions = layoutPeople(ids);
  const [zoomedOut, zoomedIn] = [findNamesToShow(positions, names, 0.6), findNamesToShow(positions, names, 4)];
  expect(zoomedOut.size).toBeGreaterThan(0);
  expect(zoomedOut.size).toBeLessThan(72);
  expect(zoomedIn.size).toBe(72);
});

test("arrow keys move in their direction, and everyone can be reached", () => {
  const positions = layoutPeople(ids);
  const visited = new Set<string>();
  const queue = positions.slice(0, 1);
  for (let from = queue.pop(); from; from = queue.pop()) {
    if (visited.has(from.id)) continue;
    visited.add(from.id);
    for (const key of ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"] as const) {
      const to = findNextPerson(positions, from, key);
      if (to === null) continue;
      if (key === "ArrowRight") expect(to.x).toBeGreaterThan(from.x);
      if (key === "ArrowUp") expect(to.y).toBeLessThan(from.y);
      queue.push(to);
    }
  }
  expect(visited.size).toBe(72);
});

test("the initial view shows everyone, and zooming keeps the point under the pointer in place", () => {
  const positions = layoutPeople(ids);
  const view = fitView(positions, { width: 1200, height: 640 }, 0.5, 4);
  for (const { y } of positions) expect(Math.abs(y * view.zoom)).toBeLessThan(320);
  const point = { x: 100, y: -40 };
  const zoomed = zoomView(view, view.zoom * 2, point);
  expect((point.x - zoomed.x) / zoomed.zoom).toBeCloseTo((point.x - view.x) / view.zoom);
  expect((point.y - zoomed.y) / zoomed.zoom).toBeCloseTo((point.y - view.y) / view.zoom);
});
