import { type RecentKind, recordRecent } from "./api";
import { CUT_RECORD_DELAY_MS } from "./limits";

/** Records in progress. Requests for the list wait for them. */
let pendingRecords: Promise<unknown> = Promise.resolve();

export function whenRecorded(): Promise<unknown> {
  return pendingRecords;
}

/**
 * Records that an item was opened: once on creation and, for a board, after the cut changes and on leave. Best effort:
 * offline nothing is sent, and failures are ignored without a retry.
 */
export class VisitRecorder {
  readonly #kind: RecentKind;
  readonly id: string;
  #cutId: string | null;
  #timer: ReturnType<typeof setTimeout> | null = null;
  readonly #abort = new AbortController();

  constructor(kind: RecentKind, id: string, cutId: string | null) {
    this.#kind = kind;
    this.id = id;
    this.#cutId = cutId;
    this.#send();
    const { signal } = this.#abort;
    // The tab may be closed without any further event.
    document.addEventListener("visibilitychange", () => document.hidden && this.#flush(), { signal });
    window.addEventListener("pagehide", () => this.#flush(), { signal });
  }

  /** Set the board's current cut. */
  setCut(cutId: string | null): void {
    if (cutId === this.#cutId) return;
    this.#cutId = cutId;
    this.#timer ??= setTimeout(() => this.#flush(), CUT_RECORD_DELAY_MS);
  }

  end(): void {
    this.#abort.abort();
    this.#flush();
  }

  #flush(): void {
    if (this.#timer === null) return;
    clearTimeout(this.#timer);
    this.#timer = null;
    this.#send();
  }

  #send(): void {
    if (!navigator.onLine) return;
    const request = recordRecent(this.#kind, this.id, this.#cutId, true).catch(() => undefined);
    pendingRecords = Promise.all([pendingRecords, request]);
  }
}
