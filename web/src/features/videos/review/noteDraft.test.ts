import { describe, expect, it } from "vitest";
import { LIMITS } from "@/api/gen/limits";
import {
  addPoint,
  addStroke,
  getDraftChanges,
  type NoteDraft,
  setDraftEnd,
  setDraftStart,
  toSvgPath,
} from "./noteDraft";

const draft: NoteDraft = { id: "n", note: null, body: "", first: 10, last: 10, strokes: [] };

describe("a note's frames", () => {
  it("never end before they begin", () => {
    expect(setDraftEnd(draft, 20)).toMatchObject({ first: 10, last: 20 });
    expect(setDraftStart(setDraftEnd(draft, 20), 15)).toMatchObject({ first: 15, last: 20 });
    expect(setDraftStart(draft, 30)).toMatchObject({ first: 30, last: 30 });
    expect(setDraftEnd(draft, 5)).toMatchObject({ first: 5, last: 5 });
  });
});

describe("a note's drawing", () => {
  it("is stored in fractions of the picture, without points too close to see", () => {
    let drawnDraft = addStroke(draft, "#ff7262", 0.123456, -1);
    drawnDraft = addPoint(drawnDraft, 0.1236, 0.0001);
    drawnDraft = addPoint(drawnDraft, 0.5, 2);
    expect(drawnDraft.strokes[0]?.points).toEqual([
      [0.1235, 0],
      [0.5, 1],
    ]);
    expect(toSvgPath({ colour: "#ffffff", width: 0.1, points: [[0.5, 0.25]] }, 1600, 1000)).toBe("M800 250l0 0");
    expect(drawnDraft.strokes[0] && toSvgPath(drawnDraft.strokes[0], 1000, 100)).toBe("M123.5 0L500 100");
  });

  it("continues in a new stroke when one is full, and stops at the maximum", () => {
    const points = Array.from({ length: LIMITS.REVIEW_STROKE_POINTS_MAX }, (_, i): [number, number] => [i % 2, 0]);
    const full = addPoint({ ...draft, strokes: [{ colour: "#ff7262", width: 0.01, points }] }, 0.5, 0.5);
    expect(full.strokes.map((stroke) => stroke.points.length)).toEqual([points.length, 2]);
    const many = Array.from({ length: LIMITS.REVIEW_STROKES_MAX }, () => ({ colour: "#ff7262", width: 0.01, points }));
    expect(addPoint({ ...draft, strokes: many }, 0.5, 0.5).strokes).toHaveLength(LIMITS.REVIEW_STROKES_MAX);
  });
});

it("only changed fields are sent", () => {
  const drawing = [{ colour: "#ff7262", width: 0.01, points: [[0, 0] as [number, number]] }];
  const note = { body: "Hold", first_frame: 3, last_frame: 4, drawing } as NonNullable<NoteDraft["note"]>;
  const unchangedDraft: NoteDraft = { id: "n", note, body: " Hold ", first: 3, last: 4, strokes: drawing };
  expect(getDraftChanges(unchangedDraft)).toEqual({});
  expect(getDraftChanges({ ...unchangedDraft, last: 9, strokes: [] })).toEqual({ last_frame: 9, drawing: [] });
});
