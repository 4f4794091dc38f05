import { describe, expect, test } from "vitest";
import { type Camera, type Framing, framingAt } from "./camera";
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
});
