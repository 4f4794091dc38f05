import type { Piece } from "@/playback/piece";
import type { Drawings } from "./drawings";
import type { SheetAnswer, SheetRequest } from "./previewProtocol";
import { RestartingWorker } from "./restartingWorker";
import type { CutRoom } from "./room";
import { settled } from "./settled";

/** A copy that this browser has is taken for the drawing when the server has not answered for so long, ms. */
const SERVER_WITHIN_MS = 1500;

/** Has pieces of drawings painted from their documents, in a worker of its own, so that no preview waits for them. */
export class SheetMaker {
  readonly #drawings: Pick<Drawings, "open">;
  readonly #waiting = new Map<number, (sheet: ImageBitmap | null) => void>();
  readonly #worker: RestartingWorker<SheetRequest, SheetAnswer>;
  #job = 0;

  constructor(
    drawings: Pick<Drawings, "open">,
    makeWorker = () => new Worker(new URL("./preview.worker.ts", import.meta.url), { type: "module" }),
  ) {
    this.#drawings = drawings;
    this.#worker = new RestartingWorker(makeWorker, {
      received: ({ job, sheet }) => {
        const take = this.#waiting.get(job);
        this.#waiting.delete(job);
        if (take) take(sheet);
        else sheet?.close();
      },
      failed: () => this.#giveUp(),
    });
  }

  /** The caller closes it. Null where the drawing cannot be had or painted, or is no longer wanted once it is there. */
  async make(
    cutId: string,
    underId: string | null,
    piece: Piece,
    isWanted: () => boolean,
  ): Promise<ImageBitmap | null> {
    const own = this.#drawings.open(cutId);
    const under = underId === null ? null : this.#drawings.open(underId);
    try {
      await Promise.all([fresh(own.room), under && fresh(under.room)]);
      const rooms = [own.room, ...(under ? [under.room] : [])];
      if (!isWanted() || rooms.some(({ state }) => state.getState().phase !== "ready")) return null;
      return await this.#ask({
        own: own.room.drawing.encode(),
        under: under?.room.drawing.encode() ?? null,
        piece,
      });
    } finally {
      own.release();
      under?.release();
    }
  }

  dispose(): void {
    this.#worker.end();
    this.#giveUp();
  }

  #ask(what: Omit<SheetRequest, "type" | "job">): Promise<ImageBitmap | null> {
    this.#job += 1;
    const request: SheetRequest = { type: "sheet", job: this.#job, ...what };
    const answer = new Promise<ImageBitmap | null>((resolve) => this.#waiting.set(request.job, resolve));
    this.#worker.post(request);
    return answer;
  }

  #giveUp(): void {
    const all = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const take of all) take(null);
  }
}

/** Resolves when a room has what the server has; or, where that does not answer, what there is. */
async function fresh(room: CutRoom): Promise<void> {
  await settled(room);
  if (room.isSynced || room.state.getState().phase !== "ready") return;
  await new Promise<void>((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      stop();
      resolve();
    };
    const timer = setTimeout(done, SERVER_WITHIN_MS);
    const stop = room.state.subscribe(() => room.isSynced && done());
  });
}
