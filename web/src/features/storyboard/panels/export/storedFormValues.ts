/** The choices of the last export of this kind and project; what was kept of another type is the default. */
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
    // Without storage the next export starts from the usual options.
  }
}
