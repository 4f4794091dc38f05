import { awaitRequest, awaitTransaction } from "@/api/idb";
import { OFFLINE_AUDIO_BYTES_MAX } from "./limits";

/** A piece of a sound by its index, or the sound's waveform. */
export type AudioPart = number | "peaks";

/** How large a stored part is and when it was used last. Kept apart from the bytes, so that looking reads few of them. */
interface PartUse {
  userId: string;
  soundId: string;
  part: AudioPart;
  /** Bytes. */
  size: number;
  /** ms since 1970. */
  usedAt: number;
}

export interface StoredAudioOptions {
  userId: string;
  /** Whether this person is signed in; nothing is written while they are not. */
  canStore: () => boolean;
  bytesMax?: number;
  factory?: IDBFactory | undefined;
  name?: string;
}

/** Other parts of the client delete what is in it by this name (api/storedData.ts). */
const DATABASE = "pegbar-audio";
const STORES = ["parts", "uses"];

/**
 * Audio and waveforms that the server has, stored in IndexedDB so that they play offline, by person. Bounded to
 * OFFLINE_AUDIO_BYTES_MAX: the least recently used parts are deleted first. Where IndexedDB is not available or full,
 * nothing is stored and nothing fails.
 */
export class StoredAudio {
  readonly #userId: string;
  readonly #canStore: () => boolean;
  readonly #bytesMax: number;
  readonly #database: Promise<IDBDatabase | null>;

  constructor(options: StoredAudioOptions) {
    const { userId, canStore, bytesMax = OFFLINE_AUDIO_BYTES_MAX, name = DATABASE } = options;
    const factory = "factory" in options ? options.factory : globalThis.indexedDB;
    this.#userId = userId;
    this.#canStore = canStore;
    this.#bytesMax = bytesMax;
    this.#database = factory ? openDatabase(factory, name).catch(() => null) : Promise.resolve(null);
  }

  /** Store a part; false where it cannot be stored. */
  async put(soundId: string, part: AudioPart, bytes: ArrayBuffer): Promise<boolean> {
    const database = await this.#database;
    if (!database || bytes.byteLength > this.#bytesMax) return false;
    try {
      return await this.#write(database, soundId, part, bytes);
    } catch {
      // The browser's own quota is lower than our bound, or was lowered: use half of what was stored.
    }
    try {
      await this.#evictHalf(database);
      return await this.#write(database, soundId, part, bytes);
    } catch {
      return false;
    }
  }

  /** The bytes of a part, which counts as used now; null where it is not stored. */
  async get(soundId: string, part: AudioPart): Promise<ArrayBuffer | null> {
    const database = await this.#database;
    if (!database) return null;
    try {
      const key = [this.#userId, soundId, part];
      const found = await awaitRequest(database.transaction("parts", "readonly").objectStore("parts").get(key));
      if (!found) return null;
      await this.#touch(database, key);
      return found.bytes;
    } catch {
      return null;
    }
  }

  /** Mark a part as used now; false where it is not stored. */
  async touch(soundId: string, part: AudioPart): Promise<boolean> {
    const database = await this.#database;
    if (!database) return false;
    return this.#touch(database, [this.#userId, soundId, part]).catch(() => false);
  }

  /** What is stored, by the sound's id. */
  async list(): Promise<Map<string, Set<AudioPart>>> {
    const found = new Map<string, Set<AudioPart>>();
    const database = await this.#database;
    if (!database) return found;
    try {
      const own = IDBKeyRange.bound([this.#userId], [this.#userId, []]);
      const keys = await awaitRequest(database.transaction("uses", "readonly").objectStore("uses").getAllKeys(own));
      for (const key of keys) {
        const [, soundId, part] = key as [string, string, AudioPart];
        const parts = found.get(soundId) ?? new Set();
        found.set(soundId, parts.add(part));
      }
    } catch {
      // The database was closed or deleted: nothing is stored.
    }
    return found;
  }

  async close(): Promise<void> {
    (await this.#database)?.close();
  }

  async #write(database: IDBDatabase, soundId: string, part: AudioPart, bytes: ArrayBuffer): Promise<boolean> {
    // Checked in the same turn as the transaction is made: what is deleted at sign-out is deleted after it.
    if (!this.#canStore()) return false;
    const transaction = database.transaction(STORES, "readwrite");
    const done = awaitTransaction(transaction);
    const use: PartUse = { userId: this.#userId, soundId, part, size: bytes.byteLength, usedAt: Date.now() };
    const add = async (): Promise<void> => {
      const isOther = (each: PartUse): boolean =>
        each.userId !== use.userId || each.soundId !== soundId || each.part !== part;
      await evictOldest(transaction, this.#bytesMax - use.size, isOther);
      transaction.objectStore("parts").put({ userId: use.userId, soundId, part, bytes });
      transaction.objectStore("uses").put(use);
    };
    await Promise.all([done, add()]);
    return true;
  }

  async #evictHalf(database: IDBDatabase): Promise<void> {
    const transaction = database.transaction(STORES, "readwrite");
    const half = async (): Promise<void> => {
      const all = await getAllUses(transaction);
      await evictOldest(transaction, getTotalSize(all) / 2, () => true);
    };
    await Promise.all([awaitTransaction(transaction), half()]);
  }

  async #touch(database: IDBDatabase, key: IDBValidKey): Promise<boolean> {
    const transaction = database.transaction("uses", "readwrite");
    const uses = transaction.objectStore("uses");
    const touch = async (): Promise<boolean> => {
      const use: PartUse | undefined = await awaitRequest(uses.get(key));
      if (use) uses.put({ ...use, usedAt: Date.now() } satisfies PartUse);
      return use !== undefined;
    };
    const [isStored] = await Promise.all([touch(), awaitTransaction(transaction)]);
    return isStored;
  }
}

function openDatabase(factory: IDBFactory, name: string): Promise<IDBDatabase> {
  const request = factory.open(name, 1);
  request.onupgradeneeded = () => {
    for (const store of STORES) request.result.createObjectStore(store, { keyPath: ["userId", "soundId", "part"] });
  };
  return awaitRequest(request);
}

function getAllUses(transaction: IDBTransaction): Promise<PartUse[]> {
  return awaitRequest(transaction.objectStore("uses").getAll() as IDBRequest<PartUse[]>);
}

function getTotalSize(uses: readonly PartUse[]): number {
  return uses.reduce((sum, { size }) => sum + size, 0);
}

/** Delete the least recently used parts until those that count take at most so many bytes. */
async function evictOldest(
  transaction: IDBTransaction,
  bytesMax: number,
  counts: (use: PartUse) => boolean,
): Promise<void> {
  const uses = (await getAllUses(transaction)).filter(counts).sort((a, b) => a.usedAt - b.usedAt);
  let left = getTotalSize(uses);
  for (const { userId, soundId, part, size } of uses) {
    if (left <= bytesMax) return;
    left -= size;
    for (const store of STORES) transaction.objectStore(store).delete([userId, soundId, part]);
  }
}
