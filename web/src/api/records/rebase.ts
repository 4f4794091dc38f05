/** Return the fields of a draft that differ from the record it started from. */
export function getChangedFields<D extends object>(base: D, draft: D): Partial<D> {
  const changedEntries = Object.entries(draft).filter(([field, value]) => base[field as keyof D] !== value);
  return Object.fromEntries(changedEntries) as Partial<D>;
}

/** Rebase a draft onto a record that changed on the server: edited fields keep their values, all others are updated. */
export function rebaseDraft<D extends object>(base: D, draft: D, current: D): D {
  return { ...current, ...getChangedFields(base, draft) };
}
