import { VIDEO_SIDE_MAX, VIDEO_SIZES } from "@/features/storyboard/limits";
import type { VideoOptions } from "@/features/storyboard/types";
import { loadFormValues, saveFormValues } from "./storedFormValues";

export const VIDEO_SIZE_NAMES = ["720p", "1080p", "4k", "canvas"] as const;
export type VideoSize = (typeof VIDEO_SIZE_NAMES)[number];
export const VIDEO_QUALITIES = ["draft", "standard", "high"] as const;
export type VideoQuality = (typeof VIDEO_QUALITIES)[number];

interface Size {
  width: number;
  height: number;
}

/** Return the size of the video of a canvas, in px: the canvas fitted into it, as the server computes it. */
export function getVideoSize({ width, height }: Size, name: VideoSize): Size {
  const [longer, shorter] = name === "canvas" ? [VIDEO_SIDE_MAX, VIDEO_SIDE_MAX] : VIDEO_SIZES[name];
  const fitted = Math.min(longer / Math.max(width, height), shorter / Math.min(width, height));
  const scale = name === "canvas" ? Math.min(1, fitted) : fitted;
  const toEven = (side: number): number => 2 * Math.ceil(Math.max(1, Math.round(side * scale)) / 2);
  return { width: toEven(width), height: toEven(height) };
}

/** Form values of a video export: sound, and texts burned into the picture. Stored on this device. */
export interface VideoFormValues {
  size: VideoSize;
  quality: VideoQuality;
  sound: boolean;
  limitPeaks: boolean;
  dialogue: boolean;
  action: boolean;
  showNotes: boolean;
  label: boolean;
  counter: boolean;
}

const VIDEO_STORAGE_KEY = "pegbar.storyboard.render.";

const videoDefaults: VideoFormValues = {
  size: "1080p",
  quality: "standard",
  sound: true,
  limitPeaks: true,
  dialogue: false,
  action: false,
  showNotes: false,
  label: false,
  counter: false,
};

export function loadVideoFormValues(projectId: string): VideoFormValues {
  const stored = loadFormValues(VIDEO_STORAGE_KEY + projectId, videoDefaults);
  return {
    ...stored,
    size: VIDEO_SIZE_NAMES.find((size) => size === stored.size) ?? videoDefaults.size,
    quality: VIDEO_QUALITIES.find((quality) => quality === stored.quality) ?? videoDefaults.quality,
  };
}

export function saveVideoFormValues(projectId: string, values: VideoFormValues): void {
  saveFormValues(VIDEO_STORAGE_KEY + projectId, values);
}

/** Convert the form values to request options, without the cuts. */
export function toVideoOptions(values: VideoFormValues): VideoOptions {
  const { size, quality, sound, limitPeaks, dialogue, action, showNotes, label, counter } = values;
  const included = { dialogue, action, note: showNotes };
  return {
    size,
    quality,
    captions: (["dialogue", "action", "note"] as const).filter((kind) => included[kind]),
    show_label: label,
    show_frame_counter: counter,
    sound,
    limit_peaks: limitPeaks,
  };
}

/** Form values of a sound export. Stored on this device. */
export interface SoundFormValues {
  hasFilePerTrack: boolean;
  hasFilePerScene: boolean;
  bits: 16 | 24;
  limitPeaks: boolean;
}

const SOUND_STORAGE_KEY = "pegbar.storyboard.tape.";

const soundDefaults: SoundFormValues = { hasFilePerTrack: false, hasFilePerScene: false, bits: 24, limitPeaks: true };

export function loadSoundFormValues(projectId: string): SoundFormValues {
  const stored = loadFormValues(SOUND_STORAGE_KEY + projectId, soundDefaults);
  return { ...stored, bits: stored.bits === 16 ? 16 : 24 };
}

export function saveSoundFormValues(projectId: string, values: SoundFormValues): void {
  saveFormValues(SOUND_STORAGE_KEY + projectId, values);
}
