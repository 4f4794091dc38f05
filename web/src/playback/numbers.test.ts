import { describe, expect, test } from "vitest";
import { derived, given, isPattern, labelOf, letters, missing, structureOf } from "./numbers";
import vectors from "./vectors/numbers.json";

const USUAL = { pattern: "Sc {scene} Sh {shot} {panel}", digits: 3, step: 10, locked: true };

describe("numbers of scenes and shots, as the server reckons them", () => {
  test.each(vectors.letters as [number, string][])("panel %i is %s", (index, text) => {
    expect(letters(index)).toBe(text);
  });

  test.each(vectors.given)("between “$before” and “$after” comes $number", (row) => {
    const { before, after, taken, number } = row;
    const { digits = 3, step = 10 } = row as { digits?: number; step?: number };
    const known = new Set(taken.map((each) => each.toUpperCase()));
    expect(given(before, after, known, { ...USUAL, digits, step })).toBe(number);
  });

  test.each(vectors.labels)("a pattern makes the label $label", ({ pattern, scene, shot, panel, label }) => {
    expect(labelOf(pattern, scene, shot, panel)).toBe(label);
  });

  test.each(vectors.patterns)("“$pattern” is a pattern: $good", ({ pattern, good }) => {
    expect(isPattern(pattern)).toBe(good);
  });

  test.each(vectors.boards)("cuts are numbered in order $order", ({ shots, order, labels, returns }) => {
    const cuts = order.map((shot, place) => [String(place), shot] as const);
    const found = structureOf(cuts, (shot) => (shots as Record<string, string>)[shot]);
    const numbers = derived(found, USUAL);
    const said = cuts.map(([cut]) => {
      const place = found.places.get(cut);
      if (!place) return null;
      const { sceneId, shotId, panel } = place;
      return labelOf(USUAL.pattern, numbers.get(sceneId) ?? "", numbers.get(shotId) ?? "", panel);
    });
    expect(said).toEqual(labels);
    expect([...found.places].filter(([, place]) => place.returns).map(([cut]) => Number(cut))).toEqual(returns);
  });

  test("several that came without a number each get one between", () => {
    const known: Record<string, string> = { a: "010", d: "020" };
    const made = missing(["a", "b", "c", "d"], (id) => known[id] ?? "", Object.values(known), USUAL);
    expect([...made]).toEqual([
      ["b", "015"],
      ["c", "015A"],
    ]);
  });
});
