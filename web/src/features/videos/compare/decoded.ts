import { fetchFile } from "@/api/fetchFile";
import { boxAt, type Track, trackOf } from "./mp4";
import { type Piece, piecesNear, piecesOf } from "./pieces";

/** Bytes of a file, from the first up to the last, which is not among them; fewer where it ends before. */
export type Read = (from: number, to: number) => Promise<ArrayBuffer>;

const HEAD_BYTES = 64 * 1024;
const MOOV_BYTES_MAX = 32 * 1024 * 1024;
const BOXES_MAX = 8;
/** Microseconds between two frames as the decoder is told: their numbers, and nothing of time. */
const STAMP = 1000;
const PAUSE_MS = 20;
const FAILURES_MAX = 3;
/** So much of a film's width at most: of four bytes a pixel a still is then no larger than the frame was. */
const STILL_SHARE = 0.61;

/** Reads parts of what an address leads to. */
export function readerOf(address: () => string): Read {
  return async (from, to) => {
    const answer = await fetchFile(address(), { headers: { Range: `bytes=${from}-${to - 1}` } });
    if (!answer.ok) throw new Error(`answered ${answer.status}`);
    const bytes = await answer.arrayBuffer();
    return answer.status === 206 ? bytes : bytes.slice(from, to);
  };
}

async function trackIn(read: Read): Promise<Track | null> {
  let at = 0;
  for (let box = 0; box < BOXES_MAX; box += 1) {
    const bytes = await read(at, at + HEAD_BYTES);
    const found = boxAt(new DataView(bytes), 0);
    if (!found) return null;
    if (found.type === "moov") {
      if (found.to > MOOV_BYTES_MAX) return null;
      const whole = found.to <= bytes.byteLength ? bytes : await read(at, at + found.to);
      return trackOf(new DataView(whole), found);
    }
    at += found.to;
  }
  return null;
}

/**
 * The decoded frames around the one that stands. A <video> begins each seek at the key frame before, so that a step
 * takes as long as all frames since; out of these it takes as long as drawing one.
 */
export class Decoded {
  readonly #read: Read;
  readonly #track: Track;
  readonly #pieces: readonly Piece[];
  readonly #told: (frame: number) => void;
  readonly #frames = new Map<number, ImageBitmap>();
  #decoder: VideoDecoder | null = null;
  #wanted: readonly Piece[] = [];
  /** Those that are here, or being decoded. */
  readonly #kept = new Set<Piece>();
  #coming: Piece | null = null;
  /** How wide they are kept, in pixels: as wide as the film is seen, and drawn in no time. */
  #across = Number.POSITIVE_INFINITY;
  /** Where frames get their size. */
  readonly #table = new OffscreenCanvas(1, 1);
  /** What is kept is narrower than the film is seen by now. */
  #isOutgrown = false;
  #failures = 0;
  #isOver = false;

  private constructor(read: Read, track: Track, pieces: readonly Piece[], told: (frame: number) => void) {
    this.#read = read;
    this.#track = track;
    this.#pieces = pieces;
    this.#told = told;
  }

  /**
   * Of a film of so many frames. `told` hears of each frame as it is decoded. Null where this browser, or this film,
   * leaves it to the <video> alone.
   */
  static async of(read: Read, frames: number, told: (frame: number) => void): Promise<Decoded | null> {
    if (!("VideoDecoder" in globalThis)) return null;
    try {
      const track = await trackIn(read);
      const pieces = track && piecesOf(track);
      if (!pieces || track.samples.length !== frames) return null;
      const { supported } = await VideoDecoder.isConfigSupported(configOf(track));
      return supported ? new Decoded(read, track, pieces, told) : null;
    } catch {
      return null; // what cannot be read here may well play
    }
  }

  get(frame: number): ImageBitmap | undefined {
    return this.#frames.get(frame);
  }

  /** Whether it is here, or will be in a moment. */
  isNear(frame: number): boolean {
    const isIn = (piece: Piece | null) => piece !== null && piece.first <= frame && frame <= piece.last;
    return this.#frames.has(frame) || isIn(this.#coming);
  }

