import { expect, test } from "vitest";
import { readAco } from "./aco";
import { readAse, writeAse } from "./ase";
import { readGpl, writeGpl } from "./gpl";
import { importPalette } from "./importPalette";
import { BrokenPaletteFile } from "./paletteFile";

const text = (value: string) => [...value].map((character) => character.charCodeAt(0));
const u16 = (value: number) => [(value >> 8) & 255, value & 255];
const u32 = (value: number) => [...u16(value >>> 16), ...u16(value & 0xffff)];
const utf16 = (value: string) => [...text(value), 0].flatMap(u16);
function float(value: number): number[] {
  const view = new DataView(new ArrayBuffer(4));
  view.setFloat32(0, value);
  return [...new Uint8Array(view.buffer)];
}

const block = (type: number, content: number[]) => [...u16(type), ...u32(content.length), ...content];
const aseName = (name: string) => [...u16(name.length + 1), ...utf16(name)];
const aseColor = (name: string, model: string, ...parts: number[]) =>
  block(1, [...aseName(name), ...text(model), ...parts.flatMap(float), 0, 2]);
const ase = (...blocks: number[][]) =>
  Uint8Array.from([...text("ASEF"), 0, 1, 0, 0, ...u32(blocks.length), ...blocks.flat()]);

const aco1 = (...colors: number[][]) => [...u16(1), ...u16(colors.length), ...colors.flat().flatMap(u16)];
const aco2 = (...colors: [number[], string][]) => [
  ...u16(2),
  ...u16(colors.length),
  ...colors.flatMap(([numbers, name]) => [...numbers.flatMap(u16), ...u32(name.length + 1), ...utf16(name)]),
];
const gpl = (content: string) => new TextEncoder().encode(content);
const asFile = (name: string, bytes: Uint8Array<ArrayBuffer>) => new File([bytes], name);

