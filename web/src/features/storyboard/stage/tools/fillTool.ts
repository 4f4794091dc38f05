import type { DrawingDocument } from "@/engine/drawing/document";
import type { FillRequest, FillResponse } from "@/features/storyboard/drawingSync/fillProtocol";
import { RestartingWorker } from "@/features/storyboard/drawingSync/restartingWorker";

/** Color difference, of 255, up to which pixels still match the pressed one. Includes the soft edges of lines. */
const TOLERANCE = 48;
/** How far a fill extends under the lines around it, px. */
const GROW = 2;

/** Fill tool: finds the area around a point in a worker that mirrors the drawings. */
export class FillTool {
  readonly #worker: RestartingWorker<FillRequest, FillResponse>;
  readonly #pending = new Map<number, (area: Uint8Array | null) => void>();
  #unsubscribers: (() => void)[] = [];
  #drawings: { own: DrawingDocument; background: DrawingDocument | null } | null = null;
  /** True if the worker has the drawings and receives their updates. */
  #isWorkerReady = false;
  #job = 0;

  constructor(
    private readonly canvas: { width: number; height: number },
    makeWorker = () =>
      new Worker(new URL("@/features/storyboard/drawingSync/fill.worker.ts", import.meta.url), { type: "module" }),
  ) {
    this.#worker = new RestartingWorker(makeWorker, {
      onMessage: ({ job, area }) => {
        this.#pending.get(job)?.(area);
        this.#pending.delete(job);
      },
      onError: () => {
        this.#isWorkerReady = false;
        this.#cancelPending();
      },
    });
  }

  /** Set the drawings that fills are based on. */
  setDrawings(own: DrawingDocument, background: DrawingDocument | null): void {
    this.#unsubscribe();
    this.#drawings = { own, background };
    this.#sendDrawings();
    for (const [part, drawing] of [["own", own] as const, ["background", background] as const]) {
      if (!drawing) continue;
      const forward = (update: Uint8Array): void => {
        if (this.#isWorkerReady) this.#worker.post({ type: "update", part, update });
      };
      drawing.yDoc.on("update", forward);
      this.#unsubscribers.push(() => drawing.yDoc.off("update", forward));
    }
  }

  /**
   * Find the area around a point, canvas px. Gaps in lines up to `gap` canvas px count as closed. Null if there is no
   * area.
   */
  findArea(point: { x: number; y: number }, gap: number): Promise<Uint8Array | null> {
    this.#job += 1;
    const job = this.#job;
    return new Promise((resolve) => {
      this.#pending.set(job, resolve);
      if (!this.#isWorkerReady) this.#sendDrawings();
      this.#worker.post({ type: "find", job, at: point, options: { gap, tolerance: TOLERANCE, grow: GROW } });
    });
  }

  dispose(): void {
    this.#unsubscribe();
    this.#worker.terminate();
    this.#cancelPending();
  }

  #sendDrawings(): void {
    if (!this.#drawings) return;
    const { own, background } = this.#drawings;
    this.#worker.post({
      type: "open",
      canvas: this.canvas,
      own: own.encode(),
      background: background?.encode() ?? null,
    });
    this.#isWorkerReady = true;
  }

  #cancelPending(): void {
    for (const resolve of this.#pending.values()) resolve(null);
    this.#pending.clear();
  }

  #unsubscribe(): void {
    for (const unsubscribe of this.#unsubscribers) unsubscribe();
    this.#unsubscribers = [];
  }
}
