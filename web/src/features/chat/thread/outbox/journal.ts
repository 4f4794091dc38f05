import type { DBSchema, IDBPDatabase } from "idb";
import type { QuotedMessage } from "@/api/gen/rest/types.gen";
import { openDatabase } from "@/api/storage/openDatabase";

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

interface MessageSchema extends DBSchema {
  waiting: { key: string; value: PendingMessage };
}

/**
 * Journal of unacknowledged messages per user. Stored in IndexedDB, so that pictures fit and a reload loses nothing; in
 * memory if IndexedDB is unavailable (some private modes). Texts are also in localStorage until IndexedDB has them.
 */
export class SendJournal {
  readonly #database: Promise<IDBPDatabase<MessageSchema> | null>;
  readonly #memory = new Map<string, PendingMessage>();

  constructor(name = DATABASE) {
    this.#database = openDatabase<MessageSchema>(name, (database) =>
      database.createObjectStore(STORE, { keyPath: "id" }),
    );
  }

  /** List a user's messages in the order they were written. */
  async list(userId: string): Promise<PendingMessage[]> {
    const stored = (await (await this.#database)?.getAll(STORE)) ?? [...this.#memory.values()];
    const ids = new Set(stored.map(({ id }) => id));
    const entries = [...stored, ...listUnsentTexts().filter(({ id }) => !ids.has(id))];
    return entries.filter((entry) => entry.userId === userId).sort((a, b) => a.at - b.at || a.order - b.order);
  }

  /**
   * Store an entry. Resolves once it is stored; texts are in localStorage before this returns. Rejects if it can't be
   * stored.
   */
  async put(entry: PendingMessage): Promise<void> {
    const isTextSaved = entry.picture === null && saveUnsentText(entry);
    const database = await this.#database;
    if (!database) {
      this.#memory.set(entry.id, entry);
      return;
    }
    try {
      await database.put(STORE, entry);
    } catch (error) {
      if (!isTextSaved) throw error;
      return;
    }
    if (isTextSaved) removeUnsentText(entry.id);
  }

  /** Remove an entry. Returns true only in the tab that removed it, so that a refused text is restored only once. */
  async remove(id: string): Promise<boolean> {
    const hadUnsentText = removeUnsentText(id);
    const transaction = (await this.#database)?.transaction(STORE, "readwrite");
    if (!transaction) return this.#memory.delete(id) || hadUnsentText;
    const { store, done } = transaction;
    const [storedKey] = await Promise.all([store.getKey(id), store.delete(id), done]);
    return storedKey !== undefined || hadUnsentText;
  }

  async close(): Promise<void> {
    (await this.#database)?.close();
  }
}

/** Count a user's unsent messages in this browser. */
export async function countUnsentMessages(userId: string): Promise<number> {
  const journal = new SendJournal();
  try {
    return (await journal.list(userId)).length;
  } finally {
    await journal.close();
  }
}

/** Open the channel on which a user's tabs announce changes of the journal. */
export function openJournalChannel(userId: string): BroadcastChannel {
  return new BroadcastChannel(`pegbar.chat.${userId}`);
}

/** Subscribe to texts that other tabs store. Returns an unsubscribe function. */
export function subscribeToUnsentTexts(onWrite: () => void): () => void {
  const listen = ({ key, newValue }: StorageEvent): void => {
    if (key?.startsWith(UNSENT_PREFIX) && newValue !== null) onWrite();
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
    const hasExisted = localStorage.getItem(UNSENT_PREFIX + id) !== null;
    localStorage.removeItem(UNSENT_PREFIX + id);
    return hasExisted;
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
