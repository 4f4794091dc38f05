import { NEW_CUT_FRAMES_MAX } from "@/api/gen/limit-values";
import type { Project } from "@/api/types";
import { getFpsErrorText, getSizeErrorText } from "@/features/projects/fieldFaults";
import { texts as shared } from "@/features/projects/texts";
import { texts } from "./texts";

export type Visibility = Project["visibility"];

/** Fields of the dialog; null is an empty number field. */
export interface SettingsDraft {
  name: string;
  description: string;
  width: number | null;
  height: number | null;
  fps: number | null;
  visibility: Visibility;
  updates_enabled: boolean;
  new_cut_frames: number | null;
}

export type SettingsField = keyof SettingsDraft;
export type SettingsErrors = Partial<Record<SettingsField, string>>;

/** Fields in display order. */
export const FIELDS: readonly SettingsField[] = [
  "name",
  "description",
  "width",
  "height",
  "fps",
  "new_cut_frames",
  "visibility",
  "updates_enabled",
];

const SIZE_TEXTS = { small: texts.tooSmall, large: texts.tooLarge };

export function toSettingsDraft(project: Project): SettingsDraft {
  const { name, description, width, height, fps, visibility, updates_enabled, new_cut_frames } = project;
  return { name, description, width, height, fps, visibility, updates_enabled, new_cut_frames };
}

function isValidCutLength(frames: number | null): boolean {
  return frames !== null && Number.isInteger(frames) && frames >= 1 && frames <= NEW_CUT_FRAMES_MAX;
}

/** Return the error texts by field. */
export function validateSettings(draft: SettingsDraft): SettingsErrors {
  const checks: [SettingsField, string | undefined][] = [
    ["name", draft.name.trim() === "" ? shared.nameMissing : undefined],
    ["width", getSizeErrorText(draft.width, SIZE_TEXTS)],
    ["height", getSizeErrorText(draft.height, SIZE_TEXTS)],
    ["fps", getFpsErrorText(draft.fps, texts.fpsRange)],
    ["new_cut_frames", isValidCutLength(draft.new_cut_frames) ? undefined : texts.newCutRange],
  ];
  return Object.fromEntries(checks.filter(([, text]) => text !== undefined));
}

/** Return the draft to save, with the name trimmed. */
export function normalizeSettings(draft: SettingsDraft): SettingsDraft {
  return { ...draft, name: draft.name.trim() };
}
