import { awaitRequest, awaitTransaction } from "@/api/idb";

/** Metadata of a take, stored when recording starts. */
export interface Take {
  userId: string;
  projectId: string;
  takeId: string;
  /** Sample rate of the recording, Hz. */
  rate: number;
  /** Start on the board, in samples at 48 kHz. */
  at: number;
  /** Unix time, ms. */
  begun: number;
}

interface Chunk {
  takeId: string;
  index: number;
  pcm: Int16Array;
}

const DATABASE = "pegbar-takes";

/**
 * Stores recordings in IndexedDB about every second, so that a crashed tab loses at most one second. Without IndexedDB,
 * takes are only in memory.
 */
export class TakeStorage {
  readonly #database: Promise<IDBDatabase | null>;

  constructor(factory: IDBFactory | undefined = globalThis.indexedDB, name = DATABASE) {
    this.#database = factory ? openDatabase(factory, name).catch(() => null) : Promise.resolve(null);
  }

  async addTake(take: Take): Promise<void> {
    await this.#write("takes", (store) => store.put(take));
  }

  async addChunk(takeId: string, index: number, pcm: Int16Array): Promise<void> {
    await this.#write("chunks", (store) => store.put({ takeId, index, pcm } satisfies Chunk));
  }

  /** List a project's takes whose page is closed, oldest first. */
  async listOrphaned(userId: string, projectId: string): Promise<Take[]> {
    const database = await this.#database;
    if (!database) return [];
    const all = await awaitRequest(
      database.transaction("takes", "readonly").objectStore("takes").getAll() as IDBRequest<Take[]>,
    );
    const own = all.filter((take) => take.userId === userId && take.projectId === projectId);
    const dead = await Promise.all(own.map(async ({ takeId }) => !(await isHeld(takeId))));
    return own.filter((_, index) => dead[index]).sort((a, b) => a.begun - b.begun);
  }

  /** Read the stored samples of a take. */
  async readSamples(takeId: string): Promise<Int16Array> {
    const database = await this.#database;
    if (!database) return new Int16Array(0);
    const range = IDBKeyRange.bound([takeId], [takeId, []]);
    const store = database.transaction("chunks", "readonly").objectStore("chunks");
    const chunks = await awaitRequest(store.getAll(range) as IDBRequest<Chunk[]>);
    return concatPcm(chunks.map(({ pcm }) => pcm));
  }

  async removeTake(takeId: string): Promise<void> {
    await this.#write("takes", (store) => store.delete(takeId));
    await this.#write("chunks", (store) => store.delete(IDBKeyRange.bound([takeId], [takeId, []])));
  }

  async close(): Promise<void> {
    (await this.#database)?.close();
  }

  async #write(name: "takes" | "chunks", act: (store: IDBObjectStore) => void): Promise<void> {
    const database = await this.#database;
    if (!database) return;
    const transaction = database.transaction(name, "readwrite");
    const done = awaitTransaction(transaction);
    act(transaction.objectStore(name));
    await done;
  }
}

export function concatPcm(parts: readonly Int16Array[]): Int16Array {
  const all = new Int16Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

const getLockName = (takeId: string): string => `pegbar.take.${takeId}`;

/** Hold the lock of a take until the signal aborts. The browser releases it when the page closes. */
export function holdTakeLock(takeId: string, until: AbortSignal): void {
  if (!navigator.locks) return;
  void navigator.locks.request(getLockName(takeId), () => {
    return new Promise<void>((release) => until.addEventListener("abort", () => release(), { once: true }));
  });
}

/** Process a take whose page is closed, unless another page is already doing so. */
export async function withTakeLock(takeId: string, act: () => Promise<void>): Promise<void> {
  if (!navigator.locks) return act();
  await navigator.locks.request(getLockName(takeId), { ifAvailable: true }, (lock) =>
    lock === null ? undefined : act(),
  );
}

async function isHeld(takeId: string): Promise<boolean> {
  if (!navigator.locks) return false;
  return navigator.locks.request(getLockName(takeId), { ifAvailable: true }, (lock) => lock === null);
}

function openDatabase(factory: IDBFactory, name: string): Promise<IDBDatabase> {
  const request = factory.open(name, 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore("takes", { keyPath: "takeId" });
    request.result.createObjectStore("chunks", { keyPath: ["takeId", "index"] });
  };
  return awaitRequest(request);
}
