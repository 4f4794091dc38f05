import type { TabSocket } from "@/api/socket";
import type { LiveLine } from "@/api/socket-types";
import type { Draft } from "@/features/videos/review/draft";
import type { ReviewStroke } from "@/features/videos/types";
import { TELL_EVERY_MS } from "./limits";

/** Points that one message tells. */
const POINTS = 200;

/** A drawing that somebody else is making. */
export interface Drawing {
  id: string;
  version: number;
  first: number;
  last: number;
  strokes: readonly ReviewStroke[];
}

/** A drawing with what was told of it; null where something before that was missed. */
export function grown(drawing: Drawing | null, line: LiveLine): Drawing | null {
  const { id, version, first_frame: first, last_frame: last, colour, width, offset: at, points } = line;
  const strokes = drawing?.id === id ? drawing.strokes.slice(0, line.index + 1) : [];
  const [stroke] = strokes.slice(line.index);
  if (strokes.length < line.index || (stroke?.points.length ?? 0) < at) return null;
  const all = [...(stroke?.points.slice(0, at) ?? []), ...points];
  const others = strokes.slice(0, line.index);
  return { id, version, first, last, strokes: all.length > 0 ? [...others, { colour, width, points: all }] : others };
}

/** Tells the others what this person draws, as it grows. */
export class OwnLines {
  #draft: Draft | null = null;
  /** Of each line of it, how many points were told. */
  #told: number[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly socket: Pick<TabSocket, "tell">,
    private readonly video: string,
    /** The version that is drawn on. */
    private readonly version: () => number,
  ) {}

  /** What is being drawn now; null when it is over: a note is seen until it comes as one, what was given up goes. */
  draw(draft: Draft | null, isSaved: boolean): void {
    if (draft?.strokes === this.#draft?.strokes && draft?.id === this.#draft?.id) return;
    if (this.#draft && draft?.id !== this.#draft.id) this.#end(isSaved);
    this.#draft = draft;
    if (draft) this.#timer ??= setTimeout(() => this.#tell(), TELL_EVERY_MS);
  }

  /** Somebody has come who knows nothing of it. */
  again(): void {
    if (!this.#draft) return;
    this.#told = [];
    this.#tell();
  }

  dispose(): void {
    this.#end(false);
  }

  #tell(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const { strokes = [] } = this.#draft ?? {};
    const isLess =
      strokes.length < this.#told.length || this.#told.some((count, at) => (strokes[at]?.points.length ?? 0) < count);
    if (isLess) {
      this.#told = strokes.map(({ points }, at) => Math.min(points.length, this.#told[at] ?? 0));
      const last = Math.max(0, strokes.length - 1);
      this.#say(strokes[last], last, this.#told[last] ?? 0, []);
    }
    for (const [number, stroke] of strokes.entries()) {
      for (let at = this.#told[number] ?? 0; at < stroke.points.length; at += POINTS) {
        this.#say(stroke, number, at, stroke.points.slice(at, at + POINTS));
      }
      this.#told[number] = stroke.points.length;
    }
  }

  #end(isSaved: boolean): void {
    if (this.#draft && this.#told.length > 0) {
      if (!isSaved) this.#say(undefined, 0, 0, []);
      this.#say(undefined, 0, 0, [], true);
    }
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#draft = null;
    this.#told = [];
  }

  #say(stroke: ReviewStroke | undefined, line: number, at: number, points: ReviewStroke["points"], over = false): void {
    if (!this.#draft) return;
    const { id, first, last } = this.#draft;
    const { colour = "#ffffff", width = 0.01 } = stroke ?? {};
    const told = {
      id,
      version: this.version(),
      first_frame: first,
      last_frame: last,
      index: line,
      offset: at,
      colour,
      width,
      points,
      is_finished: over,
    };
    this.socket.tell({ type: "live_review_draw", video_id: this.video, line: told });
  }
}
