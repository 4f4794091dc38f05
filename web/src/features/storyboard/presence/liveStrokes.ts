import { fromBase64, toBase64 } from "@/api/socket/base64";
import type { IncomingMessage, TabSocket } from "@/api/socket/socket";
import { LiveStroke } from "@/engine/brush/liveStroke";
import { decodePoints, PointsError } from "@/engine/brush/points";

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
  readonly #listeners = new Set<(change: "extended" | "addedOrRemoved") => void>();
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

  /** Subscribe to changes. extended: a stroke has more points; addedOrRemoved: a stroke was added or removed. */
  onChange(listener: (change: "extended" | "addedOrRemoved") => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Remove strokes that the drawing now contains. */
  removeFinished(cutId: string, has: (strokeId: string) => boolean): void {
    let isChanged = false;
    for (const [id, each] of this.#remoteStrokes) {
      if (each.cutId === cutId && has(each.live.id)) isChanged = this.#remoteStrokes.delete(id) || isChanged;
    }
    if (isChanged) this.#emit("addedOrRemoved");
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
    const delay = Math.max(0, this.#lastSentAt + SEND_INTERVAL_MS - performance.now());
    if (delay === 0) this.#send(false);
    else this.#timer = self.setTimeout(() => this.#send(false), delay);
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

  #send(isFinished: boolean): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    if (!this.#ownStroke) return;
    const { cutId, live } = this.#ownStroke;
    const unsent = live.takeUnsent();
    if (!unsent && !isFinished) return;
    this.#lastSentAt = performance.now();
    const { id, layerId: layer, brush } = live;
    const { kind, colour, size, tip } = brush;
    this.socket.sendEphemeral({
      type: "draw_live",
      cut_id: cutId,
      stroke: { id, layer, kind, colour, size, tip: tip ? { straight: false, ...tip } : null },
      offset: unsent?.at ?? live.pointCount,
      points: unsent ? toBase64(unsent.points) : "",
      is_finished: isFinished,
    });
  }

  #handleMessage(message: PeerDrewMessage): void {
    const { stroke, connection_id: connectionId } = message;
    let remote = this.#remoteStrokes.get(connectionId);
    let isNew = false;
    if (remote?.live.id !== stroke.id) {
      // A stroke whose start was missed can't be reconstructed. It appears when it is finished.
      if (message.offset > 0) return;
      const { id, layer, kind, colour, size, tip } = stroke;
      remote = {
        cutId: message.cut_id,
        live: new LiveStroke(id, { kind, colour, size, ...(tip ? { tip } : {}) }, layer),
        lastReceivedAt: 0,
        isFinished: false,
      };
      this.#remoteStrokes.set(connectionId, remote);
      isNew = true;
    }
    if (message.offset > remote.live.pointCount) return;
    remote.lastReceivedAt = performance.now();
    remote.live.truncate(message.offset);
    addPoints(remote.live, message.points);
    remote.isFinished = message.is_finished;
    this.#emit(isNew ? "addedOrRemoved" : "extended");
    const { id } = remote.live;
    if (message.is_finished || isNew)
      setTimeout(() => this.#expire(connectionId, id), message.is_finished ? FINISHED_TIMEOUT_MS : STROKE_TIMEOUT_MS);
  }

  /** Remove a stroke that has timed out. */
  #expire(connectionId: string, strokeId: string): void {
    const remote = this.#remoteStrokes.get(connectionId);
    if (remote?.live.id !== strokeId) return;
    const silentMs = performance.now() - remote.lastReceivedAt;
    if (silentMs + 50 >= (remote.isFinished ? FINISHED_TIMEOUT_MS : STROKE_TIMEOUT_MS))
      this.#removeStroke(connectionId);
    else if (!remote.isFinished) setTimeout(() => this.#expire(connectionId, strokeId), STROKE_TIMEOUT_MS);
  }

  #removeStroke(connectionId: string): void {
    if (this.#remoteStrokes.delete(connectionId)) this.#emit("addedOrRemoved");
  }

  #emit(change: "extended" | "addedOrRemoved"): void {
    for (const listener of [...this.#listeners]) listener(change);
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
