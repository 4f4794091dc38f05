import type { PictureRegion } from "@/playback/pictureRegion";
import type { Drawings } from "./drawings";
import type { RegionRequest, RegionResponse } from "./previewProtocol";
import { RestartingWorker } from "./restartingWorker";
import { type SyncedDrawing, whenLoaded } from "./syncedDrawing";

/** If the server hasn't answered after this long, use the local copy of the drawing, ms. */
const SERVER_TIMEOUT_MS = 1500;

/** Renders regions of drawings in its own worker, so that previews aren't delayed. */
export class RegionPainter {
  readonly #drawings: Pick<Drawings, "open">;
  readonly #pending = new Map<number, (bitmap: ImageBitmap | null) => void>();
  readonly #worker: RestartingWorker<RegionRequest, RegionResponse>;
  #job = 0;

  constructor(
    drawings: Pick<Drawings, "open">,
    makeWorker = () => new Worker(new URL("./preview.worker.ts", import.meta.url), { type: "module" }),
  ) {
    this.#drawings = drawings;
    this.#worker = new RestartingWorker(makeWorker, {
      onMessage: ({ job, bitmap }) => {
        const resolve = this.#pending.get(job);
        this.#pending.delete(job);
        if (resolve) resolve(bitmap);
        else bitmap?.close();
      },
      onError: () => this.#cancelPending(),
    });
  }

  /**
   * Render a region. The caller closes the bitmap. Null if the drawing can't be loaded or rendered, or `isWanted`
   * returns false after loading.
   */
  async paint(
    cutId: string,
    backgroundId: string | null,
    region: PictureRegion,
    isWanted: () => boolean,
  ): Promise<ImageBitmap | null> {
    const own = this.#drawings.open(cutId);
    const background = backgroundId === null ? null : this.#drawings.open(backgroundId);
    try {
      await Promise.all([whenFresh(own.syncedDrawing), background && whenFresh(background.syncedDrawing)]);
      const syncedDrawings = [own.syncedDrawing, ...(background ? [background.syncedDrawing] : [])];
      if (!isWanted() || syncedDrawings.some(({ state }) => state.getState().phase !== "ready")) return null;
      return await this.#request({
        own: own.syncedDrawing.document.encode(),
        background: background?.syncedDrawing.document.encode() ?? null,
        region,
      });
    } finally {
      own.release();
      background?.release();
    }
  }

  dispose(): void {
    this.#worker.terminate();
    this.#cancelPending();
  }

  #request(fields: Omit<RegionRequest, "type" | "job">): Promise<ImageBitmap | null> {
    this.#job += 1;
    const request: RegionRequest = { type: "region", job: this.#job, ...fields };
    const response = new Promise<ImageBitmap | null>((resolve) => this.#pending.set(request.job, resolve));
    this.#worker.post(request);
    return response;
  }

  #cancelPending(): void {
    const resolvers = [...this.#pending.values()];
    this.#pending.clear();
    for (const resolve of resolvers) resolve(null);
  }
}

/** Resolves when the drawing is in sync with the server, or after a timeout. */
async function whenFresh(syncedDrawing: SyncedDrawing): Promise<void> {
  await whenLoaded(syncedDrawing);
  if (syncedDrawing.isSynced || syncedDrawing.state.getState().phase !== "ready") return;
  await new Promise<void>((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      stop();
      resolve();
    };
    const timer = setTimeout(done, SERVER_TIMEOUT_MS);
    const stop = syncedDrawing.state.subscribe(() => syncedDrawing.isSynced && done());
  });
}
