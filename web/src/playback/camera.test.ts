import { describe, expect, test } from "vitest";
import { type CameraKeyframe, type CameraMove, getBoundingRegion, interpolateCamera } from "./camera";
import vectors from "./vectors/camera.json";

describe("what a camera sees, as the server reckons it", () => {
  test.each(vectors.moves)("has the server's framing in each frame: $name", ({ camera, frames, seen }) => {
    expect(seen).toHaveLength(frames);
    for (const [frame, wanted] of seen.entries()) {
      const found = interpolateCamera(camera as CameraMove, frame, frames);
      for (const field of ["x", "y", "width", "angle"] satisfies (keyof CameraKeyframe)[]) {
        expect(found[field]).toBeCloseTo(wanted[field], 8);
      }
    }
    expect(interpolateCamera(camera as CameraMove, 0, frames)).toEqual(camera.from);
  });

  test.each(vectors.fields)("a field holds all that is seen: $field", ({ canvas, seen, field }) => {
    const [width = 0, height = 0] = canvas;
    expect(getBoundingRegion({ width, height }, seen)).toEqual(field.map((edge) => expect.closeTo(edge, 8)));
  });
});
