import { LIMITS } from "@/api/gen/limits";
import { getFpsErrorText, getSizeErrorText } from "@/features/projects/fieldFaults";
import { PRESETS } from "@/features/projects/limits";
import { texts as shared } from "@/features/projects/texts";
import { texts } from "./texts";

export type PresetName = keyof typeof PRESETS;
export type NewProjectField = "name" | "width" | "height" | "fps";
export type NewProjectErrors = Partial<Record<NewProjectField, string>>;

/** Fields of the dialog; null is an empty number field. */
export interface ProjectDraft {
  name: string;
  width: number | null;
  height: number | null;
  fps: number | null;
}

/** Request body for a new project. */
export interface NewProject {
  name: string;
  width: number;
  height: number;
  fps: number;
}

export interface Prefill {
  name?: string;
  w?: string;
  h?: string;
  fps?: string;
  ar?: string;
}

export const FIELDS: readonly NewProjectField[] = ["name", "width", "height", "fps"];
export const PRESET_NAMES = Object.keys(PRESETS) as PresetName[];

const SIZE_TEXTS = { small: texts.tooSmall, large: texts.tooLarge };

export const emptyDraft: ProjectDraft = {
  name: "",
  width: LIMITS.WIDTH_DEFAULT,
  height: LIMITS.HEIGHT_DEFAULT,
  fps: LIMITS.FPS_DEFAULT,
};

function isPreset(name: string): name is PresetName {
  return Object.hasOwn(PRESETS, name);
}

/** Return the preset with exactly this size; null for a custom size. */
export function findPreset(width: number | null, height: number | null): PresetName | null {
  return PRESET_NAMES.find((name) => PRESETS[name][0] === width && PRESETS[name][1] === height) ?? null;
}

export function getPresetSize(name: PresetName): { width: number; height: number } {
  const [width, height] = PRESETS[name];
  return { width, height };
}

function parseNumber(text: string | undefined): number | undefined {
  return text !== undefined && /^\d+(\.\d+)?$/.test(text.trim()) ? Number(text) : undefined;
}

/**
 * Convert a link's query to a draft. `ar` sets the size unless both `w` and `h` are given; invalid values are ignored.
 */
export function parsePrefill({ name, w, h, fps, ar }: Prefill): ProjectDraft {
  const width = parseNumber(w);
  const height = parseNumber(h);
  const hasBothSides = width !== undefined && height !== undefined;
  const size =
    ar !== undefined && isPreset(ar) && !hasBothSides
      ? getPresetSize(ar)
      : { width: width ?? LIMITS.WIDTH_DEFAULT, height: height ?? LIMITS.HEIGHT_DEFAULT };
  return { name: (name ?? "").slice(0, LIMITS.PROJECT_NAME_MAX), ...size, fps: parseNumber(fps) ?? LIMITS.FPS_DEFAULT };
}

/** Return the project to create, or the error texts by field. */
export function validateDraft(draft: ProjectDraft): { project: NewProject } | { errors: NewProjectErrors } {
  const name = draft.name.trim();
  const { width, height, fps } = draft;
  const checks: [NewProjectField, string | undefined][] = [
    ["name", name === "" ? shared.nameMissing : undefined],
    ["width", getSizeErrorText(width, SIZE_TEXTS)],
    ["height", getSizeErrorText(height, SIZE_TEXTS)],
    ["fps", getFpsErrorText(fps, texts.fpsRange)],
  ];
  const errors: NewProjectErrors = {};
  for (const [field, text] of checks) if (text !== undefined) errors[field] = text;
  if (Object.keys(errors).length > 0 || width === null || height === null || fps === null) return { errors };
  return { project: { name, width, height, fps } };
}
