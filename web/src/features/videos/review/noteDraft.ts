import { LIMITS } from "@/api/gen/limits";
import type { ReviewNote, ReviewStroke } from "@/features/videos/types";

/** Draft of a note. `note` is the note being edited; null for a new one. */
export interface NoteDraft {
  id: string;
  note: ReviewNote | null;
  body: string;
  first: number;
  last: number;
  strokes: readonly ReviewStroke[];
}

export const PEN_COLORS = ["#ff7262", "#f5c451", "#4fd1a5", "#fbfaf6"] as const;
/** Fraction of the picture's height. */
const PEN_WIDTH = 0.008;
/** Minimum distance of a point from the previous one; closer points are dropped as invisible. */
const POINT_DISTANCE_MIN = 0.0015;

type Point = ReviewStroke["points"][number];

const roundShare = (value: number): number => Math.round(Math.min(Math.max(0, value), 1) * 10_000) / 10_000;

/** Set the first frame. Moves the last frame if it's before. */
export function setDraftStart(draft: NoteDraft, frame: number): NoteDraft {
  return { ...draft, first: frame, last: Math.max(frame, draft.last) };
}

/** Set the last frame. Moves the first frame if it's after. */
export function setDraftEnd(draft: NoteDraft, frame: number): NoteDraft {
  return { ...draft, last: frame, first: Math.min(frame, draft.first) };
}

/** Start a stroke at this point. Returns the draft unchanged if it has no room for more strokes. */
export function addStroke(draft: NoteDraft, colour: string, x: number, y: number): NoteDraft {
  if (draft.strokes.length >= LIMITS.REVIEW_STROKES_MAX) return draft;
  const stroke: ReviewStroke = { colour, width: PEN_WIDTH, points: [[roundShare(x), roundShare(y)]] };
  return { ...draft, strokes: [...draft.strokes, stroke] };
}

/** Add a point to the last stroke. Continues with a new stroke if it's full. */
export function addPoint(draft: NoteDraft, x: number, y: number): NoteDraft {
  const stroke = draft.strokes.at(-1);
  const last = stroke?.points.at(-1);
  if (!stroke || !last) return draft;
  const point: Point = [roundShare(x), roundShare(y)];
  if (Math.hypot(point[0] - last[0], point[1] - last[1]) < POINT_DISTANCE_MIN) return draft;
  if (stroke.points.length >= LIMITS.REVIEW_STROKE_POINTS_MAX) {
    const nextDraft = addStroke(draft, stroke.colour, last[0], last[1]);
    return nextDraft === draft ? draft : addPoint(nextDraft, x, y);
  }
  return { ...draft, strokes: [...draft.strokes.slice(0, -1), { ...stroke, points: [...stroke.points, point] }] };
}

/** Return the SVG path of a stroke, for a picture of this size. A dot is a line of zero length. */
export function toSvgPath({ points }: ReviewStroke, width: number, height: number): string {
  const formatPoint = ([x, y]: Point): string => `${x * width} ${y * height}`;
  const [first, ...rest] = points;
  if (!first) return "";
  return `M${formatPoint(first)}${rest.length === 0 ? "l0 0" : rest.map((point) => `L${formatPoint(point)}`).join("")}`;
}

/** Return the fields of the note that the draft changes. */
export function getDraftChanges({ note, body, first, last, strokes }: NoteDraft) {
  return {
    ...(note?.body === body.trim() ? {} : { body: body.trim() }),
    ...(note?.first_frame === first ? {} : { first_frame: first }),
    ...(note?.last_frame === last ? {} : { last_frame: last }),
    ...(note?.drawing === strokes ? {} : { drawing: [...strokes] }),
  };
}
