import { LIMITS } from "@/api/gen/limits";

/** URLs are renewed this long before they expire, in ms. */
const URL_MARGIN_MS = 60_000;

/** Signed URL of a video, renewed when it expires. */
export class SignedUrl {
  readonly #fetch: () => Promise<string>;
  readonly #now: () => number;
  #fetchedAt: number;

  constructor(
    public url: string,
    fetch: () => Promise<string>,
    now: () => number = Date.now,
  ) {
    this.#fetch = fetch;
    this.#now = now;
    this.#fetchedAt = now();
  }

  get isStale(): boolean {
    return this.#now() - this.#fetchedAt > LIMITS.VIDEO_URL_SECONDS * 1000 - URL_MARGIN_MS;
  }

  async renew(): Promise<void> {
    this.url = await this.#fetch();
    this.#fetchedAt = this.#now();
  }
}
