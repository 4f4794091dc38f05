import type { PictureOptions } from "@/features/storyboard/types";
import { loadFormValues, saveFormValues } from "./storedFormValues";

/** Form values of an image sequence. Stored on this device. */
export interface ImageSequenceFormValues {
  format: "png" | "jpeg";
  everyFrame: boolean;
}

const STORAGE_KEY = "pegbar.storyboard.pictures.";

const defaults: ImageSequenceFormValues = { format: "png", everyFrame: false };

export function loadImageSequenceFormValues(projectId: string): ImageSequenceFormValues {
  const stored = loadFormValues(STORAGE_KEY + projectId, defaults);
  return { ...stored, format: stored.format === "jpeg" ? "jpeg" : "png" };
}

export function saveImageSequenceFormValues(projectId: string, values: ImageSequenceFormValues): void {
  saveFormValues(STORAGE_KEY + projectId, values);
}

/** Convert the form values to request options, without the cuts. */
export function toPictureOptions({ format, everyFrame }: ImageSequenceFormValues): PictureOptions {
  return { format, every_frame: everyFrame };
}
