/**
 * Load stored form values from localStorage. Values that are missing or have another type are replaced by their
 * default; fields in `nullable` accept strings only.
 */
export function loadFormValues<T extends object>(name: string, defaults: T, nullable: readonly (keyof T)[] = []): T {
  try {
    const kept = JSON.parse(localStorage.getItem(name) ?? "{}") as Partial<Record<keyof T, unknown>>;
    const entries = Object.entries(defaults).map(([key, value]) => {
      const found = kept[key as keyof T];
      const fits = nullable.includes(key as keyof T) ? typeof found === "string" : typeof found === typeof value;
      return [key, fits ? found : value];
    });
    return Object.fromEntries(entries) as T;
  } catch {
    return defaults;
  }
}

export function saveFormValues(name: string, choice: object): void {
  try {
    localStorage.setItem(name, JSON.stringify(choice));
  } catch {
    // Storage is unavailable: the next export starts with the default options.
  }
}
