import { fetchFile } from "@/api/fetchFile";
import { type FrameSegment, findSegmentsNear, splitIntoSegments } from "./frameSegments";
import { parseVideoTrack, readBox, type VideoTrack } from "./mp4";

/** Bytes of a file, from the first up to the last, which is not among them; fewer where it ends before. */
export type ReadBytes = (from: number, to: number) => Promise<ArrayBuffer>;

const HEAD_BYTES = 64 * 1024;
const MOOV_BYTES_MAX = 32 * 1024 * 1024;
const BOXES_MAX = 8;
/** Microseconds between two frames as the decoder is told: their numbers, and nothing of time. */
const TIMESTAMP_STEP = 1000;
const DECODE_PAUSE_MS = 20;
const FAILURES_MAX = 3;
/** So much of a film's width at most: of four bytes a pixel a still is then no larger than the frame was. */
const BITMAP_WIDTH_SHARE_MAX = 0.61;

/** Reads parts of what an address leads to. */
export function createRangeReader(address: () => string): ReadBytes {
  return async (from, to) => {
    const answer = await fetchFile(address(), { headers: { Range: `bytes=${from}-${to - 1}` } });
    if (!answer.ok) throw new Error(`answered ${answer.status}`);
    const bytes = await answer.arrayBuffer();
    return answer.status === 206 ? bytes : bytes.slice(from, to);
  };
}

async function readTrack(read: ReadBytes): Promise<VideoTrack | null> {
  let at = 0;
  for (let box = 0; box < BOXES_MAX; box += 1) {
    const bytes = await read(at, at + HEAD_BYTES);
    const found = readBox(new DataView(bytes), 0);
    if (!found) return null;
    if (found.type === "moov") {
      if (found.to > MOOV_BYTES_MAX) return null;
      const whole = found.to <= bytes.byteLength ? bytes : await read(at, at + found.to);
      return parseVideoTrack(new DataView(whole), found);
    }
    at += found.to;
  }
  return null;
}

/**
 * The decoded frames around the one that stands. A <video> begins each seek at the key frame before, so that a step
 * takes as long as all frames since; out of these it takes as long as drawing one.
 */
export class FrameDecoder {
  readonly #read: ReadBytes;
  readonly #track: VideoTrack;
  readonly #segments: readonly FrameSegment[];
  readonly #onFrameDecoded: (frame: number) => void;
  readonly #frames = new Map<number, ImageBitmap>();
  #decoder: VideoDecoder | null = null;
  #wanted: readonly FrameSegment[] = [];
  /** Those that are here, or being decoded. */
  readonly #loadedSegments = new Set<FrameSegment>();
  #loadingSegment: FrameSegment | null = null;
  /** How wide they are kept, in pixels: as wide as the film is seen, and drawn in no time. */
  #displayWidth = Number.POSITIVE_INFINITY;
  /** Where frames get their size. */
  readonly #canvas = new OffscreenCanvas(1, 1);
  /** What is kept is narrower than the film is seen by now. */
  #isTooNarrow = false;
  #failures = 0;
  #isClosed = false;

  private constructor(
    read: ReadBytes,
    track: VideoTrack,
    pieces: readonly FrameSegment[],
    told: (frame: number) => void,
  ) {
    this.#read = read;
    this.#track = track;
    this.#segments = pieces;
    this.#onFrameDecoded = told;
  }

  /**
   * Of a film of so many frames. `told` hears of each frame as it is decoded. Null where this browser, or this film,
   * leaves it to the <video> alone.
   */
  static async create(read: ReadBytes, frames: number, told: (frame: number) => void): Promise<FrameDecoder | null> {
    if (!("VideoDecoder" in globalThis)) return null;
    try {
      const track = await readTrack(read);
      const pieces = track && splitIntoSegments(track);
      if (!pieces || track.samples.length !== frames) return null;
      const { supported } = await VideoDecoder.isConfigSupported(getDecoderConfig(track));
      return supported ? new FrameDecoder(read, track, pieces, told) : null;
    } catch {
      return null; // what cannot be read here may well play
    }
  }

  get(frame: number): ImageBitmap | undefined {
    return this.#frames.get(frame);
  }

  /** Whether it is here, or will be in a moment. */
  isAvailableSoon(frame: number): boolean {
    const isIn = (piece: FrameSegment | null) => piece !== null && piece.first <= frame && frame <= piece.last;
    return this.#frames.has(frame) || isIn(this.#loadingSegment);
  }

