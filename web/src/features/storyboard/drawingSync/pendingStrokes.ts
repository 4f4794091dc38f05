import type { LiveStroke } from "@/engine/liveStroke";
import { type DrawingJournal, logJournalError } from "./drawingJournal";

/** Records are renewed this often, ms: an older one counts as left behind by a tab that is gone (LIVE_IS_DEAD_AFTER_MS). */
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
 * Writes finished strokes whose drawing has not loaded to the journal, as strokes in the making: should the tab close
 * before the drawing is there, the next visit adds them.
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

  /** The stroke was added to its drawing, or taken back. `stored` resolves when that is in the journal itself. */
  async remove(strokeId: string, stored: Promise<void>): Promise<void> {
    if (!this.#pending.delete(strokeId)) return;
    if (this.#pending.size === 0) this.stop();
    await stored.then(() => this.journal.removeLiveStroke(this.owner.userId, strokeId)).catch(logJournalError);
  }

  /** Leaves the records as they are, for the next visit. */
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
