import type { TabSocket } from "@/api/socket/socket";
import type { LiveLine } from "@/api/socket/socketTypes";
import type { NoteDraft } from "@/features/videos/review/noteDraft";
import type { ReviewStroke } from "@/features/videos/types";
import { SEND_INTERVAL_MS } from "./limits";

/** Maximum number of points in a message. */
const POINTS_PER_MESSAGE = 200;

/** Unfinished drawing of another participant. */
export interface LiveDrawing {
  id: string;
  version: number;
  first: number;
  last: number;
  strokes: readonly ReviewStroke[];
}

/** Apply a message to a drawing. Returns null if an earlier message is missing. */
export function applyLine(drawing: LiveDrawing | null, line: LiveLine): LiveDrawing | null {
  const { id, version, first_frame: first, last_frame: last, colour, width, offset, points } = line;
  const strokes = drawing?.id === id ? drawing.strokes.slice(0, line.index + 1) : [];
  const [stroke] = strokes.slice(line.index);
  if (strokes.length < line.index || (stroke?.points.length ?? 0) < offset) return null;
  const allPoints = [...(stroke?.points.slice(0, offset) ?? []), ...points];
  const previousStrokes = strokes.slice(0, line.index);
  return {
    id,
    version,
    first,
    last,
    strokes: allPoints.length > 0 ? [...previousStrokes, { colour, width, points: allPoints }] : previousStrokes,
  };
}

/** Broadcasts the user's drawing while it grows. */
export class DrawingBroadcaster {
  #draft: NoteDraft | null = null;
  /** Number of points sent per stroke. */
  #sentPointCounts: number[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly socket: Pick<TabSocket, "sendEphemeral">,
    private readonly video: string,
    /** Returns the version that is drawn on. */
    private readonly version: () => number,
  ) {}

  /**
   * Set the current draft; null when it ends. A saved drawing stays visible to others until its note arrives; a
   * discarded one is removed.
   */
  setDraft(draft: NoteDraft | null, isSaved: boolean): void {
    if (draft?.strokes === this.#draft?.strokes && draft?.id === this.#draft?.id) return;
    if (this.#draft && draft?.id !== this.#draft.id) this.#finish(isSaved);
    this.#draft = draft;
    if (draft) this.#timer ??= setTimeout(() => this.#sendNewPoints(), SEND_INTERVAL_MS);
  }

  /** Send the whole drawing again, for a new participant. */
  resend(): void {
    if (!this.#draft) return;
    this.#sentPointCounts = [];
    this.#sendNewPoints();
  }

  dispose(): void {
    this.#finish(false);
  }

  #sendNewPoints(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const { strokes = [] } = this.#draft ?? {};
    const isShorter =
      strokes.length < this.#sentPointCounts.length ||
      this.#sentPointCounts.some((count, index) => (strokes[index]?.points.length ?? 0) < count);
    if (isShorter) {
      this.#sentPointCounts = strokes.map(({ points }, index) =>
        Math.min(points.length, this.#sentPointCounts[index] ?? 0),
      );
      const last = Math.max(0, strokes.length - 1);
      this.#sendLine(strokes[last], last, this.#sentPointCounts[last] ?? 0, []);
    }
    for (const [strokeIndex, stroke] of strokes.entries()) {
      for (
        let start = this.#sentPointCounts[strokeIndex] ?? 0;
        start < stroke.points.length;
        start += POINTS_PER_MESSAGE
      ) {
        this.#sendLine(stroke, strokeIndex, start, stroke.points.slice(start, start + POINTS_PER_MESSAGE));
      }
      this.#sentPointCounts[strokeIndex] = stroke.points.length;
    }
  }

  #finish(isSaved: boolean): void {
    if (this.#draft && this.#sentPointCounts.length > 0) {
      if (!isSaved) this.#sendLine(undefined, 0, 0, []);
      this.#sendLine(undefined, 0, 0, [], true);
    }
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#draft = null;
    this.#sentPointCounts = [];
  }

  #sendLine(
    stroke: ReviewStroke | undefined,
    lineIndex: number,
    start: number,
    points: ReviewStroke["points"],
    isFinished = false,
  ): void {
    if (!this.#draft) return;
    const { id, first, last } = this.#draft;
    const { colour = "#ffffff", width = 0.01 } = stroke ?? {};
    const message = {
      id,
      version: this.version(),
      first_frame: first,
      last_frame: last,
      index: lineIndex,
      offset: start,
      colour,
      width,
      points,
      is_finished: isFinished,
    };
    this.socket.sendEphemeral({ type: "live_review_draw", video_id: this.video, line: message });
  }
}
