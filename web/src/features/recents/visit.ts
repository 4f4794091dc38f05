import { noteRecent } from "./api";
import { PLACE_AFTER_MS } from "./limits";
import type { Kind } from "./types";

/** What is being noted; a list that is asked for meanwhile waits for it. */
let noting: Promise<unknown> = Promise.resolve();

export function noted(): Promise<unknown> {
  return noting;
}

/**
 * Something stands open: noted once, and a board's place again some seconds after one has gone to another cut, and when
 * one leaves. In nobody's way: offline nothing is sent, and what fails says nothing and is not tried again.
 */
export class Visit {
  readonly #kind: Kind;
  readonly id: string;
  #cutId: string | null;
  #timer: ReturnType<typeof setTimeout> | null = null;
  readonly #leaving = new AbortController();

  constructor(kind: Kind, id: string, cutId: string | null) {
    this.#kind = kind;
    this.id = id;
    this.#cutId = cutId;
    this.#send();
    const { signal } = this.#leaving;
    // The tab may be closed without another word.
    document.addEventListener("visibilitychange", () => document.hidden && this.#flush(), { signal });
    window.addEventListener("pagehide", () => this.#flush(), { signal });
  }

  /** One is at this cut now. */
  at(cutId: string | null): void {
    if (cutId === this.#cutId) return;
    this.#cutId = cutId;
    this.#timer ??= setTimeout(() => this.#flush(), PLACE_AFTER_MS);
  }

  end(): void {
    this.#leaving.abort();
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
    const sent = noteRecent(this.#kind, this.id, this.#cutId, true).catch(() => undefined);
    noting = Promise.all([noting, sent]);
  }
}
