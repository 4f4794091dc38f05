import type { LoopOptions } from "@/features/storyboard/types";
import { loadFormValues, saveFormValues } from "./storedFormValues";

/** px. */
export const LOOP_WIDTHS = [480, 640, 960, 1280] as const satisfies readonly LoopOptions["width"][];

/** How a picture that moves is made, GIF or WebP; remembered on this machine. */
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
  const kept = loadFormValues(STORAGE_KEY + projectId, defaults);
  return { ...kept, width: LOOP_WIDTHS.find((width) => width === kept.width) ?? defaults.width };
}

export function saveLoopFormValues(projectId: string, choice: LoopFormValues): void {
  saveFormValues(STORAGE_KEY + projectId, choice);
}

/** What is sent, but for which cuts. */
export function toLoopOptions(choice: LoopFormValues): LoopOptions {
  const { width, loop } = choice;
  return { width, loop, captions: (["dialogue", "action", "note"] as const).filter((kind) => choice[kind]) };
}
