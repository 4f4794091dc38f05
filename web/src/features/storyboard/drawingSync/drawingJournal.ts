import { awaitRequest, awaitTransaction } from "@/api/idb";
import type { Stroke } from "@/engine/strokes";

/** Drawing update that the server hasn't acknowledged. */
export interface StoredPush {
  userId: string;
  projectId: string;
  cutId: string;
  pushId: string;
  update: Uint8Array;
}

/** Local copy of a drawing, so that it opens immediately and offline. */
export interface StoredDoc {
  userId: string;
  projectId: string;
  cutId: string;
  /** Sequence number up to which all server updates are included. */
  seq: number;
  updates: Uint8Array[];
  /** Unix time, ms. Used to prune the oldest copies. */
  at: number;
}

/** Backup of an unfinished stroke, in case the tab crashes. */
export interface StoredLiveStroke {
  userId: string;
  projectId: string;
  cutId: string;
  layerId: string;
  stroke: Stroke;
  at: number;
}

/** Cut whose server preview is older than the changes made here. */
export interface StoredPendingPreview {
  userId: string;
  projectId: string;
  cutId: string;
}

const DATABASE_NAME = "pegbar-drawings";
const DOCS_MAX = 300;

type StoreName = "pushes" | "docs" | "live" | "owed";

/**
 * Drawing data stored in IndexedDB, by user. Without IndexedDB (some private modes), reads return nothing and writes do
 * nothing.
 */
export class DrawingJournal {
  readonly #database: Promise<IDBDatabase | null>;

  constructor(factory: IDBFactory | undefined = globalThis.indexedDB, name = DATABASE_NAME) {
    const isUsual = factory === globalThis.indexedDB && name === DATABASE_NAME;
    this.#database = (isUsual && preopenedDatabase) || tryOpenDatabase(factory, name);
    if (isUsual) preopenedDatabase = null;
  }

