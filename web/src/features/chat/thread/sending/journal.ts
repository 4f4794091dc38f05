import type { Quoted } from "@/api/gen/rest/types.gen";
import { requested, written } from "@/api/idb";

/** A message that the server has not acknowledged. */
export interface Waiting {
  id: string;
  userId: string;
  chatId: string;
  kind: "text" | "image";
  /** Of a picture: empty until the server has its bytes. */
  body: string;
  quoted: Quoted | null;
  /** ms since 1970, and in which order they were written within one. */
  at: number;
  order: number;
  picture: { blob: Blob; name: string; width: number; height: number } | null;
  /** Why the server did not take it. */
  refused: string | null;
}

const DATABASE = "pegbar-chat";
const STORE = "waiting";

/**
 * What was written and not acknowledged, by person, in IndexedDB so that pictures fit and a reload loses nothing. Where it
 * is not to be had (some private modes), it is kept in memory for as long as the page lives.
 */
export class SendJournal {
  readonly #database: Promise<IDBDatabase | null>;
  readonly #memory = new Map<string, Waiting>();

  constructor(name = DATABASE) {
    this.#database = opened(name);
  }

  /** Of a person, in the order in which it was written. */
  async all(userId: string): Promise<Waiting[]> {
    const store = await this.#store("readonly");
    const entries = store ? ((await requested(store.getAll())) as Waiting[]) : [...this.#memory.values()];
    return entries.filter((entry) => entry.userId === userId).sort((a, b) => a.at - b.at || a.order - b.order);
  }

  /** Written when it resolves. */
  async put(entry: Waiting): Promise<void> {
    const store = await this.#store("readwrite");
    if (!store) {
      this.#memory.set(entry.id, entry);
      return;
    }
    store.put(entry);
    await written(store.transaction);
  }

  /** True for the one who took it out: what comes back to the text is not to come back twice. */
  async take(id: string): Promise<boolean> {
    const store = await this.#store("readwrite");
    if (!store) return this.#memory.delete(id);
    const [known] = await Promise.all([requested(store.getKey(id)), requested(store.delete(id))]);
    return known !== undefined;
  }

  async close(): Promise<void> {
    (await this.#database)?.close();
  }

  async #store(mode: IDBTransactionMode): Promise<IDBObjectStore | null> {
    const database = await this.#database;
    return database === null ? null : database.transaction(STORE, mode).objectStore(STORE);
  }
}

async function opened(name: string): Promise<IDBDatabase | null> {
  try {
    const request = indexedDB.open(name, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: "id" });
    return await requested(request);
  } catch {
    return null;
  }
}
