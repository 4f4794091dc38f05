import { deleteDB, type IDBPDatabase, openDB } from "idb";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { deleteCachedData, deleteDataOwnedByOthers, deleteOthersData } from "./storedData";

const MINE = "person-mine";
const THEIRS = "person-theirs";

interface Shape {
  name: string;
  stores: Record<string, string | string[] | null>;
}

const SHAPES: Shape[] = [
  {
    name: "pegbar-drawings",
    stores: { pushes: null, docs: ["userId", "cutId"], live: "id", owed: ["userId", "cutId"] },
  },
  { name: "pegbar-chat", stores: { waiting: "id" } },
  { name: "pegbar-sounds", stores: { files: ["userId", "soundId"] } },
  {
    name: "pegbar-audio",
    stores: { parts: ["userId", "soundId", "part"], uses: ["userId", "soundId", "part"] },
  },
  { name: "pegbar-takes", stores: { takes: "takeId", chunks: ["takeId", "index"] } },
];

function open({ name, stores }: Shape): Promise<IDBPDatabase> {
  return openDB(name, 1, {
    upgrade: (database) => {
      for (const [store, keyPath] of Object.entries(stores)) {
        database.createObjectStore(store, keyPath === null ? { autoIncrement: true } : { keyPath });
      }
    },
  });
}

async function fillStores(userId: string): Promise<void> {
  for (const shape of SHAPES) {
    const database = await open(shape);
    for (const store of Object.keys(shape.stores)) {
      const ids = { id: userId, cutId: "c", soundId: "s", takeId: `take of ${userId}`, index: 0, part: 0 };
      await database.put(store, store === "chunks" ? ids : { ...ids, userId });
    }
    database.close();
  }
  localStorage.setItem(`pegbar.cache.${userId}.profile`, "{}");
  localStorage.setItem(`pegbar.board.${userId}.project.page`, "[]");
}

/** Return whose records each store contains. */
async function listRecordOwners(): Promise<Record<string, string[]>> {
  const owners: Record<string, string[]> = {};
  for (const shape of SHAPES) {
    const database = await open(shape);
    for (const store of Object.keys(shape.stores)) {
      const records = await database.getAll(store);
      owners[store] = records.map((record) => record.id).sort();
    }
    database.close();
  }
  return owners;
}

/** Return the expected result of `listRecordOwners` if this user has one record in each store. */
function createExpectedOwners(userId: string): Record<string, string[]> {
  return Object.fromEntries(SHAPES.flatMap(({ stores }) => Object.keys(stores).map((store) => [store, [userId]])));
}

async function clear(): Promise<void> {
  for (const { name } of SHAPES) await deleteDB(name);
  await caches.delete("pegbar-board");
  localStorage.clear();
  sessionStorage.clear();
}

async function saveBoardCopy(userId: string): Promise<void> {
  const cache = await caches.open("pegbar-board");
  await cache.put("/api/session", new Response(JSON.stringify({ user: { id: userId } })));
}

describe("data stored for users", () => {
  beforeEach(clear);
  afterEach(clear);

  it("is deleted when another user signs in, including unsent work", async () => {
    await fillStores(MINE);
    await fillStores(THEIRS);
    await saveBoardCopy(THEIRS);
    for (const key of ["pegbar.activeProject", "pegbar.guest", "pegbar.folderStructure", "pegbar.player"]) {
      localStorage.setItem(key, "kept");
    }
    localStorage.setItem("another", "not ours");
    sessionStorage.setItem("pegbar.typed", "[]");
    await deleteOthersData(MINE);
    expect(await listRecordOwners()).toEqual(createExpectedOwners(MINE));
    expect(Object.keys(localStorage).sort()).toEqual(
      ["another", `pegbar.board.${MINE}.project.page`, `pegbar.cache.${MINE}.profile`, "pegbar.player"].sort(),
    );
    expect(Object.keys(sessionStorage)).toEqual([]);
    expect(await caches.has("pegbar-board")).toBe(false);
  });

  it("keeps everything of the current user", async () => {
    await fillStores(MINE);
    await saveBoardCopy(MINE);
    localStorage.setItem("pegbar.activeProject", "the-crossing");
    sessionStorage.setItem("pegbar.typed", "[]");
    await deleteDataOwnedByOthers(MINE);
    expect(await listRecordOwners()).toEqual(createExpectedOwners(MINE));
    expect(localStorage.getItem("pegbar.activeProject")).toBe("the-crossing");
    expect(sessionStorage.getItem("pegbar.typed")).toBe("[]");
    expect(await caches.has("pegbar-board")).toBe(true);
  });

  it("loses only cached copies when nobody is signed in", async () => {
    await fillStores(THEIRS);
    await saveBoardCopy(THEIRS);
    localStorage.setItem("pegbar.activeProject", "the-crossing");
    await deleteCachedData();
    expect(await listRecordOwners()).toEqual({ ...createExpectedOwners(THEIRS), docs: [], parts: [], uses: [] });
    expect(Object.keys(localStorage)).toEqual([`pegbar.board.${THEIRS}.project.page`]);
    expect(await caches.has("pegbar-board")).toBe(false);
  });

  it("doesn't create missing databases", async () => {
    await deleteOthersData(MINE);
    await deleteCachedData();
    const names = (await indexedDB.databases()).map(({ name }) => name);
    for (const { name } of SHAPES) expect(names).not.toContain(name);
  });
});
