import { deleteDB } from "idb";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type AudioPart, StoredAudio, type StoredAudioOptions } from "./storedAudio";

const NAME = "stored-audio-test";

const stores: StoredAudio[] = [];

function createStoredAudio(options: Partial<StoredAudioOptions> = {}): StoredAudio {
  const stored = new StoredAudio({ userId: "me", canStore: () => true, bytesMax: 100, name: NAME, ...options });
  stores.push(stored);
  return stored;
}

/** Random bytes, because the browser compresses stored data. */
function bytes(size: number): ArrayBuffer {
  const data = new Uint8Array(size);
  for (let offset = 0; offset < size; offset += 65_536) crypto.getRandomValues(data.subarray(offset, offset + 65_536));
  return data.buffer;
}

async function listParts(stored: StoredAudio): Promise<string[]> {
  const list = await stored.list();
  return [...list].flatMap(([soundId, parts]) => [...parts].map((part: AudioPart) => `${soundId} ${part}`)).sort();
}

let now = 0;

async function clear(): Promise<void> {
  for (const stored of stores.splice(0)) await stored.close();
  await deleteDB(NAME);
}

beforeEach(async () => {
  await clear();
  // Make all timestamps distinct.
  vi.spyOn(Date, "now").mockImplementation(() => ++now);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await clear();
});

test("stored audio is available to the same user on the next page, but not to other users", async () => {
  expect(await createStoredAudio().put("rain", 0, bytes(10))).toBe(true);
  expect(await createStoredAudio().put("rain", "peaks", bytes(3))).toBe(true);
  const next = createStoredAudio();
  expect((await next.get("rain", 0))?.byteLength).toBe(10);
  expect(await next.get("rain", 1)).toBeNull();
  expect(await listParts(next)).toEqual(["rain 0", "rain peaks"]);
  const other = createStoredAudio({ userId: "me too" });
  expect(await other.get("rain", 0)).toBeNull();
  expect(await listParts(other)).toEqual([]);
});

test("evicts the least recently used part first", async () => {
  const stored = createStoredAudio();
  for (const soundId of ["a", "b", "c"]) await stored.put(soundId, 0, bytes(30));
  await stored.get("a", 0);
  expect(await stored.touch("b", 0)).toBe(true);
  await stored.put("d", 0, bytes(30));
  expect(await listParts(stored)).toEqual(["a 0", "b 0", "d 0"]);
  // Storing the same part again takes no extra space.
  await stored.put("d", 0, bytes(40));
  expect(await listParts(stored)).toEqual(["a 0", "b 0", "d 0"]);
  await stored.put("e", 0, bytes(90));
  expect(await listParts(stored)).toEqual(["e 0"]);
  expect(await stored.get("a", 0)).toBeNull();
  expect(await stored.touch("a", 0)).toBe(false);
});

test("doesn't store a part larger than the limit, and evicts nothing for it", async () => {
  const stored = createStoredAudio();
  await stored.put("a", 0, bytes(30));
  expect(await stored.put("b", 0, bytes(101))).toBe(false);
  expect(await listParts(stored)).toEqual(["a 0"]);
});

test("writes nothing after sign-out", async () => {
  let isSignedIn = true;
  const stored = createStoredAudio({ canStore: () => isSignedIn });
  await stored.put("a", 0, bytes(1));
  isSignedIn = false;
  expect(await stored.put("b", 0, bytes(1))).toBe(false);
  expect(await listParts(stored)).toEqual(["a 0"]);
});

test("stores nothing and doesn't throw without IndexedDB", async () => {
  const openSpy = vi.spyOn(indexedDB, "open").mockImplementation(() => {
    throw new DOMException("forbidden", "SecurityError");
  });
  const stored = createStoredAudio();
  openSpy.mockRestore();
  expect(await stored.put("a", 0, bytes(1))).toBe(false);
  expect(await stored.get("a", 0)).toBeNull();
  expect(await stored.touch("a", 0)).toBe(false);
  expect(await listParts(stored)).toEqual([]);
});

interface StorageBuckets {
  open(name: string, options: { quota: number }): Promise<{ indexedDB: IDBFactory }>;
  delete(name: string): Promise<void>;
}

const MB = 1_000_000;

/** Store six parts of 2 MB with a limited quota. Returns what is left and which writes succeeded. */
async function fill(
  quota: number,
): Promise<{ isStored: boolean[]; remaining: string[]; sizes: (number | undefined)[] }> {
  const { storageBuckets } = navigator as unknown as { storageBuckets: StorageBuckets };
  const bucketName = `${NAME}-${quota}`;
  const bucket = await storageBuckets.open(bucketName, { quota });
  try {
    const openSpy = vi.spyOn(indexedDB, "open").mockImplementation((...args) => bucket.indexedDB.open(...args));
    const stored = createStoredAudio({ bytesMax: 100 * MB });
    openSpy.mockRestore();
    const isStored: boolean[] = [];
    for (const soundId of ["a", "b", "c", "d", "e", "f"]) isStored.push(await stored.put(soundId, 0, bytes(2 * MB)));
    const remaining = await listParts(stored);
    const read = await Promise.all(remaining.map((name) => stored.get(name.replace(" 0", ""), 0)));
    await stored.close();
    // Deleting the bucket would abort transactions that haven't ended; deleting the database waits for them.
    const deletion = bucket.indexedDB.deleteDatabase(NAME);
    await new Promise((resolve, reject) => {
      deletion.onsuccess = resolve;
      deletion.onerror = () => reject(deletion.error);
    });
    return { isStored, remaining, sizes: read.map((each) => each?.byteLength) };
  } finally {
    await storageBuckets.delete(bucketName);
  }
}

test("evicts the least recently used parts if the browser's quota is lower than the limit", async () => {
  const { isStored, remaining, sizes } = await fill(9 * MB);
  expect(isStored.slice(0, 4)).toEqual([true, true, true, true]);
  expect(remaining).not.toContain("a 0");
  // The browser may still count deleted bytes, so one of the two may not have fit.
  expect(remaining.some((name) => name === "e 0" || name === "f 0")).toBe(true);
  expect(sizes).toEqual(remaining.map(() => 2 * MB));
});

test("stores nothing and doesn't throw if the browser has no space", async () => {
  expect(await fill(MB)).toEqual({ isStored: [false, false, false, false, false, false], remaining: [], sizes: [] });
});
