import type { DrawingDocument } from "@/engine/document";
import type { FillAnswer, FillRequest } from "@/features/storyboard/drawingSync/fillProtocol";
import { RestartingWorker } from "@/features/storyboard/drawingSync/restartingWorker";

/** How far a colour may be from the one that was pressed, of 255: the soft edges of lines are lines. */
const TOLERANCE = 48;
/** How far an area goes under the lines around it, px. */
const GROW = 2;

/** Finds the area that a press is meant for: a worker sees what the page sees. */
export class FillTool {
  readonly #worker: RestartingWorker<FillRequest, FillAnswer>;
  readonly #asked = new Map<number, (area: Uint8Array | null) => void>();
  #stops: (() => void)[] = [];
  #drawings: { own: DrawingDocument; under: DrawingDocument | null } | null = null;
  /** The worker has the drawings, and is told of their changes. */
  #isOpen = false;
  #job = 0;

  constructor(
    private readonly canvas: { width: number; height: number },
    makeWorker = () => new Worker(new URL("../drawingSync/fill.worker.ts", import.meta.url), { type: "module" }),
  ) {
    this.#worker = new RestartingWorker(makeWorker, {
      received: ({ job, area }) => {
        this.#asked.get(job)?.(area);
        this.#asked.delete(job);
      },
      failed: () => {
        this.#isOpen = false;
        this.#giveUp();
      },
    });
  }

  /** These drawings are seen from now on. */
  look(own: DrawingDocument, under: DrawingDocument | null): void {
    this.#forget();
    this.#drawings = { own, under };
    this.#open();
    for (const [part, drawing] of [["own", own] as const, ["under", under] as const]) {
      if (!drawing) continue;
      const forward = (update: Uint8Array): void => {
        if (this.#isOpen) this.#worker.post({ type: "update", part, update });
      };
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
      if (!this.#isOpen) this.#open();
      this.#worker.post({ type: "find", job, at, options: { gap, tolerance: TOLERANCE, grow: GROW } });
    });
  }

  dispose(): void {
    this.#forget();
    this.#worker.end();
    this.#giveUp();
  }

  #open(): void {
    if (!this.#drawings) return;
    const { own, under } = this.#drawings;
    this.#worker.post({ type: "open", canvas: this.canvas, own: own.encode(), under: under?.encode() ?? null });
    this.#isOpen = true;
  }

  #giveUp(): void {
    for (const answer of this.#asked.values()) answer(null);
    this.#asked.clear();
  }

  #forget(): void {
    for (const stop of this.#stops) stop();
    this.#stops = [];
  }
}
