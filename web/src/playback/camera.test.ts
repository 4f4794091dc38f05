import { describe, expect, test } from "vitest";
import { type Camera, type Framing, fieldOf, framingAt } from "./camera";
import vectors from "./vectors/camera.json";

describe("what a camera sees, as the server reckons it", () => {
  test.each(vectors.moves)("$name", ({ camera, frames, seen }) => {
    for (const [frame, wanted] of seen.entries()) {
      const found = framingAt(camera as Camera, frame, frames);
      for (const field of ["x", "y", "width", "angle"] satisfies (keyof Framing)[]) {
        expect(found[field]).toBeCloseTo(wanted[field], 8);
      }
    }
    expect(framingAt(camera as Camera, 0, frames)).toEqual(camera.from);
  });

  test.each(vectors.fields)("a field holds all that is seen: $field", ({ canvas, seen, field }) => {
    const [width = 0, height = 0] = canvas;
    fieldOf({ width, height }, seen).forEach((edge, at) => {
      expect(edge).toBeCloseTo(field[at] ?? 0, 8);
    });
  });
});
