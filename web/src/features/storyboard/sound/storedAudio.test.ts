import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { awaitRequest } from "@/api/idb";
import { type AudioPart, StoredAudio, type StoredAudioOptions } from "./storedAudio";

const NAME = "stored-audio-test";

const opened: StoredAudio[] = [];

function storedOf(options: Partial<StoredAudioOptions> = {}): StoredAudio {
  const stored = new StoredAudio({ userId: "me", canStore: () => true, bytesMax: 100, name: NAME, ...options });
  opened.push(stored);
  return stored;
}

/** Random bytes, because the browser compresses stored data. */
function bytes(size: number): ArrayBuffer {
  const filled = new Uint8Array(size);
  for (let at = 0; at < size; at += 65_536) crypto.getRandomValues(filled.subarray(at, at + 65_536));
  return filled.buffer;
}

async function names(stored: StoredAudio): Promise<string[]> {
  const list = await stored.list();
  return [...list].flatMap(([soundId, parts]) => [...parts].map((part: AudioPart) => `${soundId} ${part}`)).sort();
}

let now = 0;

async function clear(): Promise<void> {
  for (const stored of opened.splice(0)) await stored.close();
  await awaitRequest(indexedDB.deleteDatabase(NAME));
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

test("what is stored is there for its person on the next page, and for nobody else", async () => {
  expect(await storedOf().put("rain", 0, bytes(10))).toBe(true);
  expect(await storedOf().put("rain", "peaks", bytes(3))).toBe(true);
  const next = storedOf();
  expect((await next.get("rain", 0))?.byteLength).toBe(10);
  expect(await next.get("rain", 1)).toBeNull();
  expect(await names(next)).toEqual(["rain 0", "rain peaks"]);
  const other = storedOf({ userId: "me too" });
  expect(await other.get("rain", 0)).toBeNull();
  expect(await names(other)).toEqual([]);
});

test("the least recently used part leaves first", async () => {
  const stored = storedOf();
  for (const soundId of ["a", "b", "c"]) await stored.put(soundId, 0, bytes(30));
  await stored.get("a", 0);
  expect(await stored.touch("b", 0)).toBe(true);
  await stored.put("d", 0, bytes(30));
  expect(await names(stored)).toEqual(["a 0", "b 0", "d 0"]);
  // Storing the same part again takes no extra space.
  await stored.put("d", 0, bytes(40));
  expect(await names(stored)).toEqual(["a 0", "b 0", "d 0"]);
  await stored.put("e", 0, bytes(90));
  expect(await names(stored)).toEqual(["e 0"]);
  expect(await stored.get("a", 0)).toBeNull();
  expect(await stored.touch("a", 0)).toBe(false);
});

test("a part that is larger than all the room is not stored, and nothing leaves for it", async () => {
  const stored = storedOf();
  await stored.put("a", 0, bytes(30));
  expect(await stored.put("b", 0, bytes(101))).toBe(false);
  expect(await names(stored)).toEqual(["a 0"]);
});

test("nothing is written once its person is signed out", async () => {
  let isSignedIn = true;
  const stored = storedOf({ canStore: () => isSignedIn });
  await stored.put("a", 0, bytes(1));
  isSignedIn = false;
  expect(await stored.put("b", 0, bytes(1))).toBe(false);
  expect(await names(stored)).toEqual(["a 0"]);
});

test("a browser without IndexedDB stores nothing and fails at nothing", async () => {
  const stored = storedOf({ factory: undefined });
  expect(await stored.put("a", 0, bytes(1))).toBe(false);
  expect(await stored.get("a", 0)).toBeNull();
  expect(await stored.touch("a", 0)).toBe(false);
  expect(await names(stored)).toEqual([]);
});

interface StorageBuckets {
  open(name: string, options: { quota: number }): Promise<{ indexedDB: IDBFactory }>;
  delete(name: string): Promise<void>;
}

const MB = 1_000_000;

/** Store six parts of 2 MB with a limited quota. Returns what is left and which writes succeeded. */
async function fill(quota: number): Promise<{ isStored: boolean[]; left: string[]; sizes: (number | undefined)[] }> {
  const { storageBuckets } = navigator as unknown as { storageBuckets: StorageBuckets };
  const bucketName = `${NAME}-${quota}`;
  const bucket = await storageBuckets.open(bucketName, { quota });
  try {
    const stored = storedOf({ bytesMax: 100 * MB, factory: bucket.indexedDB });
    const isStored: boolean[] = [];
    for (const soundId of ["a", "b", "c", "d", "e", "f"]) isStored.push(await stored.put(soundId, 0, bytes(2 * MB)));
    const left = await names(stored);
    const read = await Promise.all(left.map((name) => stored.get(name.replace(" 0", ""), 0)));
    return { isStored, left, sizes: read.map((each) => each?.byteLength) };
  } finally {
    await storageBuckets.delete(bucketName);
  }
}

test("where the browser has less room than is allowed, what was used longest ago makes way", async () => {
  const { isStored, left, sizes } = await fill(9 * MB);
  expect(isStored.slice(0, 4)).toEqual([true, true, true, true]);
  expect(left).not.toContain("a 0");
  // The browser may still count deleted bytes, so one of the two may not have fit.
  expect(left.some((name) => name === "e 0" || name === "f 0")).toBe(true);
  expect(sizes).toEqual(left.map(() => 2 * MB));
});

test("where the browser has no room, nothing is stored and nothing fails", async () => {
  expect(await fill(MB)).toEqual({ isStored: [false, false, false, false, false, false], left: [], sizes: [] });
});
