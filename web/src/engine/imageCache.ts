import type { PlacedPicture } from "./items";

/** Maximum side of a decoded picture, px. Larger pictures are scaled down. */
const DECODED_SIDE_MAX = 4096;
/**
 * Decoded pictures use much memory: those not used for KEEP_UNUSED_MS are evicted while the cache has more than
 * CACHED_MAX entries.
 */
const CACHED_MAX = 6;
const KEEP_UNUSED_MS = 20_000;

interface CacheEntry {
  bitmap: ImageBitmap | null;
  state: "decoding" | "ready" | "broken";
  usedAt: number;
}

/**
 * LRU cache of the decoded pictures of documents. Decoding is asynchronous: `get` returns null until the picture is
 * decoded, and `onReady` listeners are called when a repaint is worthwhile.
 */
export class ImageCache {
  readonly #entries = new Map<string, CacheEntry>();
  readonly #listeners = new Set<() => void>();
  readonly #pending = new Set<Promise<void>>();

  /**
   * Return the decoded picture. Otherwise start decoding it and return null, also for a picture that can't be decoded.
   */
  get(picture: PlacedPicture): ImageBitmap | null {
    const known = this.#entries.get(picture.id);
    if (known) {
      known.usedAt = performance.now();
      this.#entries.delete(picture.id);
      this.#entries.set(picture.id, known);
      return known.bitmap;
    }
    const entry: CacheEntry = { bitmap: null, state: "decoding", usedAt: performance.now() };
    this.#entries.set(picture.id, entry);
    const work = this.#decode(picture, entry).finally(() => this.#pending.delete(work));
    this.#pending.add(work);
    return null;
  }

  /** Track another asynchronous resource that painting needs. The promise resolves to true if it was loaded. */
  addPending(arrival: Promise<boolean>): void {
    const work = arrival.then((came) => {
      if (came) this.#notify();
    });
    this.#pending.add(work);
    void work.finally(() => this.#pending.delete(work));
  }

  /** True while pictures are being decoded or other resources are pending. */
  get isBusy(): boolean {
    return this.#pending.size > 0;
  }

  /** Resolve when all requested pictures are decoded or failed. */
  async whenIdle(): Promise<void> {
    while (this.#pending.size > 0) await Promise.all(this.#pending);
  }

  onReady(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async #decode(picture: PlacedPicture, entry: CacheEntry): Promise<void> {
    try {
      const whole = await createImageBitmap(new Blob([picture.bytes.slice()], { type: picture.type }));
      entry.bitmap = await resizeToLimit(whole);
      entry.state = "ready";
    } catch {
      entry.state = "broken"; // not a valid picture: nothing is painted for it
    }
    this.#evict();
    this.#notify();
  }

  #notify(): void {
    for (const listener of [...this.#listeners]) listener();
  }

  #evict(): void {
    const lately = performance.now() - KEEP_UNUSED_MS;
    for (const [id, { bitmap, state, usedAt }] of this.#entries) {
      if (this.#entries.size <= CACHED_MAX || usedAt > lately) return;
      if (state === "decoding") continue;
      bitmap?.close();
      this.#entries.delete(id);
    }
  }
}

async function resizeToLimit(whole: ImageBitmap): Promise<ImageBitmap> {
  const longest = Math.max(whole.width, whole.height);
  if (longest <= DECODED_SIDE_MAX) return whole;
  const by = DECODED_SIDE_MAX / longest;
  const size = { resizeWidth: Math.round(whole.width * by), resizeHeight: Math.round(whole.height * by) };
  const small = await createImageBitmap(whole, { ...size, resizeQuality: "high" });
  whole.close();
  return small;
}

/** Cache of this page or worker. */
export const imageCache = new ImageCache();
