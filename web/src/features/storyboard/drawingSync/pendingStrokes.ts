import type { LiveStroke } from "@/engine/brush/liveStroke";
import { type DrawingJournal, logJournalError } from "./drawingJournal";

/** How often records are renewed, ms. Records older than ABANDONED_AFTER_MS count as abandoned by a crashed tab. */
const RENEW_INTERVAL_MS = 1500;

interface StrokeOwner {
  userId: string;
  projectId: string;
}

interface PendingStroke {
  cutId: string;
  layerId: string;
  live: LiveStroke;
}

/**
 * Stores finished strokes whose drawing hasn't loaded as unfinished strokes in the journal. If the tab closes first,
 * the next visit adds them.
 */
export class PendingStrokes {
  readonly #pending = new Map<string, PendingStroke>();
  #timer: number | null = null;

  constructor(
    private readonly journal: DrawingJournal,
    private readonly owner: StrokeOwner,
  ) {}

  add(cutId: string, layerId: string, live: LiveStroke): void {
    const stroke = { cutId, layerId, live };
    this.#pending.set(live.id, stroke);
    this.#write(stroke);
    this.#timer ??= self.setInterval(() => {
      for (const each of this.#pending.values()) this.#write(each);
    }, RENEW_INTERVAL_MS);
  }

  /** Remove a stroke that was added to its drawing or undone. `stored` resolves when the journal has that change. */
  async remove(strokeId: string, stored: Promise<void>): Promise<void> {
    if (!this.#pending.delete(strokeId)) return;
    if (this.#pending.size === 0) this.stop();
    await stored.then(() => this.journal.removeLiveStroke(this.owner.userId, strokeId)).catch(logJournalError);
  }

  /** Stop renewing. The records stay for the next visit. */
  stop(): void {
    if (this.#timer !== null) clearInterval(this.#timer);
    this.#timer = null;
  }

  #write({ cutId, layerId, live }: PendingStroke): void {
    this.journal
      .saveLiveStroke({ ...this.owner, cutId, layerId, stroke: live.toStroke(), at: Date.now() })
      .catch(logJournalError);
  }
}
