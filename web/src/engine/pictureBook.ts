import type { PlacedPicture } from "./items";

/** Pictures are decoded no larger than this, px: what is put down is never seen at more. */
const SIDE_MAX = 4096;
/** Decoded pictures are large: of those that nobody painted for a while few are kept. */
const KEPT = 6;
const LATELY_MS = 20_000;

interface Entry {
  bitmap: ImageBitmap | null;
  state: "decoding" | "ready" | "broken";
  askedAt: number;
}

/**
 * The decoded pictures of documents. Decoding takes a while: `get` answers null until then, and `onReady` tells when
 * another look is worth it.
 */
export class PictureBook {
  readonly #entries = new Map<string, Entry>();
  readonly #listeners = new Set<() => void>();
  readonly #decoding = new Set<Promise<void>>();

  /** The picture, if it is decoded; asking begins it. Null for one that cannot be decoded, too. */
  get(picture: PlacedPicture): ImageBitmap | null {
    const known = this.#entries.get(picture.id);
    if (known) {
      known.askedAt = performance.now();
      this.#entries.delete(picture.id);
      this.#entries.set(picture.id, known);
      return known.bitmap;
    }
    const entry: Entry = { bitmap: null, state: "decoding", askedAt: performance.now() };
    this.#entries.set(picture.id, entry);
    const work = this.#decode(picture, entry).finally(() => this.#decoding.delete(work));
    this.#decoding.add(work);
    return null;
  }

  /** Something else that painting needs is on its way; it gives whether it came. */
  waitFor(arrival: Promise<boolean>): void {
    const work = arrival.then((came) => {
      if (came) this.#tell();
    });
    this.#decoding.add(work);
    void work.finally(() => this.#decoding.delete(work));
  }

  /** True while a picture that was asked for is on its way. */
  get isBusy(): boolean {
    return this.#decoding.size > 0;
  }

  /** Settles when every picture that was asked for is there or cannot be had. */
  async ready(): Promise<void> {
    while (this.#decoding.size > 0) await Promise.all(this.#decoding);
  }

  onReady(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async #decode(picture: PlacedPicture, entry: Entry): Promise<void> {
    try {
      const whole = await createImageBitmap(new Blob([picture.bytes.slice()], { type: picture.type }));
      entry.bitmap = await fitted(whole);
      entry.state = "ready";
    } catch {
      entry.state = "broken"; // not a picture after all: nothing is painted for it
    }
    this.#forgetOld();
    this.#tell();
  }

  #tell(): void {
    for (const listener of [...this.#listeners]) listener();
  }

  #forgetOld(): void {
    const lately = performance.now() - LATELY_MS;
    for (const [id, { bitmap, state, askedAt }] of this.#entries) {
      if (this.#entries.size <= KEPT || askedAt > lately) return;
      if (state === "decoding") continue;
      bitmap?.close();
      this.#entries.delete(id);
    }
  }
}

async function fitted(whole: ImageBitmap): Promise<ImageBitmap> {
  const longest = Math.max(whole.width, whole.height);
  if (longest <= SIDE_MAX) return whole;
  const by = SIDE_MAX / longest;
  const size = { resizeWidth: Math.round(whole.width * by), resizeHeight: Math.round(whole.height * by) };
  const small = await createImageBitmap(whole, { ...size, resizeQuality: "high" });
  whole.close();
  return small;
}

/** The book of this page or worker. */
export const pictureBook = new PictureBook();
