import { describe, expect, test } from "vitest";
import {
  deriveNumbers,
  deriveStructure,
  fillMissingNumbers,
  formatLabel,
  getNumberBetween,
  isLabelPattern,
  toLetters,
} from "./numbers";
import vectors from "./vectors/numbers.json";

const USUAL = { pattern: "Sc {scene} Sh {shot} {panel}", digits: 3, step: 10, locked: true };

describe("numbers of scenes and shots, as the server reckons them", () => {
  test.each(vectors.letters as [number, string][])("panel %i is %s", (index, text) => {
    expect(toLetters(index)).toBe(text);
  });

  test.each(vectors.given)("between “$before” and “$after” comes $number", (row) => {
    const { before, after, taken, number } = row;
    const { digits = 3, step = 10 } = row as { digits?: number; step?: number };
    const known = new Set(taken.map((each) => each.toUpperCase()));
    expect(getNumberBetween(before, after, known, { ...USUAL, digits, step })).toBe(number);
  });

  test.each(vectors.labels)("a pattern makes the label $label", ({ pattern, scene, shot, panel, label }) => {
    expect(formatLabel(pattern, scene, shot, panel)).toBe(label);
  });

  test.each(vectors.patterns)("“$pattern” is a pattern: $good", ({ pattern, good }) => {
    expect(isLabelPattern(pattern)).toBe(good);
  });

  test.each(vectors.boards)("cuts are numbered in order $order", ({ shots, order, labels, returns }) => {
    const cuts = order.map((shot, place) => [String(place), shot] as const);
    const found = deriveStructure(cuts, (shot) => (shots as Record<string, string>)[shot]);
    const numbers = deriveNumbers(found, USUAL);
    const said = cuts.map(([cut]) => {
      const place = found.positions.get(cut);
      if (!place) return null;
      const { sceneId, shotId, panel } = place;
      return formatLabel(USUAL.pattern, numbers.get(sceneId) ?? "", numbers.get(shotId) ?? "", panel);
    });
    expect(said).toEqual(labels);
    expect([...found.positions].filter(([, place]) => place.isReturn).map(([cut]) => Number(cut))).toEqual(returns);
  });

  test("several that came without a number each get one between", () => {
    const known: Record<string, string> = { a: "010", d: "020" };
    const made = fillMissingNumbers(["a", "b", "c", "d"], (id) => known[id] ?? "", Object.values(known), USUAL);
    expect([...made]).toEqual([
      ["b", "015"],
      ["c", "015A"],
    ]);
  });
});