  /** The film is seen so many pixels wide. What is kept narrower is decoded anew; up to a bound, for the memory's sake. */
  fit(across: number): void {
    const most = Math.min(across, this.#track.width * STILL_SHARE);
    this.#isOutgrown ||= most > this.#across;
    this.#across = most;
    if (this.#isOutgrown && !this.#coming) this.#forgetAll();
  }

  /** Has what lies around a frame decoded, and lets go of the rest. */
  around(frame: number): void {
    const [here, beside] = piecesNear(this.#pieces, frame);
    if (!here || this.#failures >= FAILURES_MAX) return;
    // In its middle the piece that came last stays beside it: one may turn round.
    const other = beside ?? [...this.#kept].find((piece) => piece !== here && isBeside(piece, here));
    this.#wanted = other ? [here, other] : [here];
    void this.#work();
  }

  close(): void {
    this.#isOver = true;
    this.#giveUp();
    for (const frame of this.#frames.values()) frame.close();
    this.#frames.clear();
  }

  async #work(): Promise<void> {
    if (this.#coming) return;
    for (;;) {
      const next = this.#wanted.find((piece) => !this.#kept.has(piece));
      if (!next || this.#isOver) return;
      for (const piece of [...this.#kept]) if (!this.#wanted.includes(piece)) this.#forget(piece);
      this.#coming = next;
      this.#kept.add(next);
      try {
        await this.#decode(next);
      } catch {
        // Its address ran out perhaps: the next step asks again, a few times, and is the <video>'s until then.
        this.#failures += 1;
        this.#giveUp();
        this.#forget(next);
        this.#coming = null;
        return;
      }
      this.#coming = null;
      if (this.#isOutgrown) this.#forgetAll();
    }
  }

  async #decode(piece: Piece): Promise<void> {
    const samples = this.#track.samples.slice(piece.from, piece.to + 1);
    const from = Math.min(...samples.map(({ offset }) => offset));
    const to = Math.max(...samples.map(({ offset, size }) => offset + size));
    const bytes = await this.#read(from, to);
    if (this.#isOver) return;
    this.#decoder ??= this.#opened();
    const decoder = this.#decoder;
    for (const { offset, size, isKey, frame } of samples) {
      // What nobody waits for yet leaves the processor to whoever steps.
      if (piece !== this.#wanted[0] && decoder.decodeQueueSize > 0) await pause();
      if (decoder.state !== "configured") throw new Error("the decoder has ended");
      const data = new Uint8Array(bytes, offset - from, size);
      const type = isKey ? "key" : "delta";
      decoder.decode(new EncodedVideoChunk({ type, timestamp: frame * STAMP, data }));
    }
    await decoder.flush();
  }

  #opened(): VideoDecoder {
    const decoder = new VideoDecoder({
      output: (picture) => this.#take(picture),
      // It is told again by the flush that waits.
      error: () => undefined,
    });
    decoder.configure(configOf(this.#track));
    return decoder;
  }

  #take(picture: VideoFrame): void {
    const frame = Math.round(picture.timestamp / STAMP);
    const piece = this.#coming;
    if (this.#isOver || !piece || frame < piece.first || frame > piece.last) {
      picture.close();
      return;
    }
    this.#frames.get(frame)?.close();
    this.#frames.set(frame, this.#still(picture));
    picture.close();
    this.#told(frame);
  }

  /** In the pixels in which it is seen: as it is decoded it takes several times the memory, and long to draw. */
  #still(picture: VideoFrame): ImageBitmap {
    const scale = Math.min(1, this.#across / picture.displayWidth);
    const [width, height] = [picture.displayWidth, picture.displayHeight].map((side) =>
      Math.max(1, Math.round(side * scale)),
    ) as [number, number];
    if (this.#table.width !== width || this.#table.height !== height) Object.assign(this.#table, { width, height });
    this.#table.getContext("2d", { alpha: false })?.drawImage(picture, 0, 0, width, height);
    return this.#table.transferToImageBitmap();
  }

  #giveUp(): void {
    if (this.#decoder && this.#decoder.state !== "closed") this.#decoder.close();
    this.#decoder = null;
  }

  #forgetAll(): void {
    this.#isOutgrown = false;
    for (const piece of [...this.#kept]) this.#forget(piece);
  }

  #forget(piece: Piece): void {
    this.#kept.delete(piece);
    for (let frame = piece.first; frame <= piece.last; frame += 1) {
      this.#frames.get(frame)?.close();
      this.#frames.delete(frame);
    }
  }
}

function configOf({ codec, description, width, height }: Track): VideoDecoderConfig {
  return { codec, description, codedWidth: width, codedHeight: height, optimizeForLatency: true };
}

function pause(): Promise<void> {
  return new Promise((done) => setTimeout(done, PAUSE_MS));
}

function isBeside(one: Piece, other: Piece): boolean {
  return one.last + 1 === other.first || other.last + 1 === one.first;
}
