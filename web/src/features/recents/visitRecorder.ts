import { recordRecent } from "./api";
import { CUT_RECORD_DELAY_MS } from "./limits";
import type { RecentKind } from "./types";

/** What is being noted; a list that is asked for meanwhile waits for it. */
let pendingRecords: Promise<unknown> = Promise.resolve();

export function whenRecorded(): Promise<unknown> {
  return pendingRecords;
}

/**
 * Something stands open: noted once, and a board's place again some seconds after one has gone to another cut, and when
 * one leaves. In nobody's way: offline nothing is sent, and what fails says nothing and is not tried again.
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
    // The tab may be closed without another word.
    document.addEventListener("visibilitychange", () => document.hidden && this.#flush(), { signal });
    window.addEventListener("pagehide", () => this.#flush(), { signal });
  }

  /** One is at this cut now. */
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
    const sent = recordRecent(this.#kind, this.id, this.#cutId, true).catch(() => undefined);
    pendingRecords = Promise.all([pendingRecords, sent]);
  }
}
