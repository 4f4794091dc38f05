import type { VideoOptions } from "@/features/storyboard/types";
import { loadFormValues, saveFormValues } from "./storedFormValues";

/** Form values of a video export: sound, and texts burned into the picture. Stored on this device. */
export interface VideoFormValues {
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
  sound: true,
  limitPeaks: true,
  dialogue: false,
  action: false,
  showNotes: false,
  label: false,
  counter: false,
};

export function loadVideoFormValues(projectId: string): VideoFormValues {
  return loadFormValues(VIDEO_STORAGE_KEY + projectId, videoDefaults);
}

export function saveVideoFormValues(projectId: string, values: VideoFormValues): void {
  saveFormValues(VIDEO_STORAGE_KEY + projectId, values);
}

/** Convert the form values to request options, without the cuts. */
export function toVideoOptions(values: VideoFormValues): VideoOptions {
  const { sound, limitPeaks, dialogue, action, showNotes, label, counter } = values;
  const included = { dialogue, action, note: showNotes };
  return {
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
