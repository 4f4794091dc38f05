import type { LoopOptions } from "@/features/storyboard/types";
import { loadFormValues, saveFormValues } from "./storedFormValues";

/** Available widths, in px. */
export const LOOP_WIDTHS = [480, 640, 960, 1280] as const satisfies readonly LoopOptions["width"][];

/** Form values of an animated image (GIF or WebP). Stored on this device. */
export interface LoopFormValues {
  width: (typeof LOOP_WIDTHS)[number];
  loop: boolean;
  dialogue: boolean;
  action: boolean;
  note: boolean;
}

const STORAGE_KEY = "pegbar.storyboard.loop.";

const defaults: LoopFormValues = { width: 960, loop: true, dialogue: false, action: false, note: false };

export function loadLoopFormValues(projectId: string): LoopFormValues {
  const stored = loadFormValues(STORAGE_KEY + projectId, defaults);
  return { ...stored, width: LOOP_WIDTHS.find((width) => width === stored.width) ?? defaults.width };
}

export function saveLoopFormValues(projectId: string, values: LoopFormValues): void {
  saveFormValues(STORAGE_KEY + projectId, values);
}

/** Convert the form values to request options, without the cuts. */
export function toLoopOptions(values: LoopFormValues): LoopOptions {
  const { width, loop } = values;
  return { width, loop, captions: (["dialogue", "action", "note"] as const).filter((kind) => values[kind]) };
}
