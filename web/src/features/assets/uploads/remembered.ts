import { forgetOne, recall, remember } from "@/api/localCache";
import { newRecordId } from "@/api/requestKey";
import { session } from "@/api/session";
import { UPLOAD_HOURS } from "@/features/assets/limits";

/** An upload that has begun or waits, as this browser remembers it so that it can go on after a reload. */
export interface Begun {
  id: string;
  /** The tab that sends it. */
  tab: string;
  /** The id of its upload on the server; null: it waited still. */
  uploadId: string | null;
  project: string;
  folder: string | null;
  name: string;
  size: number;
  lastModified: number;
  /** When it last began or went on, in ms; the server keeps it for UPLOAD_HOURS after its last piece. */
  at: number;
}

const KEY = "uploads";
const WAITING_MAX = 1000;
const TAB = newRecordId();
const FIELDS = {
  id: "string",
  tab: "string",
  project: "string",
  name: "string",
  size: "number",
  lastModified: "number",
  at: "number",
};

function isBegun(value: unknown): value is Begun {
  if (typeof value !== "object" || value === null || !("folder" in value) || !("uploadId" in value)) return false;
  const fields = value as Record<string, unknown>;
  const isWhole = Object.entries(FIELDS).every(([field, type]) => typeof fields[field] === type);
  return isWhole && [value.folder, value.uploadId].every((one) => one === null || typeof one === "string");
}

function isList(value: unknown): value is Begun[] {
  return Array.isArray(value) && value.every(isBegun);
}

/** Whose list this tab keeps. */
let keeper: string | null = null;

function owner(): string | null {
  const state = session.getState();
  keeper = state.phase === "signed-in" ? state.user.id : keeper;
  return state.phase === "signed-in" ? state.user.id : null;
}

function listOf(userId: string | null): Begun[] {
  return userId === null ? [] : (recall(userId, KEY, isList) ?? []);
}

function lockOf(tab: string): string {
  return `pegbar.uploads.${tab}`;
}

let isMarked = false;
/** The tab that left an upload behind, by its id. */
const seen = new Map<string, string>();

/** While a tab lives it holds a lock by which the others tell it from one that is gone. */
function mark(): void {
  if (isMarked || !("locks" in navigator)) return;
  isMarked = true;
  void navigator.locks.request(lockOf(TAB), () => new Promise(() => undefined));
}

/** Remembers an upload as this tab's until `forget`. */
export function keep(upload: Omit<Begun, "tab" | "at">): void {
  const userId = owner();
  if (userId === null) return;
  mark();
  const others = listOf(userId).filter(({ id }) => id !== upload.id);
  remember(userId, KEY, [...others, { ...upload, tab: TAB, at: Date.now() }]);
}

/** Remembers uploads that wait, as many as a browser has room for: each when it begins is kept in any case. */
export function keepWaiting(uploads: readonly Omit<Begun, "tab" | "at" | "uploadId">[]): void {
  const userId = owner();
  if (userId === null || uploads.length === 0) return;
  mark();
  const all = listOf(userId);
  const fresh = uploads.slice(0, Math.max(0, WAITING_MAX - all.length));
  remember(userId, KEY, [...all, ...fresh.map((one) => ({ ...one, uploadId: null, tab: TAB, at: Date.now() }))]);
}

export function forget(id: string): void {
  const userId = owner();
  const all = listOf(userId);
  const left = all.filter((one) => one.id !== id);
  if (userId === null || left.length === all.length) return;
  if (left.length === 0) forgetOne(userId, KEY);
  else remember(userId, KEY, left);
}

/** Forgets all uploads of the person who was here until now. */
export function forgetOwner(): void {
  if (keeper !== null) forgetOne(keeper, KEY);
  keeper = null;
}

/** Tells, whenever another tab changed the list, which of those that were left behind still are. */
export function onOthersChange(listener: (left: ReadonlySet<string>) => void): void {
  window.addEventListener("storage", ({ key }) => {
    const userId = owner();
    if (userId === null || !key?.endsWith(`${userId}.${KEY}`)) return;
    listener(new Set(listOf(userId).flatMap(({ id, tab }) => (seen.get(id) === tab ? [id] : []))));
  });
}

/**
 * Hands over what tabs that are gone left unfinished; resolves when it is known of all those that are gone now. What a
 * living tab sends comes later, should that tab go first.
 */
export async function leftBehind(found: (left: Begun[]) => void): Promise<void> {
  const userId = owner();
  const since = Date.now() - UPLOAD_HOURS * 3_600_000;
  for (const { id, at } of listOf(userId)) if (at < since) forget(id);
  const tabs = new Set(listOf(userId).map(({ tab }) => tab));
  tabs.delete(TAB);
  const take = (tab: string) => {
    const left = listOf(userId).filter((one) => one.tab === tab);
    for (const { id } of left) seen.set(id, tab);
    found(left);
  };
  const asked = [...tabs].map(async (tab) => {
    if (!("locks" in navigator)) return take(tab);
    await navigator.locks.request(lockOf(tab), { ifAvailable: true }, (lock) => {
      if (lock) take(tab);
      else void navigator.locks.request(lockOf(tab), () => owner() === userId && take(tab));
    });
  });
  await Promise.all(asked);
}
