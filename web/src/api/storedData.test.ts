import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { awaitRequest, awaitTransaction } from "./idb";
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

async function open({ name, stores }: Shape): Promise<IDBDatabase> {
  const request = indexedDB.open(name, 1);
  request.onupgradeneeded = () => {
    for (const [store, keyPath] of Object.entries(stores)) {
      request.result.createObjectStore(store, keyPath === null ? { autoIncrement: true } : { keyPath });
    }
  };
  return awaitRequest(request);
}

async function fill(userId: string): Promise<void> {
  for (const shape of SHAPES) {
    const database = await open(shape);
    const transaction = database.transaction(Object.keys(shape.stores), "readwrite");
    for (const store of Object.keys(shape.stores)) {
      const ids = { id: userId, cutId: "c", soundId: "s", takeId: `take of ${userId}`, index: 0, part: 0 };
      transaction.objectStore(store).put(store === "chunks" ? ids : { ...ids, userId });
    }
    await awaitTransaction(transaction);
    database.close();
  }
  localStorage.setItem(`pegbar.cache.${userId}.profile`, "{}");
  localStorage.setItem(`pegbar.board.${userId}.project.page`, "[]");
}

/** Return whose records each store contains. */
async function people(): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const shape of SHAPES) {
    const database = await open(shape);
    for (const store of Object.keys(shape.stores)) {
      const records = await awaitRequest(database.transaction(store).objectStore(store).getAll());
      found[store] = records.map((record) => record.id).sort();
    }
    database.close();
  }
  return found;
}

/** Return the expected result of `people` if this user has one record in each store. */
function inEachStore(userId: string): Record<string, string[]> {
  return Object.fromEntries(SHAPES.flatMap(({ stores }) => Object.keys(stores).map((store) => [store, [userId]])));
}

async function clear(): Promise<void> {
  for (const { name } of SHAPES) await awaitRequest(indexedDB.deleteDatabase(name));
  await caches.delete("pegbar-board");
  localStorage.clear();
  sessionStorage.clear();
}

async function copyBoardOf(userId: string): Promise<void> {
  const copy = await caches.open("pegbar-board");
  await copy.put("/api/session", new Response(JSON.stringify({ user: { id: userId } })));
}

describe("what a browser stores of people", () => {
  beforeEach(clear);
  afterEach(clear);

  it("is deleted when another person signs in, unsent work included", async () => {
    await fill(MINE);
    await fill(THEIRS);
    await copyBoardOf(THEIRS);
    for (const key of ["pegbar.activeProject", "pegbar.guest", "pegbar.folderStructure", "pegbar.player"]) {
      localStorage.setItem(key, "kept");
    }
    localStorage.setItem("another", "not ours");
    sessionStorage.setItem("pegbar.typed", "[]");
    await deleteOthersData(MINE);
    expect(await people()).toEqual(inEachStore(MINE));
    expect(Object.keys(localStorage).sort()).toEqual(
      ["another", `pegbar.board.${MINE}.project.page`, `pegbar.cache.${MINE}.profile`, "pegbar.player"].sort(),
    );
    expect(Object.keys(sessionStorage)).toEqual([]);
    expect(await caches.has("pegbar-board")).toBe(false);
  });

  it("keeps all of the person who is here", async () => {
    await fill(MINE);
    await copyBoardOf(MINE);
    localStorage.setItem("pegbar.activeProject", "the-crossing");
    sessionStorage.setItem("pegbar.typed", "[]");
    await deleteDataOwnedByOthers(MINE);
    expect(await people()).toEqual(inEachStore(MINE));
    expect(localStorage.getItem("pegbar.activeProject")).toBe("the-crossing");
    expect(sessionStorage.getItem("pegbar.typed")).toBe("[]");
    expect(await caches.has("pegbar-board")).toBe(true);
  });

  it("loses its copies when nobody is signed in, and no unsent work", async () => {
    await fill(THEIRS);
    await copyBoardOf(THEIRS);
    localStorage.setItem("pegbar.activeProject", "the-crossing");
    await deleteCachedData();
    expect(await people()).toEqual({ ...inEachStore(THEIRS), docs: [], parts: [], uses: [] });
    expect(Object.keys(localStorage)).toEqual([`pegbar.board.${THEIRS}.project.page`]);
    expect(await caches.has("pegbar-board")).toBe(false);
  });

  it("makes no database that is not there", async () => {
    await deleteOthersData(MINE);
    await deleteCachedData();
    const names = (await indexedDB.databases()).map(({ name }) => name);
    for (const { name } of SHAPES) expect(names).not.toContain(name);
  });
});
