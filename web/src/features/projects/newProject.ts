import { LIMITS } from "@/api/gen/limits";
import { messages } from "./messages";

export type PresetName = keyof typeof LIMITS.PRESETS;
export type NewProjectField = "name" | "width" | "height" | "fps";
export type NewProjectFaults = Partial<Record<NewProjectField, string>>;

/** The dialog's fields; null is an empty number. */
export interface Draft {
  name: string;
  width: number | null;
  height: number | null;
  fps: number | null;
}

/** What the server is asked for. */
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
export const PRESET_NAMES = Object.keys(LIMITS.PRESETS) as PresetName[];

export const emptyDraft: Draft = {
  name: "",
  width: LIMITS.WIDTH_DEFAULT,
  height: LIMITS.HEIGHT_DEFAULT,
  fps: LIMITS.FPS_DEFAULT,
};

function isPreset(name: string): name is PresetName {
  return Object.hasOwn(LIMITS.PRESETS, name);
}

/** The preset that has exactly this size; null for a size of one's own. */
export function presetOf(width: number | null, height: number | null): PresetName | null {
  return PRESET_NAMES.find((name) => LIMITS.PRESETS[name][0] === width && LIMITS.PRESETS[name][1] === height) ?? null;
}

export function presetSize(name: PresetName): { width: number; height: number } {
  const [width, height] = LIMITS.PRESETS[name];
  return { width, height };
}

function numberFrom(text: string | undefined): number | undefined {
  return text !== undefined && /^\d+(\.\d+)?$/.test(text.trim()) ? Number(text) : undefined;
}

/** The draft of a link's query. `ar` sets the size unless both w and h are given; what makes no sense is left out. */
export function draftFrom({ name, w, h, fps, ar }: Prefill): Draft {
  const width = numberFrom(w);
  const height = numberFrom(h);
  const given = width !== undefined && height !== undefined;
  const size =
    ar !== undefined && isPreset(ar) && !given
      ? presetSize(ar)
      : { width: width ?? LIMITS.WIDTH_DEFAULT, height: height ?? LIMITS.HEIGHT_DEFAULT };
  return { name: (name ?? "").slice(0, LIMITS.PROJECT_NAME_MAX), ...size, fps: numberFrom(fps) ?? LIMITS.FPS_DEFAULT };
}

function sizeFault(value: number | null): string | undefined {
  if (value === null || value < LIMITS.DIMENSION_MIN) return messages.tooSmall;
  if (value > LIMITS.DIMENSION_MAX) return messages.tooLarge;
  return Number.isInteger(value) ? undefined : messages.notWhole;
}

function fpsFault(value: number | null): string | undefined {
  if (value === null || value < LIMITS.FPS_MIN || value > LIMITS.FPS_MAX) return messages.fpsRange;
  const offered = Number.isInteger(value) || LIMITS.FPS_FRACTIONAL.some((rate) => rate === value);
  return offered ? undefined : messages.fpsNotOffered;
}

/** The project to ask the server for, or what is wrong, per field. */
export function checkDraft(draft: Draft): { project: NewProject } | { faults: NewProjectFaults } {
  const name = draft.name.trim();
  const { width, height, fps } = draft;
  const found: [NewProjectField, string | undefined][] = [
    ["name", name === "" ? messages.nameMissing : undefined],
    ["width", sizeFault(width)],
    ["height", sizeFault(height)],
    ["fps", fpsFault(fps)],
  ];
  const faults: NewProjectFaults = {};
  for (const [field, text] of found) if (text !== undefined) faults[field] = text;
  if (Object.keys(faults).length > 0 || width === null || height === null || fps === null) return { faults };
  return { project: { name, width, height, fps } };
}
