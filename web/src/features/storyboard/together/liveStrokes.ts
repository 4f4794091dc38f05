import { fromBase64, toBase64 } from "@/api/base64";
import type { PeerWhisper, TabSocket } from "@/api/socket";
import { LiveStroke } from "@/engine/live";
import { decodePoints, PointsError } from "@/engine/points";

type DrawsWhisper = Extract<PeerWhisper, { type: "peer_drew" }>;

/** A stroke that grows is told no more often than this, ms. */
const TELL_EVERY_MS = 25;
/** A finished stroke comes with the drawing; if it has not by then, it was given up, ms. */
const GIVEN_UP_MS = 4000;
/** Nothing was heard of it for so long: its drawer is gone, ms. */
const SILENT_MS = 15_000;

interface Theirs {
  cutId: string;
  live: LiveStroke;
  heardAt: number;
  isOver: boolean;
}

/** Strokes in the making: this person's are told to the others, the others' are kept to be seen. */
export class LiveStrokes {
  readonly #theirs = new Map<string, Theirs>();
  readonly #listeners = new Set<(what: "grown" | "set") => void>();
  readonly #stops: (() => void)[] = [];
  #own: { cutId: string; live: LiveStroke } | null = null;
  #timer: number | null = null;
  #toldAt = Number.NEGATIVE_INFINITY;

  constructor(private readonly socket: Pick<TabSocket, "tell" | "overhear">) {
    this.#stops.push(
      socket.overhear((whisper) => {
        if (whisper.type === "peer_drew") this.#hear(whisper);
        else if (whisper.type === "peer_left") this.#forget(whisper.connection_id);
      }),
    );
  }

  /** The others' strokes on a drawing. */
  on(cutId: string): LiveStroke[] {
    return [...this.#theirs.values()].filter((each) => each.cutId === cutId).map(({ live }) => live);
  }

  /** grown = a stroke that is there has more points; set = one came or went. */
  onChange(listener: (what: "grown" | "set") => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Finished strokes that the drawing holds by now are no longer in the making. */
  arrived(cutId: string, has: (strokeId: string) => boolean): void {
    let isLess = false;
    for (const [id, each] of this.#theirs) {
      if (each.cutId === cutId && has(each.live.id)) isLess = this.#theirs.delete(id) || isLess;
    }
    if (isLess) this.#announce("set");
  }

  /** This person's stroke began or grew; null = it is over. */
  tell(cutId: string, live: LiveStroke | null): void {
    if (live && this.#own?.live !== live) this.#finish();
    if (!live) {
      this.#finish();
      return;
    }
    this.#own = { cutId, live };
    if (this.#timer !== null) return;
    const wait = Math.max(0, this.#toldAt + TELL_EVERY_MS - performance.now());
    if (wait === 0) this.#send(false);
    else this.#timer = self.setTimeout(() => this.#send(false), wait);
  }

  dispose(): void {
    this.#finish();
    for (const stop of this.#stops) stop();
    this.#theirs.clear();
  }

  #finish(): void {
    if (this.#own) this.#send(true);
    this.#own = null;
    this.#toldAt = Number.NEGATIVE_INFINITY;
  }

  #send(over: boolean): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    if (!this.#own) return;
    const { cutId, live } = this.#own;
    const untold = live.takeUntold();
    if (!untold && !over) return;
    this.#toldAt = performance.now();
    const { id, layerId: layer, brush } = live;
    const { kind, colour, size, tip } = brush;
    this.socket.tell({
      type: "draw_live",
      cut_id: cutId,
      stroke: { id, layer, kind, colour, size, tip: tip ? { straight: false, ...tip } : null },
      offset: untold?.at ?? live.count,
      points: untold ? toBase64(untold.points) : "",
      is_finished: over,
    });
  }

  #hear(whisper: DrawsWhisper): void {
    const { stroke, connection_id: from } = whisper;
    let theirs = this.#theirs.get(from);
    let isNew = false;
    if (theirs?.live.id !== stroke.id) {
      // What was missed of a stroke cannot be made up: it is seen when it is finished.
      if (whisper.offset > 0) return;
      const { id, layer, kind, colour, size, tip } = stroke;
      theirs = {
        cutId: whisper.cut_id,
        live: new LiveStroke(id, { kind, colour, size, ...(tip ? { tip } : {}) }, layer),
        heardAt: 0,
        isOver: false,
      };
      this.#theirs.set(from, theirs);
      isNew = true;
    }
    if (whisper.offset > theirs.live.count) return;
    theirs.heardAt = performance.now();
    theirs.live.rewind(whisper.offset);
    addAll(theirs.live, whisper.points);
    theirs.isOver = whisper.is_finished;
    this.#announce(isNew ? "set" : "grown");
    const { id } = theirs.live;
    if (whisper.is_finished || isNew)
      setTimeout(() => this.#sweep(from, id), whisper.is_finished ? GIVEN_UP_MS : SILENT_MS);
  }

  /** Ends what will not come any more. */
  #sweep(from: string, strokeId: string): void {
    const theirs = this.#theirs.get(from);
    if (theirs?.live.id !== strokeId) return;
    const silent = performance.now() - theirs.heardAt;
    if (silent + 50 >= (theirs.isOver ? GIVEN_UP_MS : SILENT_MS)) this.#forget(from);
    else if (!theirs.isOver) setTimeout(() => this.#sweep(from, strokeId), SILENT_MS);
  }

  #forget(from: string): void {
    if (this.#theirs.delete(from)) this.#announce("set");
  }

  #announce(what: "grown" | "set"): void {
    for (const listener of [...this.#listeners]) listener(what);
  }
}

function addAll(live: LiveStroke, points: string): void {
  if (points === "") return;
  try {
    const triples = decodePoints(fromBase64(points));
    for (let at = 0; at < triples.length; at += 3) {
      live.add({ x: triples[at] ?? 0, y: triples[at + 1] ?? 0, pressure: triples[at + 2] ?? 0 });
    }
  } catch (error) {
    if (!(error instanceof PointsError)) throw error; // a version from the future is seen when it is finished
  }
}
