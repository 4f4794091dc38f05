import { type DBSchema, deleteDB, type IDBPDatabase, openDB } from "idb";
import { afterEach, expect, test, vi } from "vitest";
import { openDatabase } from "./openDatabase";

const NAME = "open-database-test";

interface Schema extends DBSchema {
  files: { key: string; value: string };
}

const createStores = (database: IDBPDatabase<Schema>) => void database.createObjectStore("files");

afterEach(() => deleteDB(NAME));

test("an existing database keeps its records and its stores", async () => {
  const before = await openDatabase(NAME, createStores);
  await before?.put("files", "sound", "id");
  before?.close();
  const createSpy = vi.fn(createStores);
  const database = await openDatabase(NAME, createSpy);
  expect(await database?.get("files", "id")).toBe("sound");
  expect(createSpy).not.toHaveBeenCalled();
  database?.close();
});

test("two tabs use a database at the same time", async () => {
  const [first, second] = await Promise.all([1, 2].map(() => openDatabase(NAME, createStores)));
  await first?.put("files", "sound", "id");
  expect(await second?.get("files", "id")).toBe("sound");
  first?.close();
  second?.close();
});

test("returns null if the browser stores nothing or the database is of a newer build", async () => {
  const openSpy = vi.spyOn(indexedDB, "open").mockImplementation(() => {
    throw new DOMException("forbidden", "SecurityError");
  });
  expect(await openDatabase(NAME, createStores)).toBeNull();
  openSpy.mockRestore();
  (await openDB(NAME, 2)).close();
  expect(await openDatabase(NAME, createStores)).toBeNull();
});
