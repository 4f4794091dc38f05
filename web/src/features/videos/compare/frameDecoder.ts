import { fetchFile } from "@/api/http/fetchFile";
import { type FrameSegment, findSegmentsNear, splitIntoSegments } from "./frameSegments";
import { parseVideoTrack, readBox, type VideoTrack } from "./mp4";

/** Read bytes of a file. `to` is exclusive; returns fewer bytes at the end of the file. */
export type ReadBytes = (from: number, to: number) => Promise<ArrayBuffer>;

const HEAD_BYTES = 64 * 1024;
const MOOV_BYTES_MAX = 32 * 1024 * 1024;
const BOXES_MAX = 8;
/** Timestamp step between frames, in µs. Timestamps only encode frame numbers. */
const TIMESTAMP_STEP = 1000;
const DECODE_PAUSE_MS = 20;
const FAILURES_MAX = 3;
/**
 * Maximum width of bitmaps as a share of the video's width. At 4 bytes per pixel, a bitmap is then no larger than the
 * decoded frame at 1.5 bytes per pixel.
 */
const BITMAP_WIDTH_SHARE_MAX = 0.61;

/** Create a reader that fetches byte ranges of a URL. */
export function createRangeReader(getUrl: () => string): ReadBytes {
  return async (from, to) => {
    const response = await fetchFile(getUrl(), { headers: { Range: `bytes=${from}-${to - 1}` } });
    if (!response.ok) throw new Error(`answered ${response.status}`);
    const bytes = await response.arrayBuffer();
    return response.status === 206 ? bytes : bytes.slice(from, to);
  };
}

async function readTrack(read: ReadBytes): Promise<VideoTrack | null> {
  let offset = 0;
  for (let index = 0; index < BOXES_MAX; index += 1) {
    const bytes = await read(offset, offset + HEAD_BYTES);
    const header = readBox(new DataView(bytes), 0);
    if (!header) return null;
    if (header.type === "moov") {
      if (header.to > MOOV_BYTES_MAX) return null;
      const moov = header.to <= bytes.byteLength ? bytes : await read(offset, offset + header.to);
      return parseVideoTrack(new DataView(moov), header);
    }
    offset += header.to;
  }
  return null;
}

/**
 * Cache of decoded frames around the current one. A <video> decodes from the previous key frame on each seek; drawing a
 * cached frame takes constant time.
 */
export class FrameDecoder {
  readonly #read: ReadBytes;
  readonly #track: VideoTrack;
  readonly #segments: readonly FrameSegment[];
  readonly #onFrameDecoded: (frame: number) => void;
  readonly #frames = new Map<number, ImageBitmap>();
  #decoder: VideoDecoder | null = null;
  #wantedSegments: readonly FrameSegment[] = [];
  /** Segments that are decoded or being decoded. */
  readonly #loadedSegments = new Set<FrameSegment>();
  #loadingSegment: FrameSegment | null = null;
  /** Width of cached bitmaps in px: the display width, so that they draw fast. */
  #displayWidth = Number.POSITIVE_INFINITY;
  /** Scales the frames. */
  readonly #canvas = new OffscreenCanvas(1, 1);
  /** True if the cached bitmaps are narrower than the display width. */
  #isTooNarrow = false;
  #failures = 0;
  #isClosed = false;

  private constructor(
    read: ReadBytes,
    track: VideoTrack,
    segments: readonly FrameSegment[],
    onFrameDecoded: (frame: number) => void,
  ) {
    this.#read = read;
    this.#track = track;
    this.#segments = segments;
    this.#onFrameDecoded = onFrameDecoded;
  }

  /**
   * Create a decoder for a video with `frames` frames. Calls `onFrameDecoded` for each decoded frame. Resolves to null if the
   * browser or the video doesn't support it; the <video> shows the frames then.
   */
  static async create(
    read: ReadBytes,
    frames: number,
    onFrameDecoded: (frame: number) => void,
  ): Promise<FrameDecoder | null> {
    if (!("VideoDecoder" in globalThis)) return null;
    try {
      const track = await readTrack(read);
      const segments = track && splitIntoSegments(track);
      if (!segments || track.samples.length !== frames) return null;
      const { supported } = await VideoDecoder.isConfigSupported(getDecoderConfig(track));
      return supported ? new FrameDecoder(read, track, segments, onFrameDecoded) : null;
    } catch {
      return null; // A file that can't be parsed here may still play.
    }
  }

