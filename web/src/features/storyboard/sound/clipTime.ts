import type { BoardState } from "@/features/storyboard/store/boardState";
import type { Clip, Sound } from "@/features/storyboard/types";
import { frameToSample } from "@/playback/samples";
import { UNKNOWN_LENGTH_SAMPLES } from "./limits";

/** Where a board's cuts begin, in samples of 48 kHz; null where the cut is not on the board. */
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

/** Where a clip begins on the board, samples; null while its cut is not on it. */
export function getClipStart(clip: Pick<Clip, "anchor_cut_id" | "at">, startOfCut: GetCutStart): number | null {
  if (clip.anchor_cut_id === null) return clip.at;
  const start = startOfCut(clip.anchor_cut_id);
  return start === null ? null : start + clip.at;
}

/** How far a clip's sound goes, in samples of the sound: no further than there is any. */
export function getClipEnd(clip: Pick<Clip, "from" | "to">, sound: Sound | undefined): number {
  return Math.max(clip.from, Math.min(clip.to, getSoundLength(sound) ?? clip.from + UNKNOWN_LENGTH_SAMPLES));
}

/** How long a sound is, samples; null while nobody knows. */
export function getSoundLength(sound: Sound | undefined): number | null {
  return sound?.samples ?? null;
}

/** Samples that a clip lasts. */
export function getClipLength(clip: Pick<Clip, "from" | "to">, sound: Sound | undefined): number {
  return getClipEnd(clip, sound) - clip.from;
}
