/**
 * Local cache of user data, for an instant first render. The server's response always replaces it. Cleared at sign-out.
 */
const PREFIX = "pegbar.cache.";

function getKey(userId: string, name: string): string {
  return `${PREFIX}${userId}.${name}`;
}

export function saveToCache(userId: string, name: string, value: unknown): void {
  try {
    localStorage.setItem(getKey(userId, name), JSON.stringify(value));
  } catch {
    // Storage is full or blocked: only the instant first render is lost.
  }
}

/** Return a cached value if `isValid` accepts it: an older client version may have written it. */
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

/**
 * Subscribe to changes by other tabs to a cached value; undefined if they remove it. Returns an unsubscribe function.
 */
export function subscribeToCache<T>(
  userId: string,
  name: string,
  isValid: (value: unknown) => value is T,
  onChange: (value: T | undefined) => void,
): () => void {
  const handleStorage = ({ key }: StorageEvent): void => {
    if (key === getKey(userId, name)) onChange(loadFromCache(userId, name, isValid));
  };
  window.addEventListener("storage", handleStorage);
  return () => window.removeEventListener("storage", handleStorage);
}

export function removeFromCache(userId: string, name: string): void {
  try {
    localStorage.removeItem(getKey(userId, name));
  } catch {
    // Storage is blocked, so it contains nothing.
  }
}

/** Clear the cache of all users, so that the next user of this browser sees nothing of the last one. */
export function clearCache(): void {
  // The offline copy of boards.
  globalThis.caches?.delete("pegbar-board").catch(() => undefined);
  try {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(PREFIX)) localStorage.removeItem(key);
    }
  } catch {
    // Storage is blocked, so it contains nothing.
  }
}
