import { isSameValue, isTextField, TEXT_MAX } from "@/features/storyboard/model/cutFields";
import { mergeText } from "@/features/storyboard/model/mergeText";
import type { CutFields, CutPatch } from "@/features/storyboard/types";

export interface FieldMerge {
  /** Fields to send on top of `theirs`; empty if there is nothing left to change. */
  patch: CutPatch;
  /** Concurrent values of `theirs` that mine replaces. Their authors are notified. */
  overwritten: CutPatch;
}

/** Fields whose overwritten values are reported. Texts are only reported if they couldn't be merged. */
const REPORTED_FIELDS: ReadonlySet<keyof CutFields> = new Set(["name", "duration_frames"]);

/** Merge a local change of fields (`base` → `mine`) into the current server values. */
export function mergeFields(base: CutPatch, mine: CutPatch, theirs: CutFields): FieldMerge {
  const patch: CutPatch = {};
  const overwritten: CutPatch = {};
  for (const key of Object.keys(mine) as (keyof CutFields)[]) {
    const value = mine[key];
    if (value === undefined || isSameValue(value, theirs[key])) continue;
    if (isTextField(key)) {
      const merged = mergeText(base[key] ?? theirs[key], value as string, theirs[key], TEXT_MAX[key]);
      if (merged === null) overwritten[key] = theirs[key];
      if ((merged ?? value) !== theirs[key]) patch[key] = merged ?? (value as string);
    } else {
      Object.assign(patch, { [key]: value });
      const isReported = REPORTED_FIELDS.has(key) && base[key] !== undefined && base[key] !== theirs[key];
      if (isReported) Object.assign(overwritten, { [key]: theirs[key] });
    }
  }
  return { patch, overwritten };
}
