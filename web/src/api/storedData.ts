import { awaitRequest, awaitTransaction } from "./idb";

/**
 * What this browser stores of people, in one place: deleted for everybody but one person when that person signs in, and
 * its copies of what the server has, when nobody is signed in. Unsent work is only deleted when another person signs in.
 */

/** Each record of these names its person as `userId`, or what it belongs to (see `PARTS`). */
const DATABASES = ["pegbar-drawings", "pegbar-chat", "pegbar-sounds", "pegbar-takes", "pegbar-audio"];
/** Stores of copies of what the server has. */
const CACHE_STORES = ["docs", "parts", "uses"];
/** Stores whose records name no person but a record of another store, by this key. Other lists of keys begin with `userId`. */
const CHILD_STORES: Record<string, { parentStore: string; parentKey: string }> = {
  chunks: { parentStore: "takes", parentKey: "takeId" },
};

const OWNED_KEY = /^pegbar\.(?:cache|board)\.([^.]+)\./;
/** Settings of the device: they say nothing of anybody. */
const DEVICE_KEYS = new Set(["pegbar.player", "pegbar.storyboard.settings", "pegbar.chat.alerts"]);
const TAB_KEYS = new Set(["pegbar.reloaded-at", "pegbar.mailed-code"]);
const BOARD_CACHE = "pegbar-board";
const CACHE_KEYS = /^pegbar\.(?:cache\.|activeProject$)/;

/** Deletes what is stored of everybody but this person, unsent work included. */
export async function deleteOthersData(userId: string): Promise<void> {
  deleteKeys("localStorage", (key) => {
    const owner = OWNED_KEY.exec(key)?.[1];
    return owner === undefined ? !DEVICE_KEYS.has(key) : owner !== userId;
  });
  deleteKeys("sessionStorage", (key) => !TAB_KEYS.has(key));
  await Promise.all([deleteBoardCache(userId), ...DATABASES.map((name) => deleteOthersRecords(name, userId))]);
}

/** As `deleteOthersData`, of what certainly names its person: for a person who may have been here all along. */
export async function deleteDataOwnedByOthers(userId: string): Promise<void> {
  deleteKeys("localStorage", (key) => (OWNED_KEY.exec(key)?.[1] ?? userId) !== userId);
  await Promise.all([deleteBoardCache(userId), ...DATABASES.map((name) => deleteOthersRecords(name, userId))]);
}

/** Deletes what the server has as well, of everybody. Unsent work stays for its person to come back. */
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
    // Forbidden storage holds nothing.
  }
}

/** The boards that open without the server, unless they are this person's. */
async function deleteBoardCache(userId: string | null): Promise<void> {
  try {
    const copy = (await globalThis.caches?.has(BOARD_CACHE)) ? await caches.open(BOARD_CACHE) : null;
    if (!copy) return;
    const owner = (await (await copy.match("/api/session"))?.json())?.user?.id;
    if (userId === null || owner !== userId) await caches.delete(BOARD_CACHE);
  } catch {
    // Private modes hold nothing.
  }
}

function deleteOthersRecords(name: string, userId: string): Promise<void> {
  return withStores(name, async (transaction, stores) => {
    for (const name of stores.filter((each) => !CHILD_STORES[each])) {
      const store = transaction.objectStore(name);
      // Where the keys begin with the person no record is read: audio is large, and this is done for each page.
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

/** Changes the stores of a database that is there; one that is not is not made. */
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
    // It is not there, or this browser keeps nothing.
  }
}
