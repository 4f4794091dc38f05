import { type IDBPDatabase, type IDBPObjectStore, type IDBPTransaction, openDB } from "idb";

type StoreTransaction = IDBPTransaction<unknown, string[], "readwrite">;
type Store = IDBPObjectStore<unknown, string[], string, "readwrite">;

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
      withStores(name, async (transaction, stores) => {
        const caches = stores.filter((store) => CACHE_STORES.includes(store));
        await Promise.all(caches.map((store) => transaction.objectStore(store).clear()));
      }),
    ),
  ]);
}

function deleteKeys(storage: "localStorage" | "sessionStorage", shouldDelete: (key: string) => boolean): void {
  try {
    for (const key of Object.keys(globalThis[storage])) {
      if (key.startsWith("pegbar.") && shouldDelete(key)) globalThis[storage].removeItem(key);
    }
  } catch {
    // Storage is blocked, so it contains nothing.
  }
}

/** Delete the offline copy of boards unless it belongs to this user; null deletes it in any case. */
async function deleteBoardCache(userId: string | null): Promise<void> {
  try {
    const cache = (await globalThis.caches?.has(BOARD_CACHE)) ? await caches.open(BOARD_CACHE) : null;
    if (!cache) return;
    const owner = (await (await cache.match("/api/session"))?.json())?.user?.id;
    if (userId === null || owner !== userId) await caches.delete(BOARD_CACHE);
  } catch {
    // Private browsing modes store nothing.
  }
}

function deleteOthersRecords(name: string, userId: string): Promise<void> {
  return withStores(name, async (transaction, stores) => {
    for (const name of stores.filter((storeName) => !CHILD_STORES[storeName])) {
      const store = transaction.objectStore(name);
      // Compound keys start with the user id, so no record is read: audio records are large, and this runs on every
      // page load.
      if (Array.isArray(store.keyPath)) await deleteOthersKeys(store, userId);
      else await deleteWhere(store, (record) => record.userId !== userId);
    }
    for (const store of stores) {
      const childStore = CHILD_STORES[store];
      if (!childStore) continue;
      const parentKeys = new Set((await transaction.objectStore(childStore.parentStore).getAllKeys()).map(String));
      await deleteWhere(
        transaction.objectStore(store),
        (record) => !parentKeys.has(String(record[childStore.parentKey])),
      );
    }
  });
}

async function deleteOthersKeys(store: Store, userId: string): Promise<void> {
  await Promise.all([
    store.delete(IDBKeyRange.upperBound([userId], true)),
    store.delete(IDBKeyRange.lowerBound([userId, []])),
  ]);
}

async function deleteWhere(store: Store, shouldDelete: (record: Record<string, unknown>) => boolean): Promise<void> {
  for await (const cursor of store) if (shouldDelete(cursor.value)) await cursor.delete();
}

/** Run a readwrite transaction over all stores of a database. Does nothing if the database doesn't exist. */
async function withStores(
  name: string,
  run: (transaction: StoreTransaction, stores: string[]) => Promise<void>,
): Promise<void> {
  try {
    const database = await openExistingDatabase(name);
    try {
      const stores = [...database.objectStoreNames];
      if (stores.length === 0) return;
      const transaction = database.transaction(stores, "readwrite");
      await Promise.all([transaction.done, run(transaction, stores)]);
    } finally {
      database.close();
    }
  } catch {
    // The database doesn't exist, or this browser stores nothing.
  }
}

/** Open a database in its stored version. Rejects if it doesn't exist. */
function openExistingDatabase(name: string): Promise<IDBPDatabase> {
  return openDB(name, undefined, {
    upgrade: (_database, _oldVersion, _newVersion, transaction) => {
      transaction.done.catch(() => undefined); // `openDB` rejects as well.
      transaction.abort();
    },
  });
}
