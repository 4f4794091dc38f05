import type { KeyboardEvent } from "react";
import type { SoundEdits } from "@/features/storyboard/sound/soundEdits";
import type { Track } from "@/features/storyboard/types";
import { frameToSample, sampleToFrame } from "@/playback/samples";
import type { LaneClip } from "./useLaneClips";

interface ClipKeyContext {
  edits: SoundEdits;
  fps: number;
  /** Playhead position in samples. */
  playhead: number;
  tracks: readonly Track[];
  canEdit: boolean;
}

/** Return the offset in samples for a move by whole frames. A start on a frame boundary stays on one. */
export function getSampleOffset(start: number, frames: number, fps: number): number {
  const frame = sampleToFrame(Math.max(0, start), fps);
  const to = Math.max(0, frame + frames);
  return frameToSample(to, fps) - frameToSample(frame, fps);
}

/** Handle a key pressed on the focused clip. Returns null if the key has no effect. */
export function handleClipKey(
  event: KeyboardEvent,
  { clip, start, lane }: LaneClip,
  { edits, fps, playhead, tracks, canEdit }: ClipKeyContext,
): "handled" | "next" | "previous" | "open" | "removed" | null {
  if (event.ctrlKey || event.metaKey) return null;
  if (event.altKey) {
    const to = tracks[lane + ({ ArrowUp: -1, ArrowDown: 1 }[event.key] ?? Number.NaN)];
    return to && canEdit && edits.setClip(clip.id, { track_id: to.id }) ? "handled" : null;
  }
  switch (event.key) {
    case "ArrowUp":
      return "previous";
    case "ArrowDown":
      return "next";
    case "Enter":
      return "open";
  }
  if (!canEdit) return null;
  switch (event.key) {
    case "ArrowLeft":
    case "ArrowRight": {
      const frames = (event.key === "ArrowLeft" ? -1 : 1) * (event.shiftKey ? 10 : 1);
      edits.setClip(clip.id, { at: clip.at + Math.max(-start, getSampleOffset(start, frames, fps)) });
      return "handled";
    }
    case "s":
    case "S":
      edits.splitClip(clip.id, playhead);
      return "handled";
    case "Delete":
    case "Backspace":
      return edits.removeClip(clip.id) ? "removed" : "handled";
    default:
      return null;
  }
}
