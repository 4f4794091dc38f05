import { ACTION_MAX, DIALOGUE_MAX, NOTE_MAX } from "@/features/storyboard/limits";
import { COPIED_FIELDS, type CutFields, type CutText } from "@/features/storyboard/types";

export const TEXT_MAX: Readonly<Record<CutText, number>> = {
  note: NOTE_MAX,
  dialogue: DIALOGUE_MAX,
  action: ACTION_MAX,
};

/** In reading order. */
export const CUT_TEXTS: readonly CutText[] = ["dialogue", "action", "note"];

export function isTextField(key: keyof CutFields): key is CutText {
  return key in TEXT_MAX;
}

/** Return the fields that a duplicate of a cut starts with. */
export function copyFields(cut: CutFields): CutFields {
  return Object.fromEntries(COPIED_FIELDS.map((key) => [key, cut[key]])) as unknown as CutFields;
}

/** Compare field values; cameras and transitions by content. */
export function isSameValue(a: unknown, b: unknown): boolean {
  return a === b || (typeof a === "object" && typeof b === "object" && JSON.stringify(a) === JSON.stringify(b));
}

export const BLANK_FIELDS: CutFields = {
  name: "",
  duration_frames: 1,
  note: "",
  dialogue: "",
  action: "",
  camera: null,
  transition: null,
  shot_id: null,
  background_id: null,
};

/** Return the fields of `mine` whose values differ from `theirs`; null if there are none. */
export function diffFields<F extends object>(mine: F, theirs: F): F | null {
  const fields = Object.entries(mine).filter(([key, value]) => !isSameValue(value, theirs[key as keyof F]));
  return fields.length === 0 ? null : (Object.fromEntries(fields) as F);
}
