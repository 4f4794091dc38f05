import { createStore, type StoreApi } from "zustand/vanilla";
import { CHAT_PICTURE_BATCH_MAX } from "@/api/gen/limit-values";
import type { PictureUrls } from "@/api/gen/rest/types.gen";
import { send } from "@/api/http/client";

/** Time before its expiry at which a URL is renewed, in ms. */
const RENEW_BEFORE_MS = 60_000;
const RETRY_MS = 5000;

interface CachedUrl {
  url: string;
  expiresAt: number;
}

const IMAGE_PREFIX = "image:";

/** Return the storage path from the body of a picture's message. */
export function getPicturePath(body: string): string {
  return body.startsWith(IMAGE_PREFIX) ? body.slice(IMAGE_PREFIX.length) : body;
}

/** Cache of signed URLs for a chat's pictures. Batches requests from one tick and renews URLs before they expire. */
export class PictureUrlCache {
  readonly store: StoreApi<{ urls: Readonly<Record<string, CachedUrl>> }> = createStore(() => ({ urls: {} }));
  readonly #requestedPaths = new Set<string>();
  readonly #retainCounts = new Map<string, number>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #renewal: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly chatId: string) {}

  /** Keep a picture's URL valid while the picture is displayed. Returns a release function. */
  retain(path: string): () => void {
    this.#retainCounts.set(path, (this.#retainCounts.get(path) ?? 0) + 1);
    const cached = this.store.getState().urls[path];
    if (!cached || cached.expiresAt - RENEW_BEFORE_MS < Date.now()) this.#request(path);
    return () => {
      const remaining = (this.#retainCounts.get(path) ?? 1) - 1;
      if (remaining === 0) this.#retainCounts.delete(path);
      else this.#retainCounts.set(path, remaining);
    };
  }

  close(): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#renewal);
  }

  #request(path: string): void {
    this.#requestedPaths.add(path);
    this.#timer ??= setTimeout(() => void this.#fetchUrls(), 0);
  }

  async #fetchUrls(): Promise<void> {
    const paths = [...this.#requestedPaths].slice(0, CHAT_PICTURE_BATCH_MAX);
    try {
      const query = new URLSearchParams(paths.map((path) => ["path", path]));
      const response = await send("GET", `/api/chats/${this.chatId}/pictures?${query}`);
      const { urls, expires_at } = (await response.json()) as PictureUrls;
      const expiresAt = Date.parse(expires_at);
      const newUrls = Object.entries(urls).map(([path, url]) => [path, { url, expiresAt }] as const);
      this.store.setState((state) => ({ urls: { ...state.urls, ...Object.fromEntries(newUrls) } }));
      for (const path of paths) this.#requestedPaths.delete(path);
      this.#scheduleRenewal(expiresAt);
      this.#timer = this.#requestedPaths.size > 0 ? setTimeout(() => void this.#fetchUrls(), 0) : undefined;
    } catch {
      this.#timer = setTimeout(() => void this.#fetchUrls(), RETRY_MS);
    }
  }

  #scheduleRenewal(expiresAt: number): void {
    clearTimeout(this.#renewal);
    const delayMs = Math.max(10_000, expiresAt - Date.now() - RENEW_BEFORE_MS);
    this.#renewal = setTimeout(() => {
      for (const path of this.#retainCounts.keys()) this.#request(path);
    }, delayMs);
  }
}
