import { frameToSample } from "@/playback/samples";

export interface Track {
  readonly id: string;
  /** Volume, dB. */
  readonly volume: number;
  readonly muted: boolean;
}

/** Part of a sound on a track. All positions and lengths are in samples at 48 kHz. */
export interface Clip {
  readonly id: string;
  readonly trackId: string;
  readonly soundId: string;
  /** Cut that the clip moves with; null if it has a fixed position on the board. */
  readonly anchorCutId: string | null;
  /** Offset from the start of the anchor cut, or of the board. */
  readonly at: number;
  /** Source range of the sound: [from, to). */
  readonly from: number;
  readonly to: number;
  readonly fadeIn: number;
  readonly fadeOut: number;
  /** Volume, dB. */
  readonly volume: number;
  readonly muted: boolean;
}

export interface Sound {
  readonly id: string;
  /** Length; null if unknown. */
  readonly samples: number | null;
  /** True if its segments can be fetched. */
  readonly ready: boolean;
  readonly channels: number;
}

/** Clip as it is played, in samples: the source range [from, from + length) starts at the board's sample `start`. */
export interface AudibleClip {
  readonly clipId: string;
  readonly soundId: string;
  readonly start: number;
  readonly from: number;
  readonly length: number;
  /** Amplitude factor. */
  readonly gain: number;
  readonly fadeIn: number;
  readonly fadeOut: number;
}

export interface MixInput {
  readonly fps: number;
  readonly tracks: readonly Track[];
  readonly clips: readonly Clip[];
  readonly sounds: readonly Sound[];
  /** Returns the start frame of a cut, or null if it isn't on the board. */
  readonly getCutStart: (cutId: string) => number | null;
  /** Ids of soloed tracks. If there are any, all other tracks are silent. */
  readonly soloTrackIds: ReadonlySet<string>;
}

/**
 * Return the audible clips of a board. Clips end with their sound. Left out are clips that are muted, on a muted or not
 * soloed track, anchored to a missing cut, or whose sound isn't ready.
 */
export function buildAudibleClips({ fps, tracks, clips, sounds, getCutStart, soloTrackIds }: MixInput): AudibleClip[] {
  const tracksById = new Map(tracks.map((track) => [track.id, track]));
  const soundsById = new Map(sounds.map((sound) => [sound.id, sound]));
  const audibleClips: AudibleClip[] = [];
  for (const clip of clips) {
    const track = tracksById.get(clip.trackId);
    const sound = soundsById.get(clip.soundId);
    if (!track || track.muted || clip.muted || (soloTrackIds.size > 0 && !soloTrackIds.has(track.id))) continue;
    if (!sound?.ready || sound.samples === null) continue;
    const frame = clip.anchorCutId === null ? 0 : getCutStart(clip.anchorCutId);
    const length = Math.min(clip.to, sound.samples) - clip.from;
    if (frame === null || length <= 0) continue;
    audibleClips.push({
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
  return audibleClips;
}

/**
 * Return the amplitude factor of a clip at one of its samples. Fades are linear; where they overlap, the lower one
 * applies.
 */
export function getGainAt({ gain, length, fadeIn, fadeOut }: AudibleClip, sample: number): number {
  const rising = fadeIn > 0 ? sample / fadeIn : 1;
  const falling = fadeOut > 0 ? (length - sample) / fadeOut : 1;
  return gain * Math.max(0, Math.min(1, rising, falling));
}

/** Return the samples of a clip between which the gain is linear, ascending; empty if the gain is constant. */
export function getGainBreakpoints({ length, fadeIn, fadeOut }: AudibleClip): number[] {
  if (fadeIn <= 0 && fadeOut <= 0) return [];
  const isOverlapping = fadeIn + fadeOut > length;
  return isOverlapping ? [(length * fadeIn) / (fadeIn + fadeOut), length] : [fadeIn, length - fadeOut, length];
}
