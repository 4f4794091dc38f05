import { isSameValue } from "@/features/storyboard/model/cutFields";

/** Return the fields of `mine` whose values differ from `theirs`; null if there are none. */
export function diffFields<F extends object>(mine: F, theirs: F): F | null {
  const fields = Object.entries(mine).filter(([key, value]) => !isSameValue(value, theirs[key as keyof F]));
  return fields.length === 0 ? null : (Object.fromEntries(fields) as F);
}
