import type { EditOptions } from "@/features/storyboard/types";
import { loadFormValues, saveFormValues } from "./storedFormValues";

/** Form values of an edit export in any format. Stored on this device. */
export interface EditFormValues {
  /** Timecode of the first frame, as typed. */
  start: string;
  /** Use drop-frame timecode, at frame rates that support it. */
  drop: boolean;
  /** Include the media files (pictures and sounds) that the edit references. */
  media: boolean;
}

const STORAGE_KEY = "pegbar.storyboard.edit.";

const defaults: EditFormValues = { start: "01:00:00:00", drop: true, media: false };

const TIMECODE = /^(\d{1,2})[:;.](\d{1,2})[:;.](\d{1,2})([:;.])(\d{1,3})$/;
const HOUR_MAX = 23;
const SEXAGESIMAL_MAX = 59;

/**
 * Convert a typed timecode to the server's form, HH:MM:SS:FF; a semicolon before the frames (drop frame) is kept.
 * Returns null if the text isn't a timecode. The frame number isn't validated, because only the server knows the frame
 * rate of the export.
 */
export function normalizeTimecode(text: string): string | null {
  const [, hours = "", minutes = "", seconds = "", separator, frames = ""] = TIMECODE.exec(text.trim()) ?? [];
  if (hours === "" || Number(hours) > HOUR_MAX) return null;
  if (Number(minutes) > SEXAGESIMAL_MAX || Number(seconds) > SEXAGESIMAL_MAX) return null;
  const pad = (part: string): string => part.padStart(2, "0");
  return `${pad(hours)}:${pad(minutes)}:${pad(seconds)}${separator === ";" ? ";" : ":"}${pad(frames)}`;
}

export function loadEditFormValues(projectId: string): EditFormValues {
  const stored = loadFormValues(STORAGE_KEY + projectId, defaults);
  return { ...stored, start: normalizeTimecode(stored.start) ?? defaults.start };
}

export function saveEditFormValues(projectId: string, values: EditFormValues): void {
  saveFormValues(STORAGE_KEY + projectId, values);
}

/**
 * Convert the form values to request options, without the cuts. Returns null if the timecode is invalid. Media is left
 * out unless `canIncludeMedia`.
 */
export function toEditOptions({ start, drop, media }: EditFormValues, canIncludeMedia: boolean): EditOptions | null {
  const timecode = normalizeTimecode(start);
  return timecode === null ? null : { start: timecode, drop, media: media && canIncludeMedia };
}
