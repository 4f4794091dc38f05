import { session } from "@/api/http/session";
import { createRecordId } from "@/api/ids";
import { loadFromCache, removeFromCache, saveToCache } from "@/api/storage/localCache";
import { UPLOAD_HOURS } from "@/features/assets/limits";

/** An upload stored in this browser, waiting or in progress, so that it can resume after a reload. */
export interface StoredUpload {
  id: string;
  /** Id of the tab that sends it. */
  tab: string;
  /** Id of the upload on the server; null if it was still waiting. */
  uploadId: string | null;
  project: string;
  folder: string | null;
  name: string;
  size: number;
  lastModified: number;
  /** When it was stored or last resumed, in ms. The server keeps an upload for UPLOAD_HOURS after its last chunk. */
  at: number;
}

const KEY = "uploads";
const WAITING_MAX = 1000;
const TAB = createRecordId();
const FIELDS = {
  id: "string",
  tab: "string",
  project: "string",
  name: "string",
  size: "number",
  lastModified: "number",
  at: "number",
};

function isStoredUpload(value: unknown): value is StoredUpload {
  if (typeof value !== "object" || value === null || !("folder" in value) || !("uploadId" in value)) return false;
  const fields = value as Record<string, unknown>;
  const isComplete = Object.entries(FIELDS).every(([field, type]) => typeof fields[field] === type);
  return isComplete && [value.folder, value.uploadId].every((entry) => entry === null || typeof entry === "string");
}

function isStoredUploadList(value: unknown): value is StoredUpload[] {
  return Array.isArray(value) && value.every(isStoredUpload);
}

/** User id of the list that this tab last wrote or read. */
let listOwnerId: string | null = null;

function getOwnerId(): string | null {
  const state = session.getState();
  listOwnerId = state.phase === "signed-in" ? state.user.id : listOwnerId;
  return state.phase === "signed-in" ? state.user.id : null;
}

function loadList(userId: string | null): StoredUpload[] {
  return userId === null ? [] : (loadFromCache(userId, KEY, isStoredUploadList) ?? []);
}

function getLockName(tab: string): string {
  return `pegbar.uploads.${tab}`;
}

let isLockHeld = false;
/** Id of the closed tab that left an upload behind, by upload id. */
const tabByUploadId = new Map<string, string>();

/** Hold a Web Lock while this tab is open, so that other tabs can tell whether it was closed. */
function holdTabLock(): void {
  if (isLockHeld || !("locks" in navigator)) return;
  isLockHeld = true;
  void navigator.locks.request(getLockName(TAB), () => new Promise(() => undefined));
}

/** Store an upload as this tab's until `forgetUpload`. */
export function storeUpload(upload: Omit<StoredUpload, "tab" | "at">): void {
  const userId = getOwnerId();
  if (userId === null) return;
  holdTabLock();
  const others = loadList(userId).filter(({ id }) => id !== upload.id);
  saveToCache(userId, KEY, [...others, { ...upload, tab: TAB, at: Date.now() }]);
}

/** Store waiting uploads, at most WAITING_MAX in the list. The rest are stored when they start. */
export function storeWaitingUploads(uploads: readonly Omit<StoredUpload, "tab" | "at" | "uploadId">[]): void {
  const userId = getOwnerId();
  if (userId === null || uploads.length === 0) return;
  holdTabLock();
  const all = loadList(userId);
  const newUploads = uploads.slice(0, Math.max(0, WAITING_MAX - all.length));
  saveToCache(userId, KEY, [
    ...all,
    ...newUploads.map((entry) => ({ ...entry, uploadId: null, tab: TAB, at: Date.now() })),
  ]);
}

export function forgetUpload(id: string): void {
  const userId = getOwnerId();
  const all = loadList(userId);
  const remaining = all.filter((entry) => entry.id !== id);
  if (userId === null || remaining.length === all.length) return;
  if (remaining.length === 0) removeFromCache(userId, KEY);
  else saveToCache(userId, KEY, remaining);
}

/** Forget all uploads of the user who was last signed in. */
export function forgetAllUploads(): void {
  if (listOwnerId !== null) removeFromCache(listOwnerId, KEY);
  listOwnerId = null;
}

/**
 * Subscribe to changes of the list by other tabs. Calls `listener` with the ids of abandoned uploads that are still
 * unclaimed.
 */
export function onStoredUploadsChange(listener: (unclaimedIds: ReadonlySet<string>) => void): void {
  window.addEventListener("storage", ({ key }) => {
    const userId = getOwnerId();
    if (userId === null || !key?.endsWith(`${userId}.${KEY}`)) return;
    listener(new Set(loadList(userId).flatMap(({ id, tab }) => (tabByUploadId.get(id) === tab ? [id] : []))));
  });
}

/**
 * Pass the unfinished uploads of closed tabs to `onFound`. Resolves when all tabs that are closed by now are handled. For
 * tabs that are still open it waits in the background, and calls `onFound` if they close with uploads left.
 */
export async function takeAbandonedUploads(onFound: (uploads: StoredUpload[]) => void): Promise<void> {
  const userId = getOwnerId();
  const since = Date.now() - UPLOAD_HOURS * 3_600_000;
  for (const { id, at } of loadList(userId)) if (at < since) forgetUpload(id);
  const tabs = new Set(loadList(userId).map(({ tab }) => tab));
  tabs.delete(TAB);
  const claim = (tab: string) => {
    const tabUploads = loadList(userId).filter((entry) => entry.tab === tab);
    for (const { id } of tabUploads) tabByUploadId.set(id, tab);
    onFound(tabUploads);
  };
  const requests = [...tabs].map(async (tab) => {
    if (!("locks" in navigator)) return claim(tab);
    await navigator.locks.request(getLockName(tab), { ifAvailable: true }, (lock) => {
      if (lock) claim(tab);
      else void navigator.locks.request(getLockName(tab), () => getOwnerId() === userId && claim(tab));
    });
  });
  await Promise.all(requests);
}
