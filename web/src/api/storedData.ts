import { awaitRequest, awaitTransaction } from "./idb";

/**
 * Data that this browser stores for users. When another user signs in, everything that belongs to other users is
 * deleted, including unsent work. When nobody is signed in, only cached copies of server data are deleted.
 */

/** Databases whose records have a `userId` or belong to a record that has one (see `CHILD_STORES`). */
const DATABASES = ["pegbar-drawings", "pegbar-chat", "pegbar-sounds", "pegbar-takes", "pegbar-audio"];
/** Stores of cached server data. */
const CACHE_STORES = ["docs", "parts", "uses"];
/** Stores whose records refer to a parent record instead of a `userId`. Compound keys of other stores start with it. */
const CHILD_STORES: Record<string, { parentStore: string; parentKey: string }> = {
  chunks: { parentStore: "takes", parentKey: "takeId" },
};

const OWNED_KEY = /^pegbar\.(?:cache|board)\.([^.]+)\./;
/** Device settings, which contain no personal data. */
const DEVICE_KEYS = new Set(["pegbar.player", "pegbar.storyboard.settings", "pegbar.chat.alerts"]);
const TAB_KEYS = new Set(["pegbar.reloaded-at", "pegbar.mailed-code"]);
const BOARD_CACHE = "pegbar-board";
const CACHE_KEYS = /^pegbar\.(?:cache\.|activeProject$)/;

/** Delete everything stored for other users, including unsent work. */
export async function deleteOthersData(userId: string): Promise<void> {
  deleteKeys("localStorage", (key) => {
    const owner = OWNED_KEY.exec(key)?.[1];
    return owner === undefined ? !DEVICE_KEYS.has(key) : owner !== userId;
  });
  deleteKeys("sessionStorage", (key) => !TAB_KEYS.has(key));
  await Promise.all([deleteBoardCache(userId), ...DATABASES.map((name) => deleteOthersRecords(name, userId))]);
}

/** Delete only data that is labeled with another user's id. Used when the unlabeled data may belong to this user. */
export async function deleteDataOwnedByOthers(userId: string): Promise<void> {
  deleteKeys("localStorage", (key) => (OWNED_KEY.exec(key)?.[1] ?? userId) !== userId);
  await Promise.all([deleteBoardCache(userId), ...DATABASES.map((name) => deleteOthersRecords(name, userId))]);
}

/** Delete cached server data of all users. Unsent work is kept until its owner signs in again. */
export async function deleteCachedData(): Promise<void> {
  deleteKeys("localStorage", (key) => CACHE_KEYS.test(key));
  await Promise.all([
    deleteBoardCache(null),
    ...DATABASES.map((name) =>
      withStores(name, (transaction, stores) => {
        for (const store of stores) if (CACHE_STORES.includes(store)) transaction.objectStore(store).clear();
      }),
    ),
  ]);
}

function deleteKeys(storage: "localStorage" | "sessionStorage", isOver: (key: string) => boolean): void {
  try {
    for (const key of Object.keys(globalThis[storage])) {
      if (key.startsWith("pegbar.") && isOver(key)) globalThis[storage].removeItem(key);
    }
  } catch {
    // Storage is blocked, so it contains nothing.
  }
}

/** Delete the offline copy of boards unless it belongs to this user; null deletes it in any case. */
async function deleteBoardCache(userId: string | null): Promise<void> {
  try {
    const copy = (await globalThis.caches?.has(BOARD_CACHE)) ? await caches.open(BOARD_CACHE) : null;
    if (!copy) return;
    const owner = (await (await copy.match("/api/session"))?.json())?.user?.id;
    if (userId === null || owner !== userId) await caches.delete(BOARD_CACHE);
  } catch {
    // Private browsing modes store nothing.
  }
}

function deleteOthersRecords(name: string, userId: string): Promise<void> {
  return withStores(name, async (transaction, stores) => {
    for (const name of stores.filter((each) => !CHILD_STORES[each])) {
      const store = transaction.objectStore(name);
      // Compound keys start with the user id, so no record is read: audio records are large, and this runs on every
      // page load.
      if (Array.isArray(store.keyPath)) deleteOthersKeys(store, userId);
      else await deleteWhere(store, (record) => record.userId !== userId);
    }
    for (const store of stores) {
      const part = CHILD_STORES[store];
      if (!part) continue;
      const left = new Set((await awaitRequest(transaction.objectStore(part.parentStore).getAllKeys())).map(String));
      await deleteWhere(transaction.objectStore(store), (record) => !left.has(String(record[part.parentKey])));
    }
  });
}

function deleteOthersKeys(store: IDBObjectStore, userId: string): void {
  store.delete(IDBKeyRange.upperBound([userId], true));
  store.delete(IDBKeyRange.lowerBound([userId, []]));
}

function deleteWhere(store: IDBObjectStore, isOver: (record: Record<string, unknown>) => boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = store.openCursor();
    request.onerror = () => reject(request.error ?? new Error("IndexedDB failed"));
    request.onsuccess = () => {
      const cursor = request.result;
      if (!cursor) return resolve();
      if (isOver(cursor.value)) cursor.delete();
      cursor.continue();
    };
  });
}

/** Run a readwrite transaction over all stores of a database. Does nothing if the database doesn't exist. */
async function withStores(
  name: string,
  act: (transaction: IDBTransaction, stores: string[]) => Promise<void> | void,
): Promise<void> {
  try {
    const request = indexedDB.open(name);
    request.onupgradeneeded = () => request.transaction?.abort();
    const database = await awaitRequest(request);
    try {
      const stores = [...database.objectStoreNames];
      if (stores.length === 0) return;
      const transaction = database.transaction(stores, "readwrite");
      await Promise.all([awaitTransaction(transaction), act(transaction, stores)]);
    } finally {
      database.close();
    }
  } catch {
    // The database doesn't exist, or this browser stores nothing.
  }
}
