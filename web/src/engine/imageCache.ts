import type { PlacedPicture } from "./items";

/** Pictures are decoded no larger than this, px: what is put down is never seen at more. */
const DECODED_SIDE_MAX = 4096;
/** Decoded pictures are large: of those that nobody painted for a while few are kept. */
const CACHED_MAX = 6;
const KEEP_UNUSED_MS = 20_000;

interface CacheEntry {
  bitmap: ImageBitmap | null;
  state: "decoding" | "ready" | "broken";
  usedAt: number;
}

/**
 * The decoded pictures of documents. Decoding takes a while: `get` answers null until then, and `onReady` tells when
 * another look is worth it.
 */
export class ImageCache {
  readonly #entries = new Map<string, CacheEntry>();
  readonly #listeners = new Set<() => void>();
  readonly #pending = new Set<Promise<void>>();

  /** The picture, if it is decoded; asking begins it. Null for one that cannot be decoded, too. */
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

  /** Something else that painting needs is on its way; it gives whether it came. */
  addPending(arrival: Promise<boolean>): void {
    const work = arrival.then((came) => {
      if (came) this.#notify();
    });
    this.#pending.add(work);
    void work.finally(() => this.#pending.delete(work));
  }

  /** True while a picture that was asked for is on its way. */
  get isBusy(): boolean {
    return this.#pending.size > 0;
  }

  /** Settles when every picture that was asked for is there or cannot be had. */
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
      entry.state = "broken"; // not a picture after all: nothing is painted for it
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

/** The book of this page or worker. */
export const imageCache = new ImageCache();
