import { awaitRequest, awaitTransaction } from "@/api/idb";
import { PENDING_SOUND_BYTES_MAX } from "./limits";

/** Sound file that the server hasn't read yet. */
export interface PendingSoundFile {
  userId: string;
  projectId: string;
  soundId: string;
  name: string;
  file: Blob;
  /** Unix time, ms. */
  at: number;
}

const DATABASE = "pegbar-sounds";
const STORE = "files";

/**
 * Sound files stored in IndexedDB until the server has read them, by user, up to PENDING_SOUND_BYTES_MAX. Without
 * IndexedDB (some private modes) nothing is stored, and files are lost when the page closes.
 */
export class PendingSoundFiles {
  readonly #database: Promise<IDBDatabase | null>;

  constructor(factory: IDBFactory | undefined = globalThis.indexedDB, name = DATABASE) {
    this.#database = factory ? openDatabase(factory, name).catch(() => null) : Promise.resolve(null);
  }

  /** Store a file. Returns "full" if there is no space left, "unkept" if the browser can't store files. */
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
      return "full"; // The browser's own quota is lower than ours.
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
