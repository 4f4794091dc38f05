import type { DBSchema, IDBPDatabase, IDBPTransaction } from "idb";
import { openDatabase } from "@/api/storage/openDatabase";
import { OFFLINE_AUDIO_BYTES_MAX } from "./limits";

/** Segment index of a sound, or its waveform. */
export type AudioPart = number | "peaks";

/** Size and last use of a stored part. Separate from the data, so that listing doesn't read it. */
interface PartUse {
  userId: string;
  soundId: string;
  part: AudioPart;
  /** Bytes. */
  size: number;
  /** Unix time, ms. */
  usedAt: number;
}

export interface StoredAudioOptions {
  userId: string;
  /** True if the user is signed in. Nothing is written otherwise. */
  canStore: () => boolean;
  bytesMax?: number;
  name?: string;
}

/** Also deleted by name in api/storage/storedData.ts. */
const DATABASE = "pegbar-audio";
const STORES = ["parts", "uses"] as const;

type PartKey = [userId: string, soundId: string, part: AudioPart];

interface AudioSchema extends DBSchema {
  parts: { key: PartKey; value: { userId: string; soundId: string; part: AudioPart; bytes: ArrayBuffer } };
  uses: { key: PartKey; value: PartUse };
}

type AudioTransaction = IDBPTransaction<AudioSchema, typeof STORES, "readwrite">;

/**
 * Server audio and waveforms stored in IndexedDB for offline playback, by user. Limited to OFFLINE_AUDIO_BYTES_MAX: the
 * least recently used parts are deleted first. If IndexedDB isn't available or is full, nothing is stored and nothing
 * fails.
 */
export class StoredAudio {
  readonly #userId: string;
  readonly #canStore: () => boolean;
  readonly #bytesMax: number;
  readonly #database: Promise<IDBPDatabase<AudioSchema> | null>;

  constructor(options: StoredAudioOptions) {
    const { userId, canStore, bytesMax = OFFLINE_AUDIO_BYTES_MAX, name = DATABASE } = options;
    this.#userId = userId;
    this.#canStore = canStore;
    this.#bytesMax = bytesMax;
    this.#database = openDatabase<AudioSchema>(name, (database) => {
      for (const store of STORES) database.createObjectStore(store, { keyPath: ["userId", "soundId", "part"] });
    });
  }

  /** Store a part. Returns false if it can't be stored. */
  async put(soundId: string, part: AudioPart, bytes: ArrayBuffer): Promise<boolean> {
    const database = await this.#database;
    if (!database || bytes.byteLength > this.#bytesMax) return false;
    try {
      return await this.#write(database, soundId, part, bytes);
    } catch {
      // The browser's quota is lower than our limit or was reduced: evict half of the stored data.
    }
    try {
      await this.#evictHalf(database);
      return await this.#write(database, soundId, part, bytes);
    } catch {
      return false;
    }
  }

  /** Read a part and mark it as used; null if it isn't stored. */
  async get(soundId: string, part: AudioPart): Promise<ArrayBuffer | null> {
    const database = await this.#database;
    if (!database) return null;
    try {
      const key: PartKey = [this.#userId, soundId, part];
      const record = await database.get("parts", key);
      if (!record) return null;
      await this.#touch(database, key);
      return record.bytes;
    } catch {
      return null;
    }
  }

  /** Mark a part as used now. Returns false if it isn't stored. */
  async touch(soundId: string, part: AudioPart): Promise<boolean> {
    const database = await this.#database;
    if (!database) return false;
    return this.#touch(database, [this.#userId, soundId, part]).catch(() => false);
  }

  /** List the stored parts by sound id. */
  async list(): Promise<Map<string, Set<AudioPart>>> {
    const partsBySound = new Map<string, Set<AudioPart>>();
    const database = await this.#database;
    if (!database) return partsBySound;
    try {
      const userRange = IDBKeyRange.bound([this.#userId], [this.#userId, []]);
      for (const [, soundId, part] of await database.getAllKeys("uses", userRange)) {
        const parts = partsBySound.get(soundId) ?? new Set();
        partsBySound.set(soundId, parts.add(part));
      }
    } catch {
      // The database was closed or deleted: nothing is stored.
    }
    return partsBySound;
  }

  async close(): Promise<void> {
    (await this.#database)?.close();
  }

  async #write(
    database: IDBPDatabase<AudioSchema>,
    soundId: string,
    part: AudioPart,
    bytes: ArrayBuffer,
  ): Promise<boolean> {
    // Check in the same task in which the transaction is created, so that deletion at sign-out runs after it.
    if (!this.#canStore()) return false;
    const transaction = database.transaction(STORES, "readwrite");
    const use: PartUse = { userId: this.#userId, soundId, part, size: bytes.byteLength, usedAt: Date.now() };
    const write = async (): Promise<void> => {
      const isOther = (each: PartUse): boolean =>
        each.userId !== use.userId || each.soundId !== soundId || each.part !== part;
      await evictOldest(transaction, this.#bytesMax - use.size, isOther);
      await Promise.all([
        transaction.objectStore("parts").put({ userId: use.userId, soundId, part, bytes }),
        transaction.objectStore("uses").put(use),
      ]);
    };
    await Promise.all([transaction.done, write()]);
    return true;
  }

  async #evictHalf(database: IDBPDatabase<AudioSchema>): Promise<void> {
    const transaction = database.transaction(STORES, "readwrite");
    const evict = async (): Promise<void> => {
      const all = await transaction.objectStore("uses").getAll();
      await evictOldest(transaction, getTotalSize(all) / 2, () => true);
    };
    await Promise.all([transaction.done, evict()]);
  }

  async #touch(database: IDBPDatabase<AudioSchema>, key: PartKey): Promise<boolean> {
    const transaction = database.transaction("uses", "readwrite");
    const touch = async (): Promise<boolean> => {
      const use = await transaction.store.get(key);
      if (use) await transaction.store.put({ ...use, usedAt: Date.now() });
      return use !== undefined;
    };
    const [isStored] = await Promise.all([touch(), transaction.done]);
    return isStored;
  }
}

function getTotalSize(uses: readonly PartUse[]): number {
  return uses.reduce((sum, { size }) => sum + size, 0);
}

/** Delete the least recently used parts until those for which `isCounted` returns true take at most `bytesMax` bytes. */
async function evictOldest(
  transaction: AudioTransaction,
  bytesMax: number,
  isCounted: (use: PartUse) => boolean,
): Promise<void> {
  const uses = (await transaction.objectStore("uses").getAll()).filter(isCounted).sort((a, b) => a.usedAt - b.usedAt);
  let remainingBytes = getTotalSize(uses);
  for (const { userId, soundId, part, size } of uses) {
    if (remainingBytes <= bytesMax) return;
    remainingBytes -= size;
    const key: PartKey = [userId, soundId, part];
    await Promise.all(STORES.map((store) => transaction.objectStore(store).delete(key)));
  }
}
