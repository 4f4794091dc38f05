/**
 * What a browser remembers of a person for an instant first picture. Never the truth: the server's answer replaces
 * it. All of it goes at sign-out.
 */
const PREFIX = "pegbar.cache.";

function getKey(userId: string, name: string): string {
  return `${PREFIX}${userId}.${name}`;
}

export function saveToCache(userId: string, name: string, value: unknown): void {
  try {
    localStorage.setItem(getKey(userId, name), JSON.stringify(value));
  } catch {
    // Full or forbidden storage only costs the instant first picture.
  }
}

/** What was remembered, if `isValid` still recognises it: an older version of the client may have written it. */
export function loadFromCache<T>(userId: string, name: string, isValid: (value: unknown) => value is T): T | undefined {
  try {
    const text = localStorage.getItem(getKey(userId, name));
    if (text === null) return undefined;
    const value: unknown = JSON.parse(text);
    return isValid(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Listen to what other tabs remember under a name, undefined once they forget it. Returns how to stop. */
export function subscribeToCache<T>(
  userId: string,
  name: string,
  isValid: (value: unknown) => value is T,
  changed: (value: T | undefined) => void,
): () => void {
  const listen = ({ key }: StorageEvent): void => {
    if (key === getKey(userId, name)) changed(loadFromCache(userId, name, isValid));
  };
  window.addEventListener("storage", listen);
  return () => window.removeEventListener("storage", listen);
}

export function removeFromCache(userId: string, name: string): void {
  try {
    localStorage.removeItem(getKey(userId, name));
  } catch {
    // Forbidden storage holds nothing.
  }
}

/** Forgets everybody: the next person at this browser sees nothing of the last one. */
export function clearCache(): void {
  // What boards open with where there is no server.
  globalThis.caches?.delete("pegbar-board").catch(() => undefined);
  try {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(PREFIX)) localStorage.removeItem(key);
    }
  } catch {
    // Forbidden storage holds nothing.
  }
}