  /** The film is seen so many pixels wide. What is kept narrower is decoded anew; up to a bound, for the memory's sake. */
  setDisplayWidth(across: number): void {
    const most = Math.min(across, this.#track.width * BITMAP_WIDTH_SHARE_MAX);
    this.#isTooNarrow ||= most > this.#displayWidth;
    this.#displayWidth = most;
    if (this.#isTooNarrow && !this.#loadingSegment) this.#evictAll();
  }

  /** Has what lies around a frame decoded, and lets go of the rest. */
  decodeAround(frame: number): void {
    const [here, beside] = findSegmentsNear(this.#segments, frame);
    if (!here || this.#failures >= FAILURES_MAX) return;
    // In its middle the piece that came last stays beside it: one may turn round.
    const other = beside ?? [...this.#loadedSegments].find((piece) => piece !== here && isAdjacent(piece, here));
    this.#wanted = other ? [here, other] : [here];
    void this.#loadWanted();
  }

  close(): void {
    this.#isClosed = true;
    this.#closeDecoder();
    for (const frame of this.#frames.values()) frame.close();
    this.#frames.clear();
  }

  async #loadWanted(): Promise<void> {
    if (this.#loadingSegment) return;
    for (;;) {
      const next = this.#wanted.find((piece) => !this.#loadedSegments.has(piece));
      if (!next || this.#isClosed) return;
      for (const piece of [...this.#loadedSegments]) if (!this.#wanted.includes(piece)) this.#evict(piece);
      this.#loadingSegment = next;
      this.#loadedSegments.add(next);
      try {
        await this.#decode(next);
      } catch {
        // Its address ran out perhaps: the next step asks again, a few times, and is the <video>'s until then.
        this.#failures += 1;
        this.#closeDecoder();
        this.#evict(next);
        this.#loadingSegment = null;
        return;
      }
      this.#loadingSegment = null;
      if (this.#isTooNarrow) this.#evictAll();
    }
  }

  async #decode(piece: FrameSegment): Promise<void> {
    const samples = this.#track.samples.slice(piece.from, piece.to + 1);
    const from = Math.min(...samples.map(({ offset }) => offset));
    const to = Math.max(...samples.map(({ offset, size }) => offset + size));
    const bytes = await this.#read(from, to);
    if (this.#isClosed) return;
    this.#decoder ??= this.#createDecoder();
    const decoder = this.#decoder;
    for (const { offset, size, isKey, frame } of samples) {
      // What nobody waits for yet leaves the processor to whoever steps.
      if (piece !== this.#wanted[0] && decoder.decodeQueueSize > 0) await waitBriefly();
      if (decoder.state !== "configured") throw new Error("the decoder has ended");
      const data = new Uint8Array(bytes, offset - from, size);
      const type = isKey ? "key" : "delta";
      decoder.decode(new EncodedVideoChunk({ type, timestamp: frame * TIMESTAMP_STEP, data }));
    }
    await decoder.flush();
  }

  #createDecoder(): VideoDecoder {
    const decoder = new VideoDecoder({
      output: (picture) => this.#onOutput(picture),
      // It is told again by the flush that waits.
      error: () => undefined,
    });
    decoder.configure(getDecoderConfig(this.#track));
    return decoder;
  }

  #onOutput(picture: VideoFrame): void {
    const frame = Math.round(picture.timestamp / TIMESTAMP_STEP);
    const piece = this.#loadingSegment;
    if (this.#isClosed || !piece || frame < piece.first || frame > piece.last) {
      picture.close();
      return;
    }
    this.#frames.get(frame)?.close();
    this.#frames.set(frame, this.#toBitmap(picture));
    picture.close();
    this.#onFrameDecoded(frame);
  }

  /** In the pixels in which it is seen: as it is decoded it takes several times the memory, and long to draw. */
  #toBitmap(picture: VideoFrame): ImageBitmap {
    const scale = Math.min(1, this.#displayWidth / picture.displayWidth);
    const [width, height] = [picture.displayWidth, picture.displayHeight].map((side) =>
      Math.max(1, Math.round(side * scale)),
    ) as [number, number];
    if (this.#canvas.width !== width || this.#canvas.height !== height) Object.assign(this.#canvas, { width, height });
    this.#canvas.getContext("2d", { alpha: false })?.drawImage(picture, 0, 0, width, height);
    return this.#canvas.transferToImageBitmap();
  }

  #closeDecoder(): void {
    if (this.#decoder && this.#decoder.state !== "closed") this.#decoder.close();
    this.#decoder = null;
  }

  #evictAll(): void {
    this.#isTooNarrow = false;
    for (const piece of [...this.#loadedSegments]) this.#evict(piece);
  }

  #evict(piece: FrameSegment): void {
    this.#loadedSegments.delete(piece);
    for (let frame = piece.first; frame <= piece.last; frame += 1) {
      this.#frames.get(frame)?.close();
      this.#frames.delete(frame);
    }
  }
}

function getDecoderConfig({ codec, description, width, height }: VideoTrack): VideoDecoderConfig {
  return { codec, description, codedWidth: width, codedHeight: height, optimizeForLatency: true };
}

function waitBriefly(): Promise<void> {
  return new Promise((done) => setTimeout(done, DECODE_PAUSE_MS));
}

function isAdjacent(one: FrameSegment, other: FrameSegment): boolean {
  return one.last + 1 === other.first || other.last + 1 === one.first;
}
