import { isSameValue } from "@/features/storyboard/model/cutFields";

/** Those of my fields which stand otherwise; null where all is as I want it. */
export function diffFields<F extends object>(mine: F, theirs: F): F | null {
  const fields = Object.entries(mine).filter(([key, value]) => !isSameValue(value, theirs[key as keyof F]));
  return fields.length === 0 ? null : (Object.fromEntries(fields) as F);
}
