import { LIMITS } from "@/api/gen/limits";

/** Before an address runs out it is not relied on any more. */
const URL_MARGIN_MS = 60_000;

/** Where a film is fetched from: an address that is signed for a while, and asked for anew after that. */
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
