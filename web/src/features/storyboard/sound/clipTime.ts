import type { BoardState } from "@/features/storyboard/store/boardState";
import type { Clip, Sound } from "@/features/storyboard/types";
import { frameToSample } from "@/playback/samples";
import { UNKNOWN_LENGTH_SAMPLES } from "./limits";

/** Return the start of a cut, in samples at 48 kHz; null if the cut isn't on the board. */
export type GetCutStart = (cutId: string) => number | null;

export function createGetCutStart(
  { layout, indexOf }: Pick<BoardState, "layout" | "indexOf">,
  fps: number,
): GetCutStart {
  return (cutId) => {
    const index = indexOf.get(cutId);
    return index === undefined ? null : frameToSample(layout.getStartFrame(index), fps);
  };
}

/** Return the start of a clip on the board, in samples; null if its cut isn't on the board. */
export function getClipStart(clip: Pick<Clip, "anchor_cut_id" | "at">, getCutStart: GetCutStart): number | null {
  if (clip.anchor_cut_id === null) return clip.at;
  const start = getCutStart(clip.anchor_cut_id);
  return start === null ? null : start + clip.at;
}

/** Return the end of a clip within its sound, in samples, limited to the sound's length. */
export function getClipEnd(clip: Pick<Clip, "from" | "to">, sound: Sound | undefined): number {
  return Math.max(clip.from, Math.min(clip.to, getSoundLength(sound) ?? clip.from + UNKNOWN_LENGTH_SAMPLES));
}

/** Return the length of a sound in samples; null if unknown. */
export function getSoundLength(sound: Sound | undefined): number | null {
  return sound?.samples ?? null;
}

/** Return the length of a clip in samples. */
export function getClipLength(clip: Pick<Clip, "from" | "to">, sound: Sound | undefined): number {
  return getClipEnd(clip, sound) - clip.from;
}
