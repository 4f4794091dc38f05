import { frameToSample } from "@/playback/samples";

export interface Track {
  readonly id: string;
  /** dB. */
  readonly volume: number;
  readonly muted: boolean;
}

/** A stretch of a sound on a track. All of it in samples at 48 kHz. */
export interface Clip {
  readonly id: string;
  readonly trackId: string;
  readonly soundId: string;
  /** The cut that it goes with; null = it stands on the board's time. */
  readonly anchorCutId: string | null;
  /** From the start of its cut, or of the board. */
  readonly at: number;
  /** What sounds of the sound: [from, to). */
  readonly from: number;
  readonly to: number;
  readonly fadeIn: number;
  readonly fadeOut: number;
  /** dB. */
  readonly volume: number;
  readonly muted: boolean;
}

export interface Sound {
  readonly id: string;
  /** Its length; null while nobody knows it. */
  readonly samples: number | null;
  /** Its pieces can be fetched. */
  readonly ready: boolean;
  readonly channels: number;
}

/** A clip as it sounds, in samples: the sound's [from, from + length) from the board's sample `start` on. */
export interface AudibleClip {
  readonly clipId: string;
  readonly soundId: string;
  readonly start: number;
  readonly from: number;
  readonly length: number;
  /** A factor of the amplitude. */
  readonly gain: number;
  readonly fadeIn: number;
  readonly fadeOut: number;
}

export interface MixInput {
  readonly fps: number;
  readonly tracks: readonly Track[];
  readonly clips: readonly Clip[];
  readonly sounds: readonly Sound[];
  /** The frame at which a cut starts; null: it is not on the board. */
  readonly getCutStart: (cutId: string) => number | null;
  /** Ids of tracks; where there are any, all others are silent. */
  readonly soloTrackIds: ReadonlySet<string>;
}

/**
 * What sounds when on a board. A clip ends with its sound. Nothing is heard of clips that are muted, on a muted track, on
 * one that others are heard without, anchored to a cut that is not there, or of a sound that is not ready.
 */
export function buildAudibleClips({ fps, tracks, clips, sounds, getCutStart, soloTrackIds }: MixInput): AudibleClip[] {
  const heard = new Map(tracks.map((track) => [track.id, track]));
  const known = new Map(sounds.map((sound) => [sound.id, sound]));
  const voices: AudibleClip[] = [];
  for (const clip of clips) {
    const track = heard.get(clip.trackId);
    const sound = known.get(clip.soundId);
    if (!track || track.muted || clip.muted || (soloTrackIds.size > 0 && !soloTrackIds.has(track.id))) continue;
    if (!sound?.ready || sound.samples === null) continue;
    const frame = clip.anchorCutId === null ? 0 : getCutStart(clip.anchorCutId);
    const length = Math.min(clip.to, sound.samples) - clip.from;
    if (frame === null || length <= 0) continue;
    voices.push({
      clipId: clip.id,
      soundId: clip.soundId,
      start: frameToSample(frame, fps) + clip.at,
      from: clip.from,
      length,
      gain: 10 ** ((clip.volume + track.volume) / 20),
      fadeIn: clip.fadeIn,
      fadeOut: clip.fadeOut,
    });
  }
  return voices;
}

/** How loud a voice is, as a factor of the amplitude, at one of its samples. Fades are linear; of two the lower one counts. */
export function getGainAt({ gain, length, fadeIn, fadeOut }: AudibleClip, sample: number): number {
  const rising = fadeIn > 0 ? sample / fadeIn : 1;
  const falling = fadeOut > 0 ? (length - sample) / fadeOut : 1;
  return gain * Math.max(0, Math.min(1, rising, falling));
}

/** The samples of a voice between which its gain goes in straight lines, ascending; empty: it stays the same. */
export function getGainBreakpoints({ length, fadeIn, fadeOut }: AudibleClip): number[] {
  if (fadeIn <= 0 && fadeOut <= 0) return [];
  const overlap = fadeIn + fadeOut > length;
  return overlap ? [(length * fadeIn) / (fadeIn + fadeOut), length] : [fadeIn, length - fadeOut, length];
}
