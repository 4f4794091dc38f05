import { describe, expect, it } from "vitest";
import { createRandom } from "@/engine/testing";
import { decodePoints, encodePoints, PointsError, quantizePressure, quantizePx } from "./points";

describe("points codec", () => {
  it("restores every point at 1/8 px and 1/255 of pressure", () => {
    for (let seed = 1; seed <= 200; seed += 1) {
      const random = createRandom(seed);
      const spread = [3, 300, 20_000, 1_000_000][seed % 4] ?? 1;
      const triples: number[] = [];
      for (let point = 0; point < Math.floor(random() * 300); point += 1) {
        triples.push(
          quantizePx((random() - 0.3) * spread),
          quantizePx((random() - 0.3) * spread),
          quantizePressure(random()),
        );
      }
      const decoded = decodePoints(encodePoints(triples));
      expect([...decoded]).toEqual([...Float32Array.from(triples)]);
      expect(encodePoints(decoded)).toEqual(encodePoints(triples));
    }
  });

  it("is at most 1/16 px off the pointer position", () => {
    const random = createRandom(7);
    for (let index = 0; index < 1000; index += 1) {
      const px = random() * 8192;
      expect(Math.abs((decodePoints(encodePoints([px, 0, 0]))[0] ?? 0) - px)).toBeLessThanOrEqual(1 / 16);
    }
  });

  it("writes the server's format", () => {
    expect([...encodePoints([1, -1, 1, 1.125, 100, 0])]).toEqual([1, 16, 15, 254, 3, 2, 208, 12, 253, 3]);
  });

  it("encodes 60 points in fewer than 260 bytes", () => {
    const random = createRandom(3);
    const triples: number[] = [];
    for (let point = 0; point < 60; point += 1) triples.push(400 + point * 5 + random(), 300 + random() * 4, 0.5);
    expect(encodePoints(triples).length).toBeLessThan(260);
  });

  it.each([
    ["no version", []],
    ["another version", [2, 0, 0, 0]],
    ["a truncated point", [1, 4, 4]],
    ["a truncated number", [1, 4, 4, 0x80]],
    ["an overlong number", [1, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 1, 4, 4]],
  ])("refuses bytes with %s", (_, bytes) => {
    expect(() => decodePoints(Uint8Array.from(bytes))).toThrow(PointsError);
  });

  it("encodes an empty stroke", () => {
    expect(decodePoints(encodePoints([])).length).toBe(0);
  });
});
