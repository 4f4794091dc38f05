import { expect, test } from "vitest";
import { cmykToRgb, hexToHsv, hexToRgb, hsvToHex, labToRgb, parseHex, rgbToHex } from "./colorSpaces";

test.each([
  ["#26282E", "#26282e"],
  [" 26282e ", "#26282e"],
  ["#fa0", "#ffaa00"],
  ["#12345", null],
  ["#gg0000", null],
  ["red", null],
  ["", null],
])("hex %j is read as %j", (text, hex) => {
  expect(parseHex(text)).toBe(hex);
});

test.each([
  ["#000000", { h: 0, s: 0, v: 0 }],
  ["#ffffff", { h: 0, s: 0, v: 100 }],
  ["#ff0000", { h: 0, s: 100, v: 100 }],
  ["#00ff00", { h: 120, s: 100, v: 100 }],
  ["#0000ff", { h: 240, s: 100, v: 100 }],
  ["#ff00ff", { h: 300, s: 100, v: 100 }],
  ["#800000", { h: 0, s: 100, v: 50.196 }],
])("%s has the hue, saturation and value of its definition", (hex, { h, s, v }) => {
  const hsv = hexToHsv(hex);
  expect(hsv.h).toBeCloseTo(h, 2);
  expect(hsv.s).toBeCloseTo(s, 2);
  expect(hsv.v).toBeCloseTo(v, 2);
});

test("every color survives the conversion to HSV and back", () => {
  const hexes = Array.from({ length: 4096 }, (_, index) =>
    rgbToHex({ r: index % 256, g: (index * 7) % 256, b: index / 16 }),
  );
  expect(hexes.length).toBe(4096);
  expect(hexes.map((hex) => hsvToHex(hexToHsv(hex)))).toEqual(hexes);
});

test("parts outside of a byte are clamped", () => {
  expect(rgbToHex({ r: -3, g: 300, b: 127.6 })).toBe("#00ff80");
  expect(hexToRgb("#00ff80")).toEqual({ r: 0, g: 255, b: 128 });
});

test.each([
  [[0, 0, 0, 0], "#ffffff"],
  [[0, 0, 0, 1], "#000000"],
  [[1, 0, 0, 0], "#00ffff"],
  [[0, 0.5, 1, 0.2], "#cc6600"],
] as [[number, number, number, number], string][])("ink amounts %j are %s", (inks, hex) => {
  expect(rgbToHex(cmykToRgb(...inks))).toBe(hex);
});

// Values of sRGB colors in Lab (D50), from Lindbloom's calculator.
test.each([
  [[100, 0, 0], "#ffffff"],
  [[0, 0, 0], "#000000"],
  [[54.29, 80.81, 69.89], "#ff0000"],
  [[87.82, -79.29, 80.99], "#00ff00"],
  [[29.57, 68.3, -112.03], "#0000ff"],
  [[53.59, 0, 0], "#808080"],
] as [[number, number, number], string][])("Lab %j is %s within a step", (lab, hex) => {
  const [got, wanted] = [labToRgb(...lab), hexToRgb(hex)];
  for (const part of ["r", "g", "b"] as const) expect(Math.abs(got[part] - wanted[part])).toBeLessThan(1.5);
  expect.assertions(3);
});
