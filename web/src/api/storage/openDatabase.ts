import { type DBSchema, type IDBPDatabase, openDB } from "idb";

/**
 * Open version 1 of a database. `createStores` runs if it doesn't exist. Returns null if this browser stores nothing
 * (some private modes).
 */
export async function openDatabase<Schema extends DBSchema>(
  name: string,
  createStores: (database: IDBPDatabase<Schema>) => void,
): Promise<IDBPDatabase<Schema> | null> {
  try {
    return await openDB<Schema>(name, 1, {
      upgrade: (database, _oldVersion, _newVersion, transaction) => {
        transaction.done.catch(() => undefined); // `openDB` rejects as well.
        createStores(database);
      },
    });
  } catch {
    return null;
  }
}
