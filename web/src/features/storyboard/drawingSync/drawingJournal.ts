import type { DBSchema, IDBPDatabase } from "idb";
import { openDatabase } from "@/api/storage/openDatabase";
import type { Stroke } from "@/engine/brush/strokes";

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

interface DrawingSchema extends DBSchema {
  pushes: { key: number; value: StoredPush; indexes: { byProject: [userId: string, projectId: string] } };
  docs: { key: [userId: string, cutId: string]; value: StoredDoc; indexes: { byAge: number } };
  live: { key: [userId: string, strokeId: string]; value: StoredLiveStroke };
  owed: { key: [userId: string, cutId: string]; value: StoredPendingPreview };
}

type DrawingDatabase = IDBPDatabase<DrawingSchema> | null;

/**
 * Drawing data stored in IndexedDB, by user. Without IndexedDB (some private modes), reads return nothing and writes do
 * nothing.
 */
export class DrawingJournal {
  readonly #database: Promise<DrawingDatabase>;

  constructor() {
    this.#database = preopenedDatabase ?? openDrawingDatabase();
    preopenedDatabase = null;
  }

  /** Resolves when the push is stored, with the key for `removePush`. */
  async addPush(push: StoredPush): Promise<number | null> {
    return (await (await this.#database)?.add("pushes", push)) ?? null;
  }

  async removePush(key: number | null): Promise<void> {
    if (key !== null) await (await this.#database)?.delete("pushes", key);
  }

  /** List the pushes in the order in which they were added. */
  async listPushes(userId: string, projectId: string): Promise<{ key: number; push: StoredPush }[]> {
    const database = await this.#database;
    if (!database) return [];
    const range = IDBKeyRange.only([userId, projectId]);
    const transaction = database.transaction("pushes");
    const index = transaction.store.index("byProject");
    const [keys, pushes] = await Promise.all([index.getAllKeys(range), index.getAll(range), transaction.done]);
    return pushes.map((push, i) => ({ key: keys[i] ?? 0, push }));
  }

  async loadDoc(userId: string, cutId: string): Promise<StoredDoc | null> {
    return (await (await this.#database)?.get("docs", [userId, cutId])) ?? null;
  }

  async saveDoc(doc: StoredDoc): Promise<void> {
    await (await this.#database)?.put("docs", doc);
  }

  /** Delete the least recently saved copies beyond the limit. */
  async pruneDocs(): Promise<void> {
    const transaction = (await this.#database)?.transaction("docs", "readwrite");
    if (!transaction) return;
    const prune = async (): Promise<void> => {
      const keys = await transaction.store.index("byAge").getAllKeys();
      const oldest = keys.slice(0, Math.max(0, keys.length - DOCS_MAX));
      await Promise.all(oldest.map((key) => transaction.store.delete(key)));
    };
    await Promise.all([prune(), transaction.done]);
  }

  async saveLiveStroke(liveStroke: StoredLiveStroke): Promise<void> {
    await (await this.#database)?.put("live", liveStroke);
  }

  async removeLiveStroke(userId: string, strokeId: string): Promise<void> {
    await (await this.#database)?.delete("live", [userId, strokeId]);
  }

  async listLiveStrokes(userId: string, projectId: string): Promise<StoredLiveStroke[]> {
    const strokes = await (await this.#database)?.getAll("live", getUserRange(userId));
    return strokes?.filter((stroke) => stroke.projectId === projectId) ?? [];
  }

  async savePendingPreview(preview: StoredPendingPreview): Promise<void> {
    await (await this.#database)?.put("owed", preview);
  }

  async removePendingPreview(userId: string, cutId: string): Promise<void> {
    await (await this.#database)?.delete("owed", [userId, cutId]);
  }

  async listPendingPreviews(userId: string, projectId: string): Promise<StoredPendingPreview[]> {
    const previews = await (await this.#database)?.getAll("owed", getUserRange(userId));
    return previews?.filter((preview) => preview.projectId === projectId) ?? [];
  }

  /** Delete the user's local copies. Keeps unacknowledged pushes and returns their number. */
  async deleteDocs(userId: string): Promise<number> {
    const database = await this.#database;
    await database?.delete("docs", getUserRange(userId));
    return (await database?.countFromIndex("pushes", "byProject", getUserRange(userId))) ?? 0;
  }

  async close(): Promise<void> {
    (await this.#database)?.close();
  }
}

let preopenedDatabase: Promise<DrawingDatabase> | null = null;

/** Open the database early, while the board is loading. The next `DrawingJournal` reuses it. */
export function preopenJournal(): void {
  preopenedDatabase ??= openDrawingDatabase();
}

/** Log a failed journal read or write. No data is lost while the tab stays open. */
export function logJournalError(error: unknown): void {
  console.warn("This browser's drafts of drawings:", error);
}

function openDrawingDatabase(): Promise<DrawingDatabase> {
  return openDatabase<DrawingSchema>(DATABASE_NAME, (database) => {
    const pushes = database.createObjectStore("pushes", { autoIncrement: true });
    pushes.createIndex("byProject", ["userId", "projectId"]);
    const docs = database.createObjectStore("docs", { keyPath: ["userId", "cutId"] });
    docs.createIndex("byAge", "at");
    database.createObjectStore("live", { keyPath: ["userId", "stroke.id"] });
    database.createObjectStore("owed", { keyPath: ["userId", "cutId"] });
  });
}

/** Key range of a user's records in stores and indexes whose keys start with the user id. */
function getUserRange(userId: string): IDBKeyRange {
  return IDBKeyRange.bound([userId], [userId, []]);
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
