import { describe, expect, it } from "vitest";
import { decodeArea, encodeArea } from "./areas";
import { floodFill } from "./floodFill";

/** Create a picture from text: `#` is a line, everything else is paper. */
function parsePicture(text: string): { pixels: Uint8ClampedArray; width: number; height: number } {
  const rows = text
    .trim()
    .split("\n")
    .map((row) => row.trim());
  const [height, width] = [rows.length, rows[0]?.length ?? 0];
  const pixels = new Uint8ClampedArray(width * height * 4).fill(255);
  rows.forEach((row, y) => {
    [...row].forEach((character, x) => {
      if (character === "#") pixels.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3);
    });
  });
  return { pixels, width, height };
}

function formatMask(area: Uint8Array | null, width: number): string[] {
  const characters = [...(area ?? [])].map((value) => (value ? "o" : "."));
  return Array.from({ length: characters.length / width }, (_, y) =>
    characters.slice(y * width, (y + 1) * width).join(""),
  );
}

const EXACT = { gap: 0, tolerance: 40, grow: 0 };

describe("floodFill", () => {
  it("fills up to the lines, without leaking through corners or beyond the picture", () => {
    const { pixels, width, height } = parsePicture(`
      .......
      .####..
      .#..#..
      .#.#...
      .###...
    `);
    const inside = [".......", ".......", "..oo...", "..o....", "......."].slice(1);
    expect(formatMask(floodFill(pixels, width, height, { x: 2, y: 2 }, EXACT), width).slice(1)).toEqual(inside);
    const around = formatMask(floodFill(pixels, width, height, { x: 0, y: 0 }, EXACT), width);
    expect(around).toEqual(["ooooooo", "o....oo", "o....oo", "o...ooo", "o...ooo"]);
  });

  it("grows under the lines around it", () => {
    const { pixels, width, height } = parsePicture(`
      #######
      #.....#
      #######
    `);
    const area = floodFill(pixels, width, height, { x: 3, y: 1 }, { ...EXACT, grow: 1 });
    expect(formatMask(area, width)).toEqual(["ooooooo", "ooooooo", "ooooooo"]);
  });

  it("closes gaps up to the given width, but no wider ones", () => {
    const side = 60;
    const pixels = new Uint8ClampedArray(side * side * 4).fill(255);
    const paintBlack = (x: number, y: number) => pixels.fill(0, (y * side + x) * 4, (y * side + x) * 4 + 3);
    for (let position = 10; position <= 50; position += 1)
      for (const [x, y] of [
        [position, 10],
        [position, 50],
        [10, position],
        [50, position],
      ] as const)
        paintBlack(x, y);
    // 5 px gap in the right side.
    for (let y = 28; y < 33; y += 1) pixels.fill(255, (y * side + 50) * 4, (y * side + 50) * 4 + 4);
    const valueAt = (area: Uint8Array | null, x: number, y: number) => area?.[y * side + x];
    const open = floodFill(pixels, side, side, { x: 30, y: 30 }, EXACT);
    expect(valueAt(open, 2, 2)).toBe(1);
    const closed = floodFill(pixels, side, side, { x: 30, y: 30 }, { ...EXACT, gap: 6 });
    expect(valueAt(closed, 2, 2)).toBe(0);
    expect(valueAt(closed, 58, 30)).toBe(0);
    // Corners are filled although they are closer to the lines than half the gap.
    for (const [x, y] of [
      [11, 11],
      [49, 11],
      [11, 49],
      [49, 49],
      [30, 30],
    ] as const)
      expect(valueAt(closed, x, y)).toBe(1);
    const stillOpen = floodFill(pixels, side, side, { x: 30, y: 30 }, { ...EXACT, gap: 4 });
    expect(valueAt(stillOpen, 2, 2)).toBe(1);
  });

  it("fills areas that are narrower than the gap width, from any seed", () => {
    const { pixels, width, height } = parsePicture(`
      ##########
      #........#
      ##########
    `);
    const area = floodFill(pixels, width, height, { x: 2, y: 1 }, { ...EXACT, gap: 10 });
    expect(formatMask(area, width)[1]).toBe(".oooooooo.");
  });

  it("returns null for a seed outside the picture", () => {
    const { pixels, width, height } = parsePicture("...");
    expect(floodFill(pixels, width, height, { x: 3, y: 0 }, EXACT)).toBeNull();
    expect(floodFill(pixels, width, height, { x: 0, y: -1 }, EXACT)).toBeNull();
  });
});

describe("encodeArea and decodeArea", () => {
  it("restore every px, scaled if the px are larger", () => {
    const { pixels, width, height } = parsePicture(`
      .......
      .#.##..
      .#..#..
    `);
    const area = floodFill(pixels, width, height, { x: 0, y: 0 }, EXACT) ?? new Uint8Array();
    const decoded = new Uint8Array(width * height);
    for (const { y, left, right } of decodeArea(encodeArea(area, width, height)))
      decoded.fill(1, y * width + left, y * width + right);
    expect(decoded).toEqual(area);
    const doubled = decodeArea(encodeArea(area, width, height, 2));
    expect(doubled.filter(({ y }) => y === 2)).toEqual(
      doubled.filter(({ y }) => y === 3).map((span) => ({ ...span, y: 2 })),
    );
    expect(doubled.reduce((sum, { left, right }) => sum + right - left, 0)).toBe(4 * area.reduce((a, b) => a + b, 0));
  });

  it("reject invalid bytes", () => {
    for (const bytes of [[], [2, 0, 0], [1, 0], [1, 0, 1, 1, 0], [1, 0xff, 0xff, 0xff, 0xff, 1]]) {
      expect(() => decodeArea(Uint8Array.from(bytes))).toThrow();
    }
  });
});
