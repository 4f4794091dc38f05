import type { BoardState } from "@/features/storyboard/store/state";
import type { Clip, Sound } from "@/features/storyboard/types";
import { startOfFrame } from "@/playback/samples";
import { UNKNOWN_SAMPLES } from "./limits";

/** Where a board's cuts begin, in samples of 48 kHz; null where the cut is not on the board. */
export type StartOfCut = (cutId: string) => number | null;

export function startsOf({ layout, indexOf }: Pick<BoardState, "layout" | "indexOf">, fps: number): StartOfCut {
  return (cutId) => {
    const index = indexOf.get(cutId);
    return index === undefined ? null : startOfFrame(layout.startFrame(index), fps);
  };
}

/** Where a clip begins on the board, samples; null while its cut is not on it. */
export function startOfClip(clip: Pick<Clip, "anchor_cut_id" | "at">, startOfCut: StartOfCut): number | null {
  if (clip.anchor_cut_id === null) return clip.at;
  const start = startOfCut(clip.anchor_cut_id);
  return start === null ? null : start + clip.at;
}

/** How far a clip's sound goes, in samples of the sound: no further than there is any. */
export function endOfClip(clip: Pick<Clip, "from" | "to">, sound: Sound | undefined): number {
  return Math.max(clip.from, Math.min(clip.to, lengthOf(sound) ?? clip.from + UNKNOWN_SAMPLES));
}

/** How long a sound is, samples; null while nobody knows. */
export function lengthOf(sound: Sound | undefined): number | null {
  return sound?.samples ?? null;
}

/** Samples that a clip lasts. */
export function samplesOf(clip: Pick<Clip, "from" | "to">, sound: Sound | undefined): number {
  return endOfClip(clip, sound) - clip.from;
}
