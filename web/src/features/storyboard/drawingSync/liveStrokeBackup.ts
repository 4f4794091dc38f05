import type { LiveStroke } from "@/engine/brush/liveStroke";
import { type DrawingJournal, logJournalError } from "./drawingJournal";

/** Backup interval of an unfinished stroke: this much may be lost if the tab crashes, ms. */
const WRITE_INTERVAL_MS = 500;
/** A record not renewed for this long belongs to a closed or crashed tab, ms. */
export const ABANDONED_AFTER_MS = 4000;

interface DrawingOwner {
  userId: string;
  projectId: string;
  cutId: string;
}

/** Stores the unfinished stroke twice a second until it ends. */
export class LiveStrokeBackup {
  #live: LiveStroke | null = null;
  #timer: number | null = null;

  constructor(
    private readonly journal: DrawingJournal,
    private readonly owner: DrawingOwner,
  ) {}

  get current(): LiveStroke | null {
    return this.#live;
  }

  start(live: LiveStroke): void {
    this.#live = live;
    this.#timer ??= self.setInterval(() => this.#write(), WRITE_INTERVAL_MS);
  }

  /** End the stroke. Its record is removed after `stored` resolves (the stroke is in the journal). */
  async end(stored: Promise<void>): Promise<void> {
    if (this.#timer !== null) clearInterval(this.#timer);
    this.#timer = null;
    const strokeId = this.#live?.id;
    this.#live = null;
    if (strokeId === undefined) return;
    await stored.then(() => this.journal.removeLiveStroke(this.owner.userId, strokeId)).catch(logJournalError);
  }

  #write(): void {
    if (!this.#live) return;
    const { layerId } = this.#live;
    this.journal
      .saveLiveStroke({ ...this.owner, layerId, stroke: this.#live.toStroke(), at: Date.now() })
      .catch(logJournalError);
  }
}
