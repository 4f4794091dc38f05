import { SAMPLE_RATE } from "@/playback/samples";

const HEADER_BYTES = 44;

/**
 * Encode 16-bit samples (equal length in all channels) as WAV: RIFF, `fmt ` and `data` chunks, little-endian
 * (Multimedia Programming Interface and Data Specifications 1.0, IBM and Microsoft 1991).
 */
export function createWavFromPcm(channels: readonly Int16Array[], rate: number): ArrayBuffer {
  const count = channels.length;
  const length = channels[0]?.length ?? 0;
  const bytes = length * count * 2;
  const file = new DataView(new ArrayBuffer(HEADER_BYTES + bytes));
  const writeText = (offset: number, letters: string): void => {
    for (let index = 0; index < letters.length; index += 1) file.setUint8(offset + index, letters.charCodeAt(index));
  };
  writeText(0, "RIFF");
  file.setUint32(4, HEADER_BYTES - 8 + bytes, true);
  writeText(8, "WAVEfmt ");
  file.setUint32(16, 16, true);
  file.setUint16(20, 1, true);
  file.setUint16(22, count, true);
  file.setUint32(24, rate, true);
  file.setUint32(28, rate * count * 2, true);
  file.setUint16(32, count * 2, true);
  file.setUint16(34, 16, true);
  writeText(36, "data");
  file.setUint32(40, bytes, true);
  for (let index = 0; index < length; index += 1) {
    channels.forEach((channel, channelIndex) => {
      file.setInt16(HEADER_BYTES + (index * count + channelIndex) * 2, channel[index] ?? 0, true);
    });
  }
  return file.buffer as ArrayBuffer;
}

/** Convert samples (−1…1) to 16-bit PCM. */
export function toPcm(samples: Float32Array): Int16Array {
  return Int16Array.from(samples, (value) => Math.max(-32_768, Math.min(Math.round(value * 32_768), 32_767)));
}

/** Encode samples (−1…1) at 48 kHz as WAV. */
export function createWav(channels: readonly Float32Array[]): ArrayBuffer {
  return createWavFromPcm(channels.map(toPcm), SAMPLE_RATE);
}
