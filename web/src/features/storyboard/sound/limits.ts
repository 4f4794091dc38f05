import { SOUND_SECONDS_MAX } from "@/api/gen/limit-values";
import { SAMPLE_RATE } from "@/playback/samples";

/** So much of sounds that the server has not yet is kept by this browser, bytes. */
export const PENDING_SOUND_BYTES_MAX = 200_000_000;

/** So much audio that the server has is stored by this browser to play offline, bytes. */
export const OFFLINE_AUDIO_BYTES_MAX = 200_000_000;

/** A sound of at most this length is stored whole once a part of it was played. Of longer ones, what was played. Seconds. */
export const OFFLINE_COMPLETE_SECONDS_MAX = 180;

/** Clips are marked as missing once the server has been away for so long, ms. */
export const OFFLINE_DELAY_MS = 1500;

/** A longer sound is not decoded here: its form and what is heard of it come from the server. Seconds. */
export const LOCAL_DECODE_SECONDS_MAX = 180;

/** How long a sound is shown of which nobody knows how long it is, samples. */
export const UNKNOWN_LENGTH_SAMPLES = 10 * SAMPLE_RATE;

/** The end of a clip that goes as far as its sound does, whatever that will be, samples: the longest sound. */
export const OPEN_END_SAMPLES = SOUND_SECONDS_MAX * SAMPLE_RATE;

/** A clip is no shorter than this, samples: a hundredth of a second. */
export const CLIP_SAMPLES_MIN = SAMPLE_RATE / 100;

export {
  SOUND_BYTES_MAX,
  SOUND_NAME_MAX,
  TRACK_NAME_MAX,
  TRACKS_MAX,
  VOLUME_MAX,
  VOLUME_MIN,
} from "@/api/gen/limit-values";
