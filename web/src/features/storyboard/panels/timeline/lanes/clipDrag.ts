import { CLIP_SAMPLES_MIN } from "@/features/storyboard/sound/limits";
import type { ClipPatch } from "@/features/storyboard/types";

/** A clip at the start of a drag, in samples. */
export interface DraggedClip {
  /** Start on the board. `at` is relative to the clip's anchor, `from` is the start within its sound. */
  readonly start: number;
  readonly at: number;
  readonly from: number;
  /** End within the sound. `soundEnd` is the length of the sound; null if unknown. */
  readonly end: number;
  readonly soundEnd: number | null;
  readonly fadeIn: number;
  readonly fadeOut: number;
}

export type ClipHandle = "move" | "start" | "end" | "fade in" | "fade out";

const clamp = (min: number, value: number, max: number): number => Math.max(min, Math.min(value, max));

/** Return the fields that a drag by this many samples changes, limited to valid values. */
export function applyClipDrag(clip: DraggedClip, handle: ClipHandle, by: number): ClipPatch {
  const length = clip.end - clip.from;
  switch (handle) {
    case "move":
      return { at: clip.at + Math.round(Math.max(by, -clip.start)) };
    case "start": {
      const offset = Math.round(clamp(Math.max(-clip.from, -clip.start), by, length - CLIP_SAMPLES_MIN));
      return { at: clip.at + offset, from: clip.from + offset, ...shortenFades(clip, length - offset) };
    }
    case "end": {
      const maxEnd = clip.soundEnd ?? Number.POSITIVE_INFINITY;
      const to = Math.round(clamp(clip.from + CLIP_SAMPLES_MIN, clip.end + by, maxEnd));
      return { to, ...shortenFades(clip, to - clip.from) };
    }
    case "fade in":
      return { fade_in: Math.round(clamp(0, clip.fadeIn + by, length - clip.fadeOut)) };
    case "fade out":
      return { fade_out: Math.round(clamp(0, clip.fadeOut - by, length - clip.fadeIn)) };
  }
}

/** Return the fades that must be shortened to fit into the new length. */
function shortenFades({ fadeIn, fadeOut }: DraggedClip, length: number): ClipPatch {
  const fade_in = Math.min(fadeIn, length);
  const fade_out = Math.min(fadeOut, length - fade_in);
  return { ...(fade_in < fadeIn ? { fade_in } : {}), ...(fade_out < fadeOut ? { fade_out } : {}) };
}
