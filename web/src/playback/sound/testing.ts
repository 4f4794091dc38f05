import { SAMPLE_RATE, SEGMENT_SAMPLES } from "@/playback/samples";

/** Encode mono samples as a WAV with 32-bit floats. */
export function encodeWav(samples: ArrayLike<number>): ArrayBuffer {
  const size = samples.length * 4;
  const bytes = new ArrayBuffer(44 + size);
  const view = new DataView(bytes);
  const writeText = (offset: number, text: string): void => {
    for (const [index, letter] of [...text].entries()) view.setUint8(offset + index, letter.charCodeAt(0));
  };
  writeText(0, "RIFF");
  view.setUint32(4, 36 + size, true);
  writeText(8, "WAVEfmt ");
  view.setUint32(16, 16, true);
  view.setUint16(20, 3, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, SAMPLE_RATE, true);
  view.setUint32(28, SAMPLE_RATE * 4, true);
  view.setUint16(32, 4, true);
  view.setUint16(34, 32, true);
  writeText(36, "data");
  view.setUint32(40, size, true);
  new Float32Array(bytes, 44).set(samples);
  return bytes;
}

/** CRC with a polynomial of `width` bits, as used by FLAC (RFC 9639, 9.1.8 and 9.3). */
function checksum(bytes: Iterable<number>, polynomial: number, width: number): number {
  const top = 1 << (width - 1);
  let rest = 0;
  for (const byte of bytes) {
    rest ^= byte << (width - 8);
    for (let bit = 0; bit < 8; bit += 1) rest = (rest & top ? (rest << 1) ^ polynomial : rest << 1) & (2 * top - 1);
  }
  return rest;
}

const BLOCK = 4800;

/** Encode mono 16-bit samples as an uncompressed (verbatim) FLAC of at most 127 blocks of 4800 samples (RFC 9639). */
export function encodeFlac(samples: Int16Array): ArrayBuffer {
  const parts: number[][] = [];
  const pair = (value: number): number[] => [(value >> 8) & 255, value & 255];
  // 20 bits sample rate, 3 bits channels − 1, 5 bits bits per sample − 1, 36 bits length.
  const format = [SAMPLE_RATE >> 12, (SAMPLE_RATE >> 4) & 255, (SAMPLE_RATE & 15) << 4, 15 << 4];
  const total = [samples.length >> 24, samples.length >> 16, ...pair(samples.length)].map((byte) => byte & 255);
  const blocks = [...pair(BLOCK), ...pair(BLOCK)];
  parts.push([
    0x66,
    0x4c,
    0x61,
    0x43,
    0x80,
    0,
    0,
    34,
    ...blocks,
    0,
    0,
    0,
    0,
    0,
    0,
    ...format,
    ...total,
    ...Array(16).fill(0),
  ]);
  for (let from = 0; from < samples.length; from += BLOCK) {
    const block = samples.subarray(from, from + BLOCK);
    const head = [0xff, 0xf8, 0x7a, 0x08, from / BLOCK, ...pair(block.length - 1)];
    const frame = [...head, checksum(head, 0x07, 8), 0x02, ...[...block].flatMap(pair)];
    parts.push(frame, pair(checksum(frame, 0x8005, 16)));
  }
  return new Uint8Array(parts.flat()).buffer;
}

/** Amplitude step of test sounds whose samples encode their position; decode with `getSampleNumber`. */
export const SAMPLE_UNIT = 2 ** -22;

export const getSampleNumber = (value: number): number => Math.round(value / SAMPLE_UNIT) - 1;

const segmentBytes = new Map<number, ArrayBuffer>();

/** Return a segment of the test sound, as a buffer that may be transferred. */
export function createSegment(index: number): ArrayBuffer {
  const bytes =
    segmentBytes.get(index) ??
    encodeWav(
      Float32Array.from(
        { length: SEGMENT_SAMPLES },
        (_, offset) => (index * SEGMENT_SAMPLES + offset + 1) * SAMPLE_UNIT,
      ),
    );
  segmentBytes.set(index, bytes);
  return bytes.slice(0);
}

// While the page changes the graph, Chromium doesn't advance `currentFrame` for a block, so count blocks instead.
const RECORDER_WORKLET = `registerProcessor("tap", class extends AudioWorkletProcessor {
  at = 0;
  process([[samples]]) {
    this.at = Math.max(this.at + 128, currentFrame);
    this.port.postMessage({ at: this.at, samples: samples?.slice() });
    return true;
  }
});`;

/** Records the output of an audio context for tests, indexed by sample. */
export class OutputRecorder {
  /** Number of output samples recorded so far. */
  recordedLength = 0;
  context: AudioContext | null = null;
  readonly samples = new Float32Array(60 * SAMPLE_RATE);
  readonly #ready: { promise: Promise<void>; resolve: () => void };

  constructor() {
    let resolve = (): void => undefined;
    const promise = new Promise<void>((done) => {
      resolve = done;
    });
    this.#ready = { promise, resolve };
  }

  /** Resolves when recording has started. */
  get ready(): Promise<void> {
    return this.#ready.promise;
  }

  readonly sink = (context: AudioContext): AudioNode => {
    this.context = context;
    const out = new GainNode(context);
    void this.#record(context, out);
    return out;
  };

  async #record(context: AudioContext, out: AudioNode): Promise<void> {
    const url = URL.createObjectURL(new Blob([RECORDER_WORKLET], { type: "text/javascript" }));
    await context.audioWorklet.addModule(url);
    URL.revokeObjectURL(url);
    const tap = new AudioWorkletNode(context, "tap");
    tap.port.onmessage = ({ data }: MessageEvent<{ at: number; samples?: Float32Array }>) => {
      if (data.samples) this.samples.set(data.samples, data.at);
      this.recordedLength = data.at + 128;
      this.#ready.resolve();
    };
    out.connect(tap).connect(context.destination);
  }
}

/** Return the peak level: 0 for silence, -1 for no samples. */
export function getPeak(samples: Float32Array): number {
  return samples.reduce((max, sample) => Math.max(max, Math.abs(sample)), -1);
}
