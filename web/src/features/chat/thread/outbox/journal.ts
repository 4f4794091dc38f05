import type { QuotedMessage } from "@/api/gen/rest/types.gen";
import { awaitRequest, awaitTransaction } from "@/api/idb";

/** A message that the server has not acknowledged. */
export interface PendingMessage {
  id: string;
  userId: string;
  chatId: string;
  kind: "text" | "image";
  /** Of a picture: empty until the server has its bytes. */
  body: string;
  quoted: QuotedMessage | null;
  /** ms since 1970, and in which order they were written within one. */
  at: number;
  order: number;
  picture: { blob: Blob; name: string; width: number; height: number } | null;
  /** Why the server did not take it. */
  refused: string | null;
}

const DATABASE = "pegbar-chat";
/** Where a text is written in the moment in which it is sent: a tab that closes then has no time for the database. */
const UNSENT_PREFIX = "pegbar.unsent.";
const STORE = "waiting";

/**
 * What was written and not acknowledged, by person, in IndexedDB so that pictures fit and a reload loses nothing. Where it
 * is not to be had (some private modes), it is kept in memory for as long as the page lives. A text is in localStorage, too,
 * until the database has it.
 */
export class SendJournal {
  readonly #database: Promise<IDBDatabase | null>;
  readonly #memory = new Map<string, PendingMessage>();

  constructor(name = DATABASE) {
    this.#database = openDatabase(name);
  }

  /** Of a person, in the order in which it was written. */
  async list(userId: string): Promise<PendingMessage[]> {
    const store = await this.#store("readonly");
    const stored = store ? ((await awaitRequest(store.getAll())) as PendingMessage[]) : [...this.#memory.values()];
    const ids = new Set(stored.map(({ id }) => id));
    const entries = [...stored, ...listUnsentTexts().filter(({ id }) => !ids.has(id))];
    return entries.filter((entry) => entry.userId === userId).sort((a, b) => a.at - b.at || a.order - b.order);
  }

  /** Written when it resolves; a text as soon as it is called. */
  async put(entry: PendingMessage): Promise<void> {
    const isAhead = entry.picture === null && saveUnsentText(entry);
    const store = await this.#store("readwrite");
    if (!store) {
      this.#memory.set(entry.id, entry);
      return;
    }
    try {
      store.put(entry);
      await awaitTransaction(store.transaction);
    } catch (error) {
      if (!isAhead) throw error;
      return;
    }
    if (isAhead) removeUnsentText(entry.id);
  }

  /** True for the one who took it out: what comes back to the text is not to come back twice. */
  async remove(id: string): Promise<boolean> {
    const wasAhead = removeUnsentText(id);
    const store = await this.#store("readwrite");
    if (!store) return this.#memory.delete(id) || wasAhead;
    const [known] = await Promise.all([awaitRequest(store.getKey(id)), awaitRequest(store.delete(id))]);
    return known !== undefined || wasAhead;
  }

  async close(): Promise<void> {
    (await this.#database)?.close();
  }

  async #store(mode: IDBTransactionMode): Promise<IDBObjectStore | null> {
    const database = await this.#database;
    return database === null ? null : database.transaction(STORE, mode).objectStore(STORE);
  }
}

/** Listen to texts that other tabs write down. Returns how to stop. */
export function subscribeToUnsentTexts(written: () => void): () => void {
  const listen = ({ key, newValue }: StorageEvent): void => {
    if (key?.startsWith(UNSENT_PREFIX) && newValue !== null) written();
  };
  window.addEventListener("storage", listen);
  return () => window.removeEventListener("storage", listen);
}

/** False where there is no room for it, or no storage. */
function saveUnsentText(entry: PendingMessage): boolean {
  try {
    localStorage.setItem(UNSENT_PREFIX + entry.id, JSON.stringify(entry));
    return true;
  } catch {
    return false;
  }
}

function removeUnsentText(id: string): boolean {
  try {
    const wasThere = localStorage.getItem(UNSENT_PREFIX + id) !== null;
    localStorage.removeItem(UNSENT_PREFIX + id);
    return wasThere;
  } catch {
    return false;
  }
}

function listUnsentTexts(): PendingMessage[] {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(UNSENT_PREFIX))
      .flatMap((key) => JSON.parse(localStorage.getItem(key) ?? "[]") as PendingMessage);
  } catch {
    return [];
  }
}

async function openDatabase(name: string): Promise<IDBDatabase | null> {
  try {
    const request = indexedDB.open(name, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: "id" });
    return await awaitRequest(request);
  } catch {
    return null;
  }
}
