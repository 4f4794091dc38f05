/** The fields of a draft that differ from the record that it was begun on. */
export function getChangedFields<D extends object>(seen: D, draft: D): Partial<D> {
  const pairs = Object.entries(draft).filter(([field, value]) => seen[field as keyof D] !== value);
  return Object.fromEntries(pairs) as Partial<D>;
}

/** A draft on a record that somebody changed meanwhile: own changes stay, all else is as it is now. */
export function rebaseDraft<D extends object>(seen: D, draft: D, now: D): D {
  return { ...now, ...getChangedFields(seen, draft) };
}