  /** Resolves when the push is stored, with the key for `removePush`. */
  async addPush(push: StoredPush): Promise<IDBValidKey | null> {
    return (await this.#write("pushes", (store) => awaitRequest(store.add(push)))) ?? null;
  }

  async removePush(key: IDBValidKey | null): Promise<void> {
    if (key !== null) await this.#write("pushes", (store) => awaitRequest(store.delete(key)));
  }

  /** List the pushes in the order in which they were added. */
  async listPushes(userId: string, projectId: string): Promise<{ key: IDBValidKey; push: StoredPush }[]> {
    const found = await this.#read("pushes", async (store) => {
      const range = IDBKeyRange.only([userId, projectId]);
      const index = store.index("byProject");
      const [keys, values] = await Promise.all([
        awaitRequest(index.getAllKeys(range)),
        awaitRequest(index.getAll(range) as IDBRequest<StoredPush[]>),
      ]);
      return values.map((push, at) => ({ key: keys[at] ?? 0, push }));
    });
    return found ?? [];
  }

  async loadDoc(userId: string, cutId: string): Promise<StoredDoc | null> {
    const get = (store: IDBObjectStore) =>
      awaitRequest(store.get([userId, cutId]) as IDBRequest<StoredDoc | undefined>);
    return (await this.#read("docs", get)) ?? null;
  }

  async saveDoc(doc: StoredDoc): Promise<void> {
    await this.#write("docs", (store) => awaitRequest(store.put(doc)));
  }

  /** Delete the least recently saved copies beyond the limit. */
  async pruneDocs(): Promise<void> {
    await this.#write("docs", async (store) => {
      const keys = await awaitRequest(store.index("byAge").getAllKeys());
      for (const key of keys.slice(0, Math.max(0, keys.length - DOCS_MAX))) store.delete(key);
    });
  }

  async saveLiveStroke(live: StoredLiveStroke): Promise<void> {
    await this.#write("live", (store) => awaitRequest(store.put(live)));
  }

  async removeLiveStroke(userId: string, strokeId: string): Promise<void> {
    await this.#write("live", (store) => awaitRequest(store.delete([userId, strokeId])));
  }

  async listLiveStrokes(userId: string, projectId: string): Promise<StoredLiveStroke[]> {
    return this.#listByProject<StoredLiveStroke>("live", userId, projectId);
  }

  async savePendingPreview(owed: StoredPendingPreview): Promise<void> {
    await this.#write("owed", (store) => awaitRequest(store.put(owed)));
  }

  async removePendingPreview(userId: string, cutId: string): Promise<void> {
    await this.#write("owed", (store) => awaitRequest(store.delete([userId, cutId])));
  }

  async listPendingPreviews(userId: string, projectId: string): Promise<StoredPendingPreview[]> {
    return this.#listByProject<StoredPendingPreview>("owed", userId, projectId);
  }

  /** Delete the user's local copies. Keeps unacknowledged pushes and returns their number. */
  async deleteDocs(userId: string): Promise<number> {
    await this.#write("docs", async (store) => {
      const keys = await awaitRequest(store.getAllKeys());
      for (const key of keys) if (Array.isArray(key) && key[0] === userId) store.delete(key);
    });
    const range = IDBKeyRange.bound([userId], [userId, []]);
    const pushes = await this.#read("pushes", (store) => awaitRequest(store.index("byProject").count(range)));
    return pushes ?? 0;
  }

  async close(): Promise<void> {
    (await this.#database)?.close();
  }

  async #listByProject<T>(name: "live" | "owed", userId: string, projectId: string): Promise<T[]> {
    const all = await this.#read(name, (store) =>
      awaitRequest(
        store.getAll(IDBKeyRange.bound([userId], [userId, []])) as IDBRequest<(T & { projectId: string })[]>,
      ),
    );
    return (all ?? []).filter((record) => record.projectId === projectId);
  }

  async #read<T>(name: StoreName, act: (store: IDBObjectStore) => Promise<T>): Promise<T | null> {
    const database = await this.#database;
    return database ? act(database.transaction(name, "readonly").objectStore(name)) : null;
  }

  async #write<T>(name: StoreName, act: (store: IDBObjectStore) => Promise<T>): Promise<T | null> {
    const database = await this.#database;
    if (!database) return null;
    const transaction = database.transaction(name, "readwrite");
    const done = awaitTransaction(transaction);
    const [result] = await Promise.all([act(transaction.objectStore(name)), done]);
    return result;
  }
}

let preopenedDatabase: Promise<IDBDatabase | null> | null = null;

/** Open the database early, while the board is loading. The next `DrawingJournal` reuses it. */
export function preopenJournal(): void {
  preopenedDatabase ??= tryOpenDatabase(globalThis.indexedDB, DATABASE_NAME);
}

/** Log a failed journal read or write. No data is lost while the tab stays open. */
export function logJournalError(error: unknown): void {
  console.warn("This browser's drafts of drawings:", error);
}

function tryOpenDatabase(factory: IDBFactory | undefined, name: string): Promise<IDBDatabase | null> {
  return factory ? openDatabase(factory, name).catch(() => null) : Promise.resolve(null);
}

function openDatabase(factory: IDBFactory, name: string): Promise<IDBDatabase> {
  const request = factory.open(name, 1);
  request.onupgradeneeded = () => {
    const database = request.result;
    const pushes = database.createObjectStore("pushes", { autoIncrement: true });
    pushes.createIndex("byProject", ["userId", "projectId"]);
    const docs = database.createObjectStore("docs", { keyPath: ["userId", "cutId"] });
    docs.createIndex("byAge", "at");
    database.createObjectStore("live", { keyPath: ["userId", "stroke.id"] });
    database.createObjectStore("owed", { keyPath: ["userId", "cutId"] });
  };
  return awaitRequest(request);
}

/**
 * Delete a user's local copies of drawings on sign-out. Unacknowledged changes are kept and sent on the next visit.
 * Returns their number.
 */
export async function clearLocalDrafts(userId: string): Promise<number> {
  const journal = new DrawingJournal();
  try {
    return await journal.deleteDocs(userId);
  } finally {
    await journal.close();
  }
}
