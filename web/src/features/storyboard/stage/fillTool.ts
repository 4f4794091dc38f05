import type { DrawingDocument } from "@/engine/document";
import type { FillAnswer, FillRequest } from "@/features/storyboard/drawingSync/fillProtocol";

/** How far a colour may be from the one that was pressed, of 255: the soft edges of lines are lines. */
const TOLERANCE = 48;
/** How far an area goes under the lines around it, px. */
const GROW = 2;

/** Finds the area that a press is meant for: a worker sees what the page sees. */
export class FillTool {
  readonly #worker = new Worker(new URL("../drawingSync/fill.worker.ts", import.meta.url), { type: "module" });
  readonly #asked = new Map<number, (area: Uint8Array | null) => void>();
  #stops: (() => void)[] = [];
  #job = 0;

  constructor(private readonly canvas: { width: number; height: number }) {
    this.#worker.onmessage = ({ data }: MessageEvent<FillAnswer>) => {
      this.#asked.get(data.job)?.(data.area);
      this.#asked.delete(data.job);
    };
    this.#worker.onerror = () => {
      for (const answer of this.#asked.values()) answer(null);
      this.#asked.clear();
    };
  }

  /** These drawings are seen from now on. */
  look(own: DrawingDocument, under: DrawingDocument | null): void {
    this.#forget();
    this.#post({ type: "open", canvas: this.canvas, own: own.encode(), under: under?.encode() ?? null });
    for (const [part, drawing] of [["own", own] as const, ["under", under] as const]) {
      if (!drawing) continue;
      const forward = (update: Uint8Array): void => this.#post({ type: "update", part, update });
      drawing.y.on("update", forward);
      this.#stops.push(() => drawing.y.off("update", forward));
    }
  }

  /** The area around a place, canvas px; openings up to `gap` canvas px are closed. Null where there is none. */
  find(at: { x: number; y: number }, gap: number): Promise<Uint8Array | null> {
    this.#job += 1;
    const job = this.#job;
    return new Promise((answer) => {
      this.#asked.set(job, answer);
      this.#post({ type: "find", job, at, options: { gap, tolerance: TOLERANCE, grow: GROW } });
    });
  }

  dispose(): void {
    this.#forget();
    this.#worker.terminate();
    for (const answer of this.#asked.values()) answer(null);
    this.#asked.clear();
  }

  #forget(): void {
    for (const stop of this.#stops) stop();
    this.#stops = [];
  }

  #post(request: FillRequest): void {
    this.#worker.postMessage(request);
  }
}
