import { describe, expect, test } from "vitest";
import {
  deriveNumbers,
  deriveStructure,
  fillMissingNumbers,
  formatLabel,
  getLabelExamples,
  getNumberBetween,
  isLabelPattern,
  LABEL_PRESETS,
  toLetters,
} from "./numbers";
import vectors from "./vectors/numbers.json";

const NUMBERING = { pattern: "Sc {scene} Sh {shot} {panel}", digits: 3, step: 10, locked: true };

describe("numbers of scenes and shots", () => {
  test.each(vectors.letters as [number, string][])("panel %i is %s", (index, text) => {
    expect(toLetters(index)).toBe(text);
  });

  test.each(vectors.given)("between “$before” and “$after” comes $number", (row) => {
    const { before, after, taken, number } = row;
    const { digits = 3, step = 10 } = row as { digits?: number; step?: number };
    const takenNumbers = new Set(taken.map((each) => each.toUpperCase()));
    expect(getNumberBetween(before, after, takenNumbers, { ...NUMBERING, digits, step })).toBe(number);
  });

  test.each(LABEL_PRESETS)("a board without shots shows the example $example of a preset first", (preset) => {
    expect(getLabelExamples(preset)[0]).toBe(preset.example);
  });

  test.each(vectors.labels)("formats the label $label", ({ pattern, scene, shot, panel, label }) => {
    expect(formatLabel(pattern, scene, shot, panel)).toBe(label);
  });

  test.each(vectors.patterns)("“$pattern” is a valid pattern: $good", ({ pattern, good }) => {
    expect(isLabelPattern(pattern)).toBe(good);
  });

  test.each(vectors.boards)("numbers cuts in order $order", ({ shots, order, labels, returns }) => {
    const cuts = order.map((shot, index) => [String(index), shot] as const);
    const structure = deriveStructure(cuts, (shot) => (shots as Record<string, string>)[shot]);
    const numbers = deriveNumbers(structure, NUMBERING);
    const actualLabels = cuts.map(([cut]) => {
      const position = structure.positions.get(cut);
      if (!position) return null;
      const { sceneId, shotId, panel } = position;
      return formatLabel(NUMBERING.pattern, numbers.get(sceneId) ?? "", numbers.get(shotId) ?? "", panel);
    });
    expect(actualLabels).toEqual(labels);
    expect([...structure.positions].filter(([, position]) => position.isReturn).map(([cut]) => Number(cut))).toEqual(
      returns,
    );
  });

  test("fills several missing numbers between their neighbors", () => {
    const takenNumbers: Record<string, string> = { a: "010", d: "020" };
    const filled = fillMissingNumbers(
      ["a", "b", "c", "d"],
      (id) => takenNumbers[id] ?? "",
      Object.values(takenNumbers),
      NUMBERING,
    );
    expect([...filled]).toEqual([
      ["b", "015"],
      ["c", "015A"],
    ]);
  });
});
