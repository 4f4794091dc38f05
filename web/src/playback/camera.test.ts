import { describe, expect, test } from "vitest";
import { type CameraKeyframe, type CameraMove, getBoundingRegion, interpolateCamera } from "./camera";
import vectors from "./vectors/camera.json";

describe("camera", () => {
  test.each(vectors.moves)("has the server's view in each frame: $name", ({ camera, frames, seen }) => {
    expect(seen).toHaveLength(frames);
    for (const [frame, expected] of seen.entries()) {
      const actual = interpolateCamera(camera as CameraMove, frame, frames);
      for (const field of ["x", "y", "width", "angle"] satisfies (keyof CameraKeyframe)[]) {
        expect(actual[field]).toBeCloseTo(expected[field], 8);
      }
    }
    expect(interpolateCamera(camera as CameraMove, 0, frames)).toEqual(camera.from);
  });

  test.each(vectors.fields)("computes the bounding box of all views: $field", ({ canvas, seen, field }) => {
    const [width = 0, height = 0] = canvas;
    expect(getBoundingRegion({ width, height }, seen)).toEqual(field.map((edge) => expect.closeTo(edge, 8)));
  });
});
