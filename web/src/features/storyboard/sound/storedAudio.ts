import { awaitRequest, awaitTransaction } from "@/api/idb";
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
  factory?: IDBFactory | undefined;
  name?: string;
}

/** Also deleted by name in api/storedData.ts. */
const DATABASE = "pegbar-audio";
const STORES = ["parts", "uses"];

/**
 * Server audio and waveforms stored in IndexedDB for offline playback, by user. Limited to OFFLINE_AUDIO_BYTES_MAX: the
 * least recently used parts are deleted first. If IndexedDB isn't available or is full, nothing is stored and nothing
 * fails.
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
      const key = [this.#userId, soundId, part];
      const found = await awaitRequest(database.transaction("parts", "readonly").objectStore("parts").get(key));
      if (!found) return null;
      await this.#touch(database, key);
      return found.bytes;
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
    // Check in the same task in which the transaction is created, so that deletion at sign-out runs after it.
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

/** Delete the least recently used parts until those for which `counts` returns true take at most `bytesMax` bytes. */
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
