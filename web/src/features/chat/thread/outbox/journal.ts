import type { QuotedMessage } from "@/api/gen/rest/types.gen";
import { awaitRequest, awaitTransaction } from "@/api/idb";

/** A message that the server hasn't acknowledged. */
export interface PendingMessage {
  id: string;
  userId: string;
  chatId: string;
  kind: "text" | "image";
  /** HTML of a text. For a picture, empty until the upload has finished. */
  body: string;
  quoted: QuotedMessage | null;
  /** Creation time in ms since the epoch; `order` breaks ties. */
  at: number;
  order: number;
  picture: { blob: Blob; name: string; width: number; height: number } | null;
  /** Error text if the server refused the message, else null. */
  refused: string | null;
}

const DATABASE = "pegbar-chat";
/**
 * localStorage prefix of texts that IndexedDB hasn't stored yet. Writing them is synchronous, so a tab that closes
 * right after sending loses nothing.
 */
const UNSENT_PREFIX = "pegbar.unsent.";
const STORE = "waiting";

/**
 * Journal of unacknowledged messages per user. Stored in IndexedDB, so that pictures fit and a reload loses nothing; in
 * memory if IndexedDB is unavailable (some private modes). Texts are also in localStorage until IndexedDB has them.
 */
export class SendJournal {
  readonly #database: Promise<IDBDatabase | null>;
  readonly #memory = new Map<string, PendingMessage>();

  constructor(name = DATABASE) {
    this.#database = openDatabase(name);
  }

  /** List a user's messages in the order they were written. */
  async list(userId: string): Promise<PendingMessage[]> {
    const store = await this.#store("readonly");
    const stored = store ? ((await awaitRequest(store.getAll())) as PendingMessage[]) : [...this.#memory.values()];
    const ids = new Set(stored.map(({ id }) => id));
    const entries = [...stored, ...listUnsentTexts().filter(({ id }) => !ids.has(id))];
    return entries.filter((entry) => entry.userId === userId).sort((a, b) => a.at - b.at || a.order - b.order);
  }

  /**
   * Store an entry. Resolves once it is stored; texts are in localStorage before this returns. Rejects if it can't be
   * stored.
   */
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

  /** Remove an entry. Returns true only in the tab that removed it, so that a refused text is restored only once. */
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

/** Subscribe to texts that other tabs store. Returns an unsubscribe function. */
export function subscribeToUnsentTexts(written: () => void): () => void {
  const listen = ({ key, newValue }: StorageEvent): void => {
    if (key?.startsWith(UNSENT_PREFIX) && newValue !== null) written();
  };
  window.addEventListener("storage", listen);
  return () => window.removeEventListener("storage", listen);
}

/** Store a text in localStorage. Returns false if storage is full or unavailable. */
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