test("ASE: colors of all models are converted, and the first group names the palette", () => {
  const file = ase(
    block(0xc001, aseName("Harbor")),
    aseColor("Sky", "RGB ", 0.5, 0.75, 1),
    aseColor("Ink", "CMYK", 0, 0.5, 1, 0.2),
    aseColor("Red", "LAB ", 0.5429, 80.81, 69.89),
    aseColor("Stone", "Gray", 0.5),
    block(0xc002, []),
    block(0xc001, aseName("Other")),
  );
  expect(readAse(file)).toEqual({
    name: "Harbor",
    colors: [
      { color: "#80bfff", name: "Sky" },
      { color: "#cc6600", name: "Ink" },
      { color: expect.stringMatching(/^#f[ef]0[0-2]0[0-2]$/), name: "Red" },
      { color: "#808080", name: "Stone" },
    ],
    skipped: 0,
  });
});

test("ASE: blocks of unknown types and unknown models are skipped", () => {
  const file = ase(block(0x0099, [1, 2, 3]), aseColor("Book", "PMS ", 1), aseColor("White", "Gray", 1));
  expect(readAse(file)).toEqual({ name: "", colors: [{ color: "#ffffff", name: "White" }], skipped: 1 });
});

test("ACO: version 1 converts each color space", () => {
  const file = aco1(
    [0, 65535, 32768, 0, 0],
    [1, 21845, 65535, 65535, 0],
    [2, 65535, 32768, 0, 52428],
    [7, 10000, 0, 0, 0],
    [8, 5000, 0, 0, 0],
    [9, 0, 5000, 10000, 2000],
    [3, 1, 2, 3, 4],
  );
  expect(readAco(Uint8Array.from(file))).toEqual({
    name: "",
    colors: ["#ff8000", "#00ff00", "#cc6600", "#ffffff", "#808080", "#cc6600"].map((color) => ({ color, name: "" })),
    skipped: 1,
  });
});

test("ACO: version 2 has the names, after version 1 or alone, and Lab is signed", () => {
  const red = [7, 5429, 8081, 6989, 0];
  const blue = [7, 2957, 6830, 65536 - 11203, 0];
  const second = aco2([red, "Red"], [blue, "Blue 夜"]);
  for (const file of [[...aco1(red, blue), ...second], second]) {
    const { colors } = readAco(Uint8Array.from(file));
    expect(colors.map(({ name }) => name)).toEqual(["Red", "Blue 夜"]);
    expect(colors[1]?.color).toMatch(/^#0[0-2]0[0-2]f[ef]$/);
  }
  expect.assertions(4);
});

test("GPL: comments and empty lines are skipped, and names are optional", () => {
  const file = gpl(
    "GIMP Palette\r\nName: Night harbor\r\nColumns: 4\r\n# by hand\r\n\r\n  0   0   0\tBlack ink\r\n255 128 0\r\n12 34 56 Untitled\r\n",
  );
  expect(readGpl(file)).toEqual({
    name: "Night harbor",
    colors: [
      { color: "#000000", name: "Black ink" },
      { color: "#ff8000", name: "" },
      { color: "#0c2238", name: "" },
    ],
    skipped: 0,
  });
});

test("an exported palette is read again as it was", () => {
  const colors = [
    { color: "#1b1b1f", name: "Line 夜" },
    { color: "#c2362b", name: "" },
    { color: "#fbfaf6", name: "Paper # 2" },
  ];
  expect(readAse(writeAse("Harbor", colors))).toEqual({ name: "Harbor", colors, skipped: 0 });
  expect(readGpl(gpl(writeGpl("Harbor", colors)))).toEqual({ name: "Harbor", colors, skipped: 0 });
});

const VALID = {
  ase: ase(aseColor("Sky", "RGB ", 0.5, 0.75, 1)),
  aco: Uint8Array.from(aco2([[0, 1, 2, 3, 0], "Ink"])),
};

test("a file that ends too early is broken, wherever it ends", () => {
  const cuts = Array.from({ length: VALID.ase.length - 1 }, (_, length) => VALID.ase.subarray(0, length));
  for (const bytes of cuts) expect(() => readAse(bytes)).toThrow(BrokenPaletteFile);
  const acoCuts = Array.from({ length: VALID.aco.length - 1 }, (_, length) => VALID.aco.subarray(0, length));
  for (const bytes of acoCuts) expect(() => readAco(bytes)).toThrow(BrokenPaletteFile);
  expect(cuts.length + acoCuts.length).toBeGreaterThan(50);
});

test.each([
  ["GPL with a number over 255", () => readGpl(gpl("GIMP Palette\n1 2 256\n"))],
  ["GPL with a line of words", () => readGpl(gpl("GIMP Palette\nred green blue\n"))],
  ["GPL without its first line", () => readGpl(gpl("1 2 3\n"))],
  ["ASE of another version", () => readAse(Uint8Array.from([...text("ASEF"), 0, 2, 0, 0, 0, 0, 0, 0]))],
  [
    "ASE whose color is longer than its block",
    () => readAse(ase([...u16(1), ...u32(3), ...aseName("Sky"), ...text("Gray"), ...float(1)])),
  ],
  ["ASE with a part that isn't a number", () => readAse(ase(aseColor("Sky", "Gray", Number.NaN)))],
  ["ACO of another version", () => readAco(Uint8Array.from([0, 3, 0, 0]))],
])("%s is broken", (_, read) => {
  expect(read).toThrow(BrokenPaletteFile);
});

test("an imported palette has a name of the file, and names that fit", async () => {
  const long = "n".repeat(80);
  const file = asFile(
    "My set.v2.aco",
    Uint8Array.from(aco2([[0, 0, 0, 0, 0], ` ${long}`], [[0, 0, 0, 0, 0], "\u202eturned"])),
  );
  expect(await importPalette(file)).toEqual({
    palette: {
      name: "My set.v2",
      colors: [
        { color: "#000000", name: "n".repeat(60) },
        { color: "#000000", name: "turned" },
      ],
    },
    message: null,
  });
});

const many = (count: number) => gpl(`GIMP Palette\n${"1 2 3\n".repeat(count)}`);

test.each([
  [asFile("a.png", gpl("\u0089PNG")), "This isn't a palette that Pegbar can read. Choose an ASE, ACO or GPL file."],
  [asFile("a.aco", gpl("no")), "This palette file is damaged. Save it again and try once more."],
  [asFile("a.gpl", gpl("GIMP Palette\n")), "This palette has no colors that Pegbar can read."],
  [asFile("a.gpl", many(257)), "This file has 257 colors. A palette can have up to 256."],
  [asFile("a.gpl", many(200_000)), "This file is too large for a palette. Choose one up to 1 MB."],
])("a file that can't be imported gets a message: %#", async (file, message) => {
  expect(await importPalette(file)).toEqual({ palette: null, message });
});

test("the largest palette is imported, and skipped colors are mentioned", async () => {
  expect((await importPalette(asFile("a.gpl", many(256)))).palette?.colors.length).toBe(256);
  const file = asFile("Mix.aco", Uint8Array.from(aco1([0, 0, 0, 0, 0], [3, 0, 0, 0, 0])));
  expect(await importPalette(file)).toMatchObject({
    palette: { name: "Mix" },
    message: "Imported 1 color as “Mix”. 1 color uses an unsupported color system.",
  });
});
