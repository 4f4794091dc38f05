import { session } from "@/api/http/session";

/** Return the key of this person's values. Visitors share those of the device. */
function getPersonalKey(storageKey: string): string {
  const state = session.getState();
  return state.phase === "signed-in" ? `${storageKey}.${state.user.id}` : storageKey;
}

/**
 * Load stored form values from localStorage. Values that are missing or have another type are replaced by their
 * default; fields in `nullable` accept strings only.
 */
export function loadFormValues<T extends object>(
  storageKey: string,
  defaults: T,
  nullable: readonly (keyof T)[] = [],
): T {
  try {
    const stored = JSON.parse(
      localStorage.getItem(getPersonalKey(storageKey)) ?? localStorage.getItem(storageKey) ?? "{}",
    ) as Partial<Record<keyof T, unknown>>;
    const entries = Object.entries(defaults).map(([key, value]) => {
      const storedValue = stored[key as keyof T];
      const isValid = nullable.includes(key as keyof T)
        ? typeof storedValue === "string"
        : typeof storedValue === typeof value;
      return [key, isValid ? storedValue : value];
    });
    return Object.fromEntries(entries) as T;
  } catch {
    return defaults;
  }
}

export function saveFormValues(storageKey: string, values: object): void {
  try {
    localStorage.setItem(getPersonalKey(storageKey), JSON.stringify(values));
  } catch {
    // Storage is unavailable: the next export starts with the default options.
  }
}
