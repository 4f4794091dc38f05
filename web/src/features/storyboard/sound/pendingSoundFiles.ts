import { awaitRequest, awaitTransaction } from "@/api/idb";
import { PENDING_SOUND_BYTES_MAX } from "./limits";

/** A sound that the server has not read yet, as it was dropped. */
export interface PendingSoundFile {
  userId: string;
  projectId: string;
  soundId: string;
  name: string;
  file: Blob;
  /** ms since 1970. */
  at: number;
}

const DATABASE = "pegbar-sounds";
const STORE = "files";

/**
 * The sounds that this browser keeps until the server has read them, by person: 200 MB of them at most. Where IndexedDB
 * is not to be had (some private modes), nothing is kept, and a sound lives as long as the page does.
 */
export class PendingSoundFiles {
  readonly #database: Promise<IDBDatabase | null>;

  constructor(factory: IDBFactory | undefined = globalThis.indexedDB, name = DATABASE) {
    this.#database = factory ? openDatabase(factory, name).catch(() => null) : Promise.resolve(null);
  }

  /** Kept when it resolves; "full" where there is no room for it, "unkept" where this browser keeps nothing. */
  async add(kept: PendingSoundFile): Promise<"kept" | "full" | "unkept"> {
    const database = await this.#database;
    if (!database) return "unkept";
    try {
      const others = await this.#all(database);
      const used = others.reduce((sum, { file }) => sum + file.size, 0);
      if (used + kept.file.size > PENDING_SOUND_BYTES_MAX) return "full";
      const transaction = database.transaction(STORE, "readwrite");
      const done = awaitTransaction(transaction);
      transaction.objectStore(STORE).put(kept);
      await done;
      return "kept";
    } catch {
      return "full"; // The browser's own bound is lower than ours.
    }
  }

  async listByProject(userId: string, projectId: string): Promise<PendingSoundFile[]> {
    const database = await this.#database;
    if (!database) return [];
    const all = await this.#all(database);
    return all.filter((each) => each.userId === userId && each.projectId === projectId);
  }

  async remove(userId: string, soundId: string): Promise<void> {
    const database = await this.#database;
    if (!database) return;
    const transaction = database.transaction(STORE, "readwrite");
    const done = awaitTransaction(transaction);
    transaction.objectStore(STORE).delete([userId, soundId]);
    await done;
  }

  async close(): Promise<void> {
    (await this.#database)?.close();
  }

  #all(database: IDBDatabase): Promise<PendingSoundFile[]> {
    return awaitRequest(
      database.transaction(STORE, "readonly").objectStore(STORE).getAll() as IDBRequest<PendingSoundFile[]>,
    );
  }
}

function openDatabase(factory: IDBFactory, name: string): Promise<IDBDatabase> {
  const request = factory.open(name, 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore(STORE, { keyPath: ["userId", "soundId"] });
  };
  return awaitRequest(request);
}
