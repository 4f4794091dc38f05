import type { DBSchema, IDBPDatabase } from "idb";
import { openDatabase } from "@/api/storage/openDatabase";

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

interface TakeSchema extends DBSchema {
  takes: { key: string; value: Take };
  chunks: { key: [takeId: string, index: number]; value: Chunk };
}

const DATABASE = "pegbar-takes";

/**
 * Stores recordings in IndexedDB about every second, so that a crashed tab loses at most one second. Without IndexedDB,
 * takes are only in memory.
 */
export class TakeStorage {
  readonly #database: Promise<IDBPDatabase<TakeSchema> | null> = openDatabase<TakeSchema>(DATABASE, (database) => {
    database.createObjectStore("takes", { keyPath: "takeId" });
    database.createObjectStore("chunks", { keyPath: ["takeId", "index"] });
  });

  async addTake(take: Take): Promise<void> {
    await (await this.#database)?.put("takes", take);
  }

  async addChunk(takeId: string, index: number, pcm: Int16Array): Promise<void> {
    await (await this.#database)?.put("chunks", { takeId, index, pcm });
  }

  /** List a project's takes whose page is closed, oldest first. */
  async listOrphaned(userId: string, projectId: string): Promise<Take[]> {
    const all = (await (await this.#database)?.getAll("takes")) ?? [];
    const userTakes = all.filter((take) => take.userId === userId && take.projectId === projectId);
    const isOrphaned = await Promise.all(userTakes.map(async ({ takeId }) => !(await isLocked(takeId))));
    return userTakes.filter((_, index) => isOrphaned[index]).sort((a, b) => a.begun - b.begun);
  }

  /** Read the stored samples of a take. */
  async readSamples(takeId: string): Promise<Int16Array> {
    const chunks = (await (await this.#database)?.getAll("chunks", getChunkRange(takeId))) ?? [];
    return concatPcm(chunks.map(({ pcm }) => pcm));
  }

  async removeTake(takeId: string): Promise<void> {
    const database = await this.#database;
    await database?.delete("takes", takeId);
    await database?.delete("chunks", getChunkRange(takeId));
  }

  async close(): Promise<void> {
    (await this.#database)?.close();
  }
}

function getChunkRange(takeId: string): IDBKeyRange {
  return IDBKeyRange.bound([takeId], [takeId, []]);
}

export function concatPcm(parts: readonly Int16Array[]): Int16Array {
  const all = new Int16Array(parts.reduce((sum, part) => sum + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    all.set(part, offset);
    offset += part.length;
  }
  return all;
}

const getLockName = (takeId: string): string => `pegbar.take.${takeId}`;

/** Hold the lock of a take until the signal aborts. The browser releases it when the page closes. */
export function holdTakeLock(takeId: string, signal: AbortSignal): void {
  if (!navigator.locks) return;
  void navigator.locks.request(getLockName(takeId), () => {
    return new Promise<void>((release) => signal.addEventListener("abort", () => release(), { once: true }));
  });
}

/** Process a take whose page is closed, unless another page is already doing so. */
export async function withTakeLock(takeId: string, run: () => Promise<void>): Promise<void> {
  if (!navigator.locks) return run();
  await navigator.locks.request(getLockName(takeId), { ifAvailable: true }, (lock) =>
    lock === null ? undefined : run(),
  );
}

async function isLocked(takeId: string): Promise<boolean> {
  if (!navigator.locks) return false;
  return navigator.locks.request(getLockName(takeId), { ifAvailable: true }, (lock) => lock === null);
}
