import type { LiveStroke } from "@/engine/live";
import { type DrawingJournal, unkept } from "./drawingJournal";

/** Records are renewed this often, ms: an older one counts as left behind by a tab that is gone (LIVE_IS_DEAD_AFTER_MS). */
const RENEW_EVERY_MS = 1500;

interface Owner {
  userId: string;
  projectId: string;
}

interface Waiting {
  cutId: string;
  layerId: string;
  live: LiveStroke;
}

/**
 * Writes finished strokes whose drawing has not loaded to the journal, as strokes in the making: should the tab close
 * before the drawing is there, the next visit adds them.
 */
export class WaitingStrokes {
  readonly #waiting = new Map<string, Waiting>();
  #timer: number | null = null;

  constructor(
    private readonly journal: DrawingJournal,
    private readonly owner: Owner,
  ) {}

  add(cutId: string, layerId: string, live: LiveStroke): void {
    const stroke = { cutId, layerId, live };
    this.#waiting.set(live.id, stroke);
    this.#write(stroke);
    this.#timer ??= self.setInterval(() => {
      for (const each of this.#waiting.values()) this.#write(each);
    }, RENEW_EVERY_MS);
  }

  /** The stroke was added to its drawing, or taken back. `stored` resolves when that is in the journal itself. */
  async remove(strokeId: string, stored: Promise<void>): Promise<void> {
    if (!this.#waiting.delete(strokeId)) return;
    if (this.#waiting.size === 0) this.stop();
    await stored.then(() => this.journal.removeLive(this.owner.userId, strokeId)).catch(unkept);
  }

  /** Leaves the records as they are, for the next visit. */
  stop(): void {
    if (this.#timer !== null) clearInterval(this.#timer);
    this.#timer = null;
  }

  #write({ cutId, layerId, live }: Waiting): void {
    this.journal.saveLive({ ...this.owner, cutId, layerId, stroke: live.toStroke(), at: Date.now() }).catch(unkept);
  }
}
