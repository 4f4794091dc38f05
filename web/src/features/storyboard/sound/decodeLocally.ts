import { SAMPLE_RATE, SEGMENT_SAMPLES } from "@/playback/samples";
import { LOCAL_DECODE_SECONDS_MAX } from "./limits";
import { computePeaks, type Peaks } from "./peaks";
import { createWav } from "./wav";

/** A locally decoded sound, for playback and display before the server has read it. */
export interface DecodedSound {
  readonly samples: number;
  readonly peaks: Peaks;
  /** Return a segment of SEGMENT_SAMPLES (the last one may be shorter) as a WAV file. */
  getSegment(index: number): ArrayBuffer;
}

/** Return the length of a file according to its metadata, in samples; null if the browser can't read it. */
export async function getFileLength(file: Blob): Promise<number | null> {
  const url = URL.createObjectURL(file);
  try {
    const audio = new Audio();
    const seconds = await new Promise<number>((resolve, reject) => {
      audio.onloadedmetadata = () => resolve(audio.duration);
      audio.onerror = () => reject(audio.error ?? new Error("unreadable"));
      audio.preload = "metadata";
      audio.src = url;
    });
    return Number.isFinite(seconds) && seconds > 0 ? Math.round(seconds * SAMPLE_RATE) : null;
  } catch {
    return null;
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** Decode a short sound. Null if it is too long or the browser can't decode it. */
export async function decodeLocally(file: Blob, samples: number | null): Promise<DecodedSound | null> {
  if (samples === null || samples > LOCAL_DECODE_SECONDS_MAX * SAMPLE_RATE) return null;
  try {
    const context = new OfflineAudioContext(1, 1, SAMPLE_RATE);
    const buffer = await context.decodeAudioData(await file.arrayBuffer());
    const count = Math.min(2, buffer.numberOfChannels);
    const channels = Array.from({ length: count }, (_, channel) => buffer.getChannelData(channel));
    return {
      samples: buffer.length,
      peaks: computePeaks(channels, buffer.length),
      getSegment: (index) => {
        const from = index * SEGMENT_SAMPLES;
        return createWav(channels.map((channel) => channel.subarray(from, from + SEGMENT_SAMPLES)));
      },
    };
  } catch {
    return null;
  }
}
