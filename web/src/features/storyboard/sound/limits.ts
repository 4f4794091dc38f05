import { SOUND_SECONDS_MAX } from "@/api/gen/limit-values";
import { SAMPLE_RATE } from "@/playback/samples";

/** Maximum storage for sounds that aren't on the server yet, bytes. */
export const PENDING_SOUND_BYTES_MAX = 200_000_000;

/** Maximum storage for server audio that plays offline, bytes. */
export const OFFLINE_AUDIO_BYTES_MAX = 200_000_000;

/**
 * Sounds up to this length are stored completely after a part was played; of longer ones only the played parts.
 * Seconds.
 */
export const OFFLINE_COMPLETE_SECONDS_MAX = 180;

/** Delay after losing the connection before clips are marked as missing, ms. */
export const OFFLINE_DELAY_MS = 1500;

/** Longer sounds aren't decoded locally; their peaks and audio come from the server. Seconds. */
export const LOCAL_DECODE_SECONDS_MAX = 180;

/** Displayed length of a sound of unknown length, samples. */
export const UNKNOWN_LENGTH_SAMPLES = 10 * SAMPLE_RATE;

/** End of a clip that extends to the end of its sound, samples. Equals the maximum length of a sound. */
export const OPEN_END_SAMPLES = SOUND_SECONDS_MAX * SAMPLE_RATE;

/** Minimum length of a clip, samples (10 ms). */
export const CLIP_SAMPLES_MIN = SAMPLE_RATE / 100;

export {
  SOUND_BYTES_MAX,
  SOUND_NAME_MAX,
  TRACK_NAME_MAX,
  TRACKS_MAX,
  VOLUME_MAX,
  VOLUME_MIN,
} from "@/api/gen/limit-values";
