import { SAMPLE_RATE } from "@/playback/samples";

/** Samples of one channel as a WAV of 32-bit floats. */
export function wavOf(samples: ArrayLike<number>): ArrayBuffer {
  const size = samples.length * 4;
  const bytes = new ArrayBuffer(44 + size);
  const view = new DataView(bytes);
  const word = (at: number, text: string): void => {
    for (const [index, letter] of [...text].entries()) view.setUint8(at + index, letter.charCodeAt(0));
  };
  word(0, "RIFF");
  view.setUint32(4, 36 + size, true);
  word(8, "WAVEfmt ");
  view.setUint32(16, 16, true);
  view.setUint16(20, 3, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, SAMPLE_RATE, true);
  view.setUint32(28, SAMPLE_RATE * 4, true);
  view.setUint16(32, 4, true);
  view.setUint16(34, 32, true);
  word(36, "data");
  view.setUint32(40, size, true);
  new Float32Array(bytes, 44).set(samples);
  return bytes;
}
