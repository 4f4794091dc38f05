import { mergeText } from "@/features/storyboard/model/mergeText";
import type { CutFields, CutPatch } from "@/features/storyboard/types";

export interface FieldMerge {
  /** What is still to be sent on top of `theirs`; empty when theirs already says it. */
  patch: CutPatch;
  /** Values of theirs which mine replaces though they changed them too: worth telling. */
  replaced: CutPatch;
}

/** My change of some fields (`base` → `mine`) against what the server holds by now. */
export function mergeFields(base: CutPatch, mine: CutPatch, theirs: CutFields, noteMax: number): FieldMerge {
  const patch: CutPatch = {};
  const replaced: CutPatch = {};
  if (mine.name !== undefined && mine.name !== theirs.name) {
    patch.name = mine.name;
    if (base.name !== undefined && base.name !== theirs.name) replaced.name = theirs.name;
  }
  if (mine.duration_frames !== undefined && mine.duration_frames !== theirs.duration_frames) {
    patch.duration_frames = mine.duration_frames;
    if (base.duration_frames !== undefined && base.duration_frames !== theirs.duration_frames)
      replaced.duration_frames = theirs.duration_frames;
  }
  if (mine.background_id !== undefined && mine.background_id !== theirs.background_id) {
    patch.background_id = mine.background_id;
  }
  if (mine.note !== undefined && mine.note !== theirs.note) {
    const merged = mergeText(base.note ?? theirs.note, mine.note, theirs.note, noteMax);
    if (merged === null) replaced.note = theirs.note;
    if ((merged ?? mine.note) !== theirs.note) patch.note = merged ?? mine.note;
  }
  return { patch, replaced };
}
