import { describe, expect, it } from "vitest";
import { decodeArea, encodeArea } from "./areas";
import { floodFill } from "./floodFill";

/** Create a picture from text: `#` is a line, everything else is paper. */
function picture(text: string): { pixels: Uint8ClampedArray; width: number; height: number } {
  const rows = text
    .trim()
    .split("\n")
    .map((row) => row.trim());
  const [height, width] = [rows.length, rows[0]?.length ?? 0];
  const pixels = new Uint8ClampedArray(width * height * 4).fill(255);
  rows.forEach((row, y) => {
    [...row].forEach((sign, x) => {
      if (sign === "#") pixels.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3);
    });
  });
  return { pixels, width, height };
}

function drawn(area: Uint8Array | null, width: number): string[] {
  const signs = [...(area ?? [])].map((value) => (value ? "o" : "."));
  return Array.from({ length: signs.length / width }, (_, y) => signs.slice(y * width, (y + 1) * width).join(""));
}

const EXACT = { gap: 0, tolerance: 40, grow: 0 };

describe("flood", () => {
  it("fills up to the lines, and neither through a corner nor beyond the picture", () => {
    const { pixels, width, height } = picture(`
      .......
      .####..
      .#..#..
      .#.#...
      .###...
    `);
    const inside = [".......", ".......", "..oo...", "..o....", "......."].slice(1);
    expect(drawn(floodFill(pixels, width, height, { x: 2, y: 2 }, EXACT), width).slice(1)).toEqual(inside);
    const around = drawn(floodFill(pixels, width, height, { x: 0, y: 0 }, EXACT), width);
    expect(around).toEqual(["ooooooo", "o....oo", "o....oo", "o...ooo", "o...ooo"]);
  });

  it("goes a little under the lines around it", () => {
    const { pixels, width, height } = picture(`
      #######
      #.....#
      #######
    `);
    const area = floodFill(pixels, width, height, { x: 3, y: 1 }, { ...EXACT, grow: 1 });
    expect(drawn(area, width)).toEqual(["ooooooo", "ooooooo", "ooooooo"]);
  });

  it("is held back by openings up to the width that is given, and by no wider one", () => {
    const side = 60;
    const pixels = new Uint8ClampedArray(side * side * 4).fill(255);
    const ink = (x: number, y: number) => pixels.fill(0, (y * side + x) * 4, (y * side + x) * 4 + 3);
    for (let at = 10; at <= 50; at += 1)
      for (const [x, y] of [
        [at, 10],
        [at, 50],
        [10, at],
        [50, at],
      ] as const)
        ink(x, y);
    // 5 px gap in the right side.
    for (let y = 28; y < 33; y += 1) pixels.fill(255, (y * side + 50) * 4, (y * side + 50) * 4 + 4);
    const at = (area: Uint8Array | null, x: number, y: number) => area?.[y * side + x];
    const open = floodFill(pixels, side, side, { x: 30, y: 30 }, EXACT);
    expect(at(open, 2, 2)).toBe(1);
    const closed = floodFill(pixels, side, side, { x: 30, y: 30 }, { ...EXACT, gap: 6 });
    expect(at(closed, 2, 2)).toBe(0);
    expect(at(closed, 58, 30)).toBe(0);
    // Corners are filled although they are closer to the lines than half the gap.
    for (const [x, y] of [
      [11, 11],
      [49, 11],
      [11, 49],
      [49, 49],
      [30, 30],
    ] as const)
      expect(at(closed, x, y)).toBe(1);
    const still = floodFill(pixels, side, side, { x: 30, y: 30 }, { ...EXACT, gap: 4 });
    expect(at(still, 2, 2)).toBe(1);
  });

  it("fills what is narrower than the openings it closes, from any place in it", () => {
    const { pixels, width, height } = picture(`
      ##########
      #........#
      ##########
    `);
    const area = floodFill(pixels, width, height, { x: 2, y: 1 }, { ...EXACT, gap: 10 });
    expect(drawn(area, width)[1]).toBe(".oooooooo.");
  });

  it("is none beside the picture", () => {
    const { pixels, width, height } = picture("...");
    expect(floodFill(pixels, width, height, { x: 3, y: 0 }, EXACT)).toBeNull();
    expect(floodFill(pixels, width, height, { x: 0, y: -1 }, EXACT)).toBeNull();
  });
});

describe("an area's bytes", () => {
  it("give back every px, larger where its px are", () => {
    const { pixels, width, height } = picture(`
      .......
      .#.##..
      .#..#..
    `);
    const area = floodFill(pixels, width, height, { x: 0, y: 0 }, EXACT) ?? new Uint8Array();
    const back = new Uint8Array(width * height);
    for (const { y, left, right } of decodeArea(encodeArea(area, width, height)))
      back.fill(1, y * width + left, y * width + right);
    expect(back).toEqual(area);
    const twice = decodeArea(encodeArea(area, width, height, 2));
    expect(twice.filter(({ y }) => y === 2)).toEqual(
      twice.filter(({ y }) => y === 3).map((span) => ({ ...span, y: 2 })),
    );
    expect(twice.reduce((sum, { left, right }) => sum + right - left, 0)).toBe(4 * area.reduce((a, b) => a + b, 0));
  });

  it("are refused where they are none", () => {
    for (const bytes of [[], [2, 0, 0], [1, 0], [1, 0, 1, 1, 0], [1, 0xff, 0xff, 0xff, 0xff, 1]]) {
      expect(() => decodeArea(Uint8Array.from(bytes))).toThrow();
    }
  });
});
