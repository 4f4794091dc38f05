import { describe, expect, test } from "vitest";
import { computeTransitionSpans, findSpanAt, getBlendWeight, type Transition } from "./transitions";
import vectors from "./vectors/transitions.json";

describe("transitions", () => {
  test.each(vectors.boards)("has the server's transitions and weights: $name", ({ cuts, end_fade, passages }) => {
    const actual = computeTransitionSpans(
      cuts.map(({ frames, transition }) => ({ frames, transition: transition as Transition | null })),
      end_fade as Transition | null,
    );
    expect(actual).toEqual(passages.map(({ weights, ...passage }) => passage));
    passages.forEach(({ weights, start }, index) => {
      const passage = actual[index];
      weights.forEach((weight, k) => {
        expect(findSpanAt(actual, start + k)).toBe(passage);
        if (passage) expect(getBlendWeight(passage, start + k)).toBeCloseTo(weight, 10);
      });
    });
    const total = cuts.reduce((sum, { frames }) => sum + frames, 0);
    const frames = Array.from({ length: total + 1 }, (_, frame) => frame);
    const covered = new Set(passages.flatMap(({ start, weights }) => weights.map((_, k) => start + k)));
    expect(frames.filter((frame) => findSpanAt(actual, frame) !== null)).toEqual(
      frames.filter((frame) => covered.has(frame)),
    );
  });
});
