/** Return the fields of a draft that differ from the record it started from. */
export function getChangedFields<D extends object>(seen: D, draft: D): Partial<D> {
  const pairs = Object.entries(draft).filter(([field, value]) => seen[field as keyof D] !== value);
  return Object.fromEntries(pairs) as Partial<D>;
}

/** Rebase a draft onto a record that changed on the server: edited fields keep their values, all others are updated. */
export function rebaseDraft<D extends object>(seen: D, draft: D, now: D): D {
  return { ...now, ...getChangedFields(seen, draft) };
}
