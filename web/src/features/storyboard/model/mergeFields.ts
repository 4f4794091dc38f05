import { isSameValue, isTextField, TEXT_MAX } from "@/features/storyboard/model/cutFields";
import { mergeText } from "@/features/storyboard/model/mergeText";
import type { CutFields, CutPatch } from "@/features/storyboard/types";

export interface FieldMerge {
  /** What is still to be sent on top of `theirs`; empty when theirs already says it. */
  patch: CutPatch;
  /** Values of theirs which mine replaces though they changed them too: worth telling. */
  overwritten: CutPatch;
}

/** Fields whose replaced value is told to whoever set it; texts are told only where they could not be merged. */
const REPORTED_FIELDS: ReadonlySet<keyof CutFields> = new Set(["name", "duration_frames"]);

/** My change of some fields (`base` → `mine`) against what the server holds by now. */
export function mergeFields(base: CutPatch, mine: CutPatch, theirs: CutFields): FieldMerge {
  const patch: CutPatch = {};
  const replaced: CutPatch = {};
  for (const key of Object.keys(mine) as (keyof CutFields)[]) {
    const wanted = mine[key];
    if (wanted === undefined || isSameValue(wanted, theirs[key])) continue;
    if (isTextField(key)) {
      const merged = mergeText(base[key] ?? theirs[key], wanted as string, theirs[key], TEXT_MAX[key]);
      if (merged === null) replaced[key] = theirs[key];
      if ((merged ?? wanted) !== theirs[key]) patch[key] = merged ?? (wanted as string);
    } else {
      Object.assign(patch, { [key]: wanted });
      const isTold = REPORTED_FIELDS.has(key) && base[key] !== undefined && base[key] !== theirs[key];
      if (isTold) Object.assign(replaced, { [key]: theirs[key] });
    }
  }
  return { patch, overwritten: replaced };
}
