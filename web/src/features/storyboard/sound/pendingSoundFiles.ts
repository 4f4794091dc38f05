import type { DBSchema, IDBPDatabase } from "idb";
import { openDatabase } from "@/api/storage/openDatabase";
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

interface SoundFileSchema extends DBSchema {
  files: { key: [userId: string, soundId: string]; value: PendingSoundFile };
}

/**
 * Sound files stored in IndexedDB until the server has read them, by user, up to PENDING_SOUND_BYTES_MAX. Without
 * IndexedDB (some private modes) nothing is stored, and files are lost when the page closes.
 */
export class PendingSoundFiles {
  readonly #database: Promise<IDBPDatabase<SoundFileSchema> | null> = openDatabase<SoundFileSchema>(
    DATABASE,
    (database) => database.createObjectStore(STORE, { keyPath: ["userId", "soundId"] }),
  );

  /** Store a file. Returns "full" if there is no space left, "unsupported" if the browser can't store files. */
  async add(pendingFile: PendingSoundFile): Promise<"stored" | "full" | "unsupported"> {
    const database = await this.#database;
    if (!database) return "unsupported";
    try {
      const others = await database.getAll(STORE);
      const usedBytes = others.reduce((sum, { file }) => sum + file.size, 0);
      if (usedBytes + pendingFile.file.size > PENDING_SOUND_BYTES_MAX) return "full";
      await database.put(STORE, pendingFile);
      return "stored";
    } catch {
      return "full"; // The browser's own quota is lower than ours.
    }
  }

  async listByProject(userId: string, projectId: string): Promise<PendingSoundFile[]> {
    const all = (await (await this.#database)?.getAll(STORE)) ?? [];
    return all.filter((each) => each.userId === userId && each.projectId === projectId);
  }

  async remove(userId: string, soundId: string): Promise<void> {
    await (await this.#database)?.delete(STORE, [userId, soundId]);
  }

  async close(): Promise<void> {
    (await this.#database)?.close();
  }
}
