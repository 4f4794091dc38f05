import type { LiveStroke } from "@/engine/liveStroke";
import { type DrawingJournal, logJournalError } from "./drawingJournal";

/** How much of a stroke in the making may be lost with the tab, ms. */
const WRITE_INTERVAL_MS = 500;
/** A record that nobody has renewed for this long belongs to a tab that is gone. */
export const ABANDONED_AFTER_MS = 4000;

interface DrawingOwner {
  userId: string;
  projectId: string;
  cutId: string;
}

/** Writes the stroke under the pointer down twice a second, until it is over. */
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

  /** The stroke is over; its record goes when `kept` (its way into the journal of changes) is done. */
  async end(kept: Promise<void>): Promise<void> {
    if (this.#timer !== null) clearInterval(this.#timer);
    this.#timer = null;
    const strokeId = this.#live?.id;
    this.#live = null;
    if (strokeId === undefined) return;
    await kept.then(() => this.journal.removeLiveStroke(this.owner.userId, strokeId)).catch(logJournalError);
  }

  #write(): void {
    if (!this.#live) return;
    const { layerId } = this.#live;
    this.journal
      .saveLiveStroke({ ...this.owner, layerId, stroke: this.#live.toStroke(), at: Date.now() })
      .catch(logJournalError);
  }
}
