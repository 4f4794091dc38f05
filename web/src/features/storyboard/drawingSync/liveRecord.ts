import type { LiveStroke } from "@/engine/live";
import { type DrawingJournal, unkept } from "./drawingJournal";

/** How much of a stroke in the making may be lost with the tab, ms. */
const WRITE_EVERY_MS = 500;
/** A record that nobody has renewed for this long belongs to a tab that is gone. */
export const LIVE_IS_DEAD_AFTER_MS = 4000;

interface Owner {
  userId: string;
  projectId: string;
  cutId: string;
}

/** Writes the stroke under the pointer down twice a second, until it is over. */
export class LiveRecord {
  #live: LiveStroke | null = null;
  #timer: number | null = null;

  constructor(
    private readonly journal: DrawingJournal,
    private readonly owner: Owner,
  ) {}

  get current(): LiveStroke | null {
    return this.#live;
  }

  watch(live: LiveStroke): void {
    this.#live = live;
    this.#timer ??= self.setInterval(() => this.#write(), WRITE_EVERY_MS);
  }

  /** The stroke is over; its record goes when `kept` (its way into the journal of changes) is done. */
  async end(kept: Promise<void>): Promise<void> {
    if (this.#timer !== null) clearInterval(this.#timer);
    this.#timer = null;
    const strokeId = this.#live?.id;
    this.#live = null;
    if (strokeId === undefined) return;
    await kept.then(() => this.journal.removeLive(this.owner.userId, strokeId)).catch(unkept);
  }

  #write(): void {
    if (!this.#live) return;
    const { layerId } = this.#live;
    this.journal.saveLive({ ...this.owner, layerId, stroke: this.#live.toStroke(), at: Date.now() }).catch(unkept);
  }
}
