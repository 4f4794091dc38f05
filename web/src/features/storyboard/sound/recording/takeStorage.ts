import { awaitRequest, awaitTransaction } from "@/api/idb";

/** A take as it was begun. */
export interface Take {
  userId: string;
  projectId: string;
  takeId: string;
  /** Samples a second of what is recorded. */
  rate: number;
  /** Where it begins on the board, samples of 48 kHz. */
  at: number;
  /** ms since 1970. */
  begun: number;
}

interface Chunk {
  takeId: string;
  index: number;
  pcm: Int16Array;
}

const DATABASE = "pegbar-takes";

/**
 * What is being recorded, second by second, so that a killed tab loses no more than one. Where IndexedDB is not to be
 * had, nothing is kept, and a take lives as long as the page does.
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

  /** Takes of a project whose page is gone, the oldest first. */
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

  /** What was kept of a take. */
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

/** This page records a take until the signal ends it; it is held by nobody when the page is gone. */
export function holdTakeLock(takeId: string, until: AbortSignal): void {
  if (!navigator.locks) return;
  void navigator.locks.request(getLockName(takeId), () => {
    return new Promise<void>((release) => until.addEventListener("abort", () => release(), { once: true }));
  });
}

/** Does something with a take whose page is gone, unless another page does so already. */
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
