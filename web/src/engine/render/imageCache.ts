import type { PlacedPicture } from "@/engine/drawing/items";

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
    const cached = this.#entries.get(picture.id);
    if (cached) {
      cached.usedAt = performance.now();
      this.#entries.delete(picture.id);
      this.#entries.set(picture.id, cached);
      return cached.bitmap;
    }
    const entry: CacheEntry = { bitmap: null, state: "decoding", usedAt: performance.now() };
    this.#entries.set(picture.id, entry);
    const promise = this.#decode(picture, entry).finally(() => this.#pending.delete(promise));
    this.#pending.add(promise);
    return null;
  }

  /** Track another asynchronous resource that painting needs. The promise resolves to true if it was loaded. */
  addPending(loading: Promise<boolean>): void {
    const promise = loading.then((isLoaded) => {
      if (isLoaded) this.#notify();
    });
    this.#pending.add(promise);
    void promise.finally(() => this.#pending.delete(promise));
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
      const original = await createImageBitmap(new Blob([picture.bytes.slice()], { type: picture.type }));
      entry.bitmap = await resizeToLimit(original);
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
    const cutoff = performance.now() - KEEP_UNUSED_MS;
    for (const [id, { bitmap, state, usedAt }] of this.#entries) {
      if (this.#entries.size <= CACHED_MAX || usedAt > cutoff) return;
      if (state === "decoding") continue;
      bitmap?.close();
      this.#entries.delete(id);
    }
  }
}

async function resizeToLimit(original: ImageBitmap): Promise<ImageBitmap> {
  const longest = Math.max(original.width, original.height);
  if (longest <= DECODED_SIDE_MAX) return original;
  const scale = DECODED_SIDE_MAX / longest;
  const size = { resizeWidth: Math.round(original.width * scale), resizeHeight: Math.round(original.height * scale) };
  const resized = await createImageBitmap(original, { ...size, resizeQuality: "high" });
  original.close();
  return resized;
}

/** Cache of this page or worker. */
export const imageCache = new ImageCache();
