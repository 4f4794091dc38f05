import { LIMITS } from "@/api/gen/limits";
import type { ReviewNote, ReviewStroke } from "@/features/videos/types";

/** A note that is being written; `note` is the one that it changes, null for a new one. */
export interface NoteDraft {
  id: string;
  note: ReviewNote | null;
  body: string;
  first: number;
  last: number;
  strokes: readonly ReviewStroke[];
}

export const PEN_COLORS = ["#ff7262", "#f5c451", "#4fd1a5", "#fbfaf6"] as const;
/** Of the picture's height. */
const PEN_WIDTH = 0.008;
/** A point nearer than this to the last one adds nothing that one could see. */
const POINT_DISTANCE_MIN = 0.0015;

type Point = ReviewStroke["points"][number];

const roundShare = (value: number): number => Math.round(Math.min(Math.max(0, value), 1) * 10_000) / 10_000;

/** It begins at a frame; an end that lies before moves along. */
export function setDraftStart(draft: NoteDraft, frame: number): NoteDraft {
  return { ...draft, first: frame, last: Math.max(frame, draft.last) };
}

/** It ends with a frame; a beginning that lies behind moves along. */
export function setDraftEnd(draft: NoteDraft, frame: number): NoteDraft {
  return { ...draft, last: frame, first: Math.min(frame, draft.first) };
}

/** A new line from this place on; the draft as it is when it cannot hold more. */
export function addStroke(draft: NoteDraft, colour: string, x: number, y: number): NoteDraft {
  if (draft.strokes.length >= LIMITS.REVIEW_STROKES_MAX) return draft;
  const stroke: ReviewStroke = { colour, width: PEN_WIDTH, points: [[roundShare(x), roundShare(y)]] };
  return { ...draft, strokes: [...draft.strokes, stroke] };
}

/** The last line goes on to this place; a line that is full goes on as another one. */
export function addPoint(draft: NoteDraft, x: number, y: number): NoteDraft {
  const stroke = draft.strokes.at(-1);
  const last = stroke?.points.at(-1);
  if (!stroke || !last) return draft;
  const point: Point = [roundShare(x), roundShare(y)];
  if (Math.hypot(point[0] - last[0], point[1] - last[1]) < POINT_DISTANCE_MIN) return draft;
  if (stroke.points.length >= LIMITS.REVIEW_STROKE_POINTS_MAX) {
    const more = addStroke(draft, stroke.colour, last[0], last[1]);
    return more === draft ? draft : addPoint(more, x, y);
  }
  return { ...draft, strokes: [...draft.strokes.slice(0, -1), { ...stroke, points: [...stroke.points, point] }] };
}

/** An SVG path of a line, for a picture of this width and height; a dot is a line of no length. */
export function toSvgPath({ points }: ReviewStroke, width: number, height: number): string {
  const at = ([x, y]: Point): string => `${x * width} ${y * height}`;
  const [first, ...rest] = points;
  if (!first) return "";
  return `M${at(first)}${rest.length === 0 ? "l0 0" : rest.map((point) => `L${at(point)}`).join("")}`;
}

/** What a draft changes of its note. */
export function getDraftChanges({ note, body, first, last, strokes }: NoteDraft) {
  return {
    ...(note?.body === body.trim() ? {} : { body: body.trim() }),
    ...(note?.first_frame === first ? {} : { first_frame: first }),
    ...(note?.last_frame === last ? {} : { last_frame: last }),
    ...(note?.drawing === strokes ? {} : { drawing: [...strokes] }),
  };
}