  get(frame: number): ImageBitmap | undefined {
    return this.#frames.get(frame);
  }

  /** Return true if the frame is decoded or being decoded. */
  isAvailableSoon(frame: number): boolean {
    const isInSegment = (segment: FrameSegment | null) =>
      segment !== null && segment.first <= frame && frame <= segment.last;
    return this.#frames.has(frame) || isInSegment(this.#loadingSegment);
  }

  /** Set the display width in px. Narrower bitmaps are decoded again, up to a limit that bounds the memory. */
  setDisplayWidth(width: number): void {
    const maxWidth = Math.min(width, this.#track.width * BITMAP_WIDTH_SHARE_MAX);
    this.#isTooNarrow ||= maxWidth > this.#displayWidth;
    this.#displayWidth = maxWidth;
    if (this.#isTooNarrow && !this.#loadingSegment) this.#evictAll();
  }

  /** Decode the segments around a frame and evict the others. */
  decodeAround(frame: number): void {
    const [current, neighbor] = findSegmentsNear(this.#segments, frame);
    if (!current || this.#failures >= FAILURES_MAX) return;
    // In the middle of a segment, keep the loaded neighbor: the user may reverse direction.
    const other =
      neighbor ?? [...this.#loadedSegments].find((segment) => segment !== current && isAdjacent(segment, current));
    this.#wantedSegments = other ? [current, other] : [current];
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
      const next = this.#wantedSegments.find((segment) => !this.#loadedSegments.has(segment));
      if (!next || this.#isClosed) return;
      for (const segment of [...this.#loadedSegments])
        if (!this.#wantedSegments.includes(segment)) this.#evict(segment);
      this.#loadingSegment = next;
      this.#loadedSegments.add(next);
      try {
        await this.#decode(next);
      } catch {
        // The URL may have expired. The next step retries, up to `FAILURES_MAX`; the <video> shows frames until then.
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

  async #decode(segment: FrameSegment): Promise<void> {
    const samples = this.#track.samples.slice(segment.from, segment.to + 1);
    const from = Math.min(...samples.map(({ offset }) => offset));
    const to = Math.max(...samples.map(({ offset, size }) => offset + size));
    const bytes = await this.#read(from, to);
    if (this.#isClosed) return;
    this.#decoder ??= this.#createDecoder();
    const decoder = this.#decoder;
    for (const { offset, size, isKey, frame } of samples) {
      // Throttle prefetching, to leave the CPU to the current segment.
      if (segment !== this.#wantedSegments[0] && decoder.decodeQueueSize > 0) await waitBriefly();
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
      // The pending `flush` rejects with the same error.
      error: () => undefined,
    });
    decoder.configure(getDecoderConfig(this.#track));
    return decoder;
  }

  #onOutput(picture: VideoFrame): void {
    const frame = Math.round(picture.timestamp / TIMESTAMP_STEP);
    const segment = this.#loadingSegment;
    if (this.#isClosed || !segment || frame < segment.first || frame > segment.last) {
      picture.close();
      return;
    }
    this.#frames.get(frame)?.close();
    this.#frames.set(frame, this.#toBitmap(picture));
    picture.close();
    this.#onFrameDecoded(frame);
  }

  /** Scale a frame to the display width. Full-size frames take several times the memory and draw slowly. */
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
    for (const segment of [...this.#loadedSegments]) this.#evict(segment);
  }

  #evict(segment: FrameSegment): void {
    this.#loadedSegments.delete(segment);
    for (let frame = segment.first; frame <= segment.last; frame += 1) {
      this.#frames.get(frame)?.close();
      this.#frames.delete(frame);
    }
  }
}

function getDecoderConfig({ codec, description, width, height }: VideoTrack): VideoDecoderConfig {
  return { codec, description, codedWidth: width, codedHeight: height, optimizeForLatency: true };
}

function waitBriefly(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, DECODE_PAUSE_MS));
}

function isAdjacent(one: FrameSegment, other: FrameSegment): boolean {
  return one.last + 1 === other.first || other.last + 1 === one.first;
}
