import { fromBase64, toBase64 } from "@/api/base64";
import type { IncomingMessage, TabSocket } from "@/api/socket";
import { LiveStroke } from "@/engine/liveStroke";
import { decodePoints, PointsError } from "@/engine/points";

type PeerDrewMessage = Extract<IncomingMessage, { type: "peer_drew" }>;

/** Minimum time between messages about a growing stroke, ms. */
const SEND_INTERVAL_MS = 25;
/** A finished stroke is removed after this long if the drawing still doesn't contain it, ms. */
const FINISHED_TIMEOUT_MS = 4000;
/** A stroke without messages for this long is removed: its author is gone, ms. */
const STROKE_TIMEOUT_MS = 15_000;

interface RemoteStroke {
  cutId: string;
  live: LiveStroke;
  lastReceivedAt: number;
  isFinished: boolean;
}

/** Unfinished strokes: sends this user's to the others and keeps the others' for display. */
export class LiveStrokes {
  readonly #remoteStrokes = new Map<string, RemoteStroke>();
  readonly #listeners = new Set<(what: "grown" | "set") => void>();
  readonly #unsubscribers: (() => void)[] = [];
  #ownStroke: { cutId: string; live: LiveStroke } | null = null;
  #timer: number | null = null;
  #lastSentAt = Number.NEGATIVE_INFINITY;

  constructor(private readonly socket: Pick<TabSocket, "sendEphemeral" | "onEphemeral">) {
    this.#unsubscribers.push(
      socket.onEphemeral((message) => {
        if (message.type === "peer_drew") this.#handleMessage(message);
        else if (message.type === "peer_left") this.#removeStroke(message.connection_id);
      }),
    );
  }

  /** Return other users' strokes on a drawing. */
  getStrokesOn(cutId: string): LiveStroke[] {
    return [...this.#remoteStrokes.values()].filter((each) => each.cutId === cutId).map(({ live }) => live);
  }

  /** Subscribe to changes. grown: an existing stroke has more points; set: a stroke was added or removed. */
  onChange(listener: (what: "grown" | "set") => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Remove strokes that the drawing now contains. */
  removeFinished(cutId: string, has: (strokeId: string) => boolean): void {
    let isLess = false;
    for (const [id, each] of this.#remoteStrokes) {
      if (each.cutId === cutId && has(each.live.id)) isLess = this.#remoteStrokes.delete(id) || isLess;
    }
    if (isLess) this.#emit("set");
  }

  /** Send this user's stroke as it starts or grows; null when it ends. */
  sendStroke(cutId: string, live: LiveStroke | null): void {
    if (live && this.#ownStroke?.live !== live) this.#finish();
    if (!live) {
      this.#finish();
      return;
    }
    this.#ownStroke = { cutId, live };
    if (this.#timer !== null) return;
    const wait = Math.max(0, this.#lastSentAt + SEND_INTERVAL_MS - performance.now());
    if (wait === 0) this.#send(false);
    else this.#timer = self.setTimeout(() => this.#send(false), wait);
  }

  dispose(): void {
    this.#finish();
    for (const stop of this.#unsubscribers) stop();
    this.#remoteStrokes.clear();
  }

  #finish(): void {
    if (this.#ownStroke) this.#send(true);
    this.#ownStroke = null;
    this.#lastSentAt = Number.NEGATIVE_INFINITY;
  }

  #send(over: boolean): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    if (!this.#ownStroke) return;
    const { cutId, live } = this.#ownStroke;
    const untold = live.takeUnsent();
    if (!untold && !over) return;
    this.#lastSentAt = performance.now();
    const { id, layerId: layer, brush } = live;
    const { kind, colour, size, tip } = brush;
    this.socket.sendEphemeral({
      type: "draw_live",
      cut_id: cutId,
      stroke: { id, layer, kind, colour, size, tip: tip ? { straight: false, ...tip } : null },
      offset: untold?.at ?? live.pointCount,
      points: untold ? toBase64(untold.points) : "",
      is_finished: over,
    });
  }

  #handleMessage(message: PeerDrewMessage): void {
    const { stroke, connection_id: from } = message;
    let theirs = this.#remoteStrokes.get(from);
    let isNew = false;
    if (theirs?.live.id !== stroke.id) {
      // A stroke whose start was missed can't be reconstructed. It appears when it is finished.
      if (message.offset > 0) return;
      const { id, layer, kind, colour, size, tip } = stroke;
      theirs = {
        cutId: message.cut_id,
        live: new LiveStroke(id, { kind, colour, size, ...(tip ? { tip } : {}) }, layer),
        lastReceivedAt: 0,
        isFinished: false,
      };
      this.#remoteStrokes.set(from, theirs);
      isNew = true;
    }
    if (message.offset > theirs.live.pointCount) return;
    theirs.lastReceivedAt = performance.now();
    theirs.live.truncate(message.offset);
    addPoints(theirs.live, message.points);
    theirs.isFinished = message.is_finished;
    this.#emit(isNew ? "set" : "grown");
    const { id } = theirs.live;
    if (message.is_finished || isNew)
      setTimeout(() => this.#expire(from, id), message.is_finished ? FINISHED_TIMEOUT_MS : STROKE_TIMEOUT_MS);
  }

  /** Remove a stroke that has timed out. */
  #expire(from: string, strokeId: string): void {
    const theirs = this.#remoteStrokes.get(from);
    if (theirs?.live.id !== strokeId) return;
    const silent = performance.now() - theirs.lastReceivedAt;
    if (silent + 50 >= (theirs.isFinished ? FINISHED_TIMEOUT_MS : STROKE_TIMEOUT_MS)) this.#removeStroke(from);
    else if (!theirs.isFinished) setTimeout(() => this.#expire(from, strokeId), STROKE_TIMEOUT_MS);
  }

  #removeStroke(from: string): void {
    if (this.#remoteStrokes.delete(from)) this.#emit("set");
  }

  #emit(what: "grown" | "set"): void {
    for (const listener of [...this.#listeners]) listener(what);
  }
}

function addPoints(live: LiveStroke, points: string): void {
  if (points === "") return;
  try {
    const triples = decodePoints(fromBase64(points));
    for (let at = 0; at < triples.length; at += 3) {
      live.add({ x: triples[at] ?? 0, y: triples[at + 1] ?? 0, pressure: triples[at + 2] ?? 0 });
    }
  } catch (error) {
    if (!(error instanceof PointsError)) throw error; // newer format: appears when finished
  }
}
