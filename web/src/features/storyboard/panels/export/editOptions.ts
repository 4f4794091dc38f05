import type { EditOptions } from "@/features/storyboard/types";
import { loadFormValues, saveFormValues } from "./storedFormValues";

/** How an edit is written, in whichever format; remembered on this machine. */
export interface EditFormValues {
  /** The timecode of the first frame, as it was typed. */
  start: string;
  /** Labels are dropped, at the rates at which they may be. */
  drop: boolean;
  /** With the pictures and sounds that it names. */
  media: boolean;
}

const STORAGE_KEY = "pegbar.storyboard.edit.";

const defaults: EditFormValues = { start: "01:00:00:00", drop: true, media: false };

const TIMECODE = /^(\d{1,2})[:;.](\d{1,2})[:;.](\d{1,2})([:;.])(\d{1,3})$/;
const HOUR_MAX = 23;
const SEXAGESIMAL_MAX = 59;

/**
 * A timecode in the form that the server reads, HH:MM:SS:FF, with a semicolon before the frames where one was typed;
 * null where it is none. Whether its second has such a frame only the server knows: it knows the rate that is written.
 */
export function normalizeTimecode(text: string): string | null {
  const [, hours = "", minutes = "", seconds = "", sign, frames = ""] = TIMECODE.exec(text.trim()) ?? [];
  if (hours === "" || Number(hours) > HOUR_MAX) return null;
  if (Number(minutes) > SEXAGESIMAL_MAX || Number(seconds) > SEXAGESIMAL_MAX) return null;
  const two = (part: string): string => part.padStart(2, "0");
  return `${two(hours)}:${two(minutes)}:${two(seconds)}${sign === ";" ? ";" : ":"}${two(frames)}`;
}

export function loadEditFormValues(projectId: string): EditFormValues {
  const kept = loadFormValues(STORAGE_KEY + projectId, defaults);
  return { ...kept, start: normalizeTimecode(kept.start) ?? defaults.start };
}

export function saveEditFormValues(projectId: string, choice: EditFormValues): void {
  saveFormValues(STORAGE_KEY + projectId, choice);
}

/** What is sent, but for which cuts; null where no edit can begin there. `canTakeMedia`: the person may have pictures. */
export function toEditOptions({ start, drop, media }: EditFormValues, canTakeMedia: boolean): EditOptions | null {
  const timecode = normalizeTimecode(start);
  return timecode === null ? null : { start: timecode, drop, media: media && canTakeMedia };
}
