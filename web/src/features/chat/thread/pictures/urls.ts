import { createStore, type StoreApi } from "zustand/vanilla";
import { send } from "@/api/client";
import { CHAT_PICTURE_BATCH_MAX } from "@/api/gen/limit-values";
import type { PictureUrls } from "@/api/gen/rest/types.gen";

/** An address is renewed this long before it ends. */
const RENEW_BEFORE_MS = 60_000;
const RETRY_MS = 5000;

interface Known {
  url: string;
  until: number;
}

const IMAGE = "image:";

/** The path that a picture's message names. */
export function pathOf(body: string): string {
  return body.startsWith(IMAGE) ? body.slice(IMAGE.length) : body;
}

/** The addresses of a chat's pictures: those that are asked for in one moment in one request, and again before they end. */
export class PictureBook {
  readonly store: StoreApi<{ urls: Readonly<Record<string, Known>> }> = createStore(() => ({ urls: {} }));
  readonly #wanted = new Set<string>();
  readonly #shown = new Map<string, number>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #renewal: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly chatId: string) {}

  /** While a picture is on the page its address is kept good. */
  show(path: string): () => void {
    this.#shown.set(path, (this.#shown.get(path) ?? 0) + 1);
    const known = this.store.getState().urls[path];
    if (!known || known.until - RENEW_BEFORE_MS < Date.now()) this.#want(path);
    return () => {
      const left = (this.#shown.get(path) ?? 1) - 1;
      if (left === 0) this.#shown.delete(path);
      else this.#shown.set(path, left);
    };
  }

  close(): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#renewal);
  }

  #want(path: string): void {
    this.#wanted.add(path);
    this.#timer ??= setTimeout(() => void this.#ask(), 0);
  }

  async #ask(): Promise<void> {
    const paths = [...this.#wanted].slice(0, CHAT_PICTURE_BATCH_MAX);
    try {
      const query = new URLSearchParams(paths.map((path) => ["path", path]));
      const answer = await send("GET", `/api/chats/${this.chatId}/pictures?${query}`);
      const { urls, expires_at } = (await answer.json()) as PictureUrls;
      const until = Date.parse(expires_at);
      const learnt = Object.entries(urls).map(([path, url]) => [path, { url, until }] as const);
      this.store.setState((known) => ({ urls: { ...known.urls, ...Object.fromEntries(learnt) } }));
      for (const path of paths) this.#wanted.delete(path);
      this.#renewInTime(until);
      this.#timer = this.#wanted.size > 0 ? setTimeout(() => void this.#ask(), 0) : undefined;
    } catch {
      this.#timer = setTimeout(() => void this.#ask(), RETRY_MS);
    }
  }

  #renewInTime(until: number): void {
    clearTimeout(this.#renewal);
    const wait = Math.max(10_000, until - Date.now() - RENEW_BEFORE_MS);
    this.#renewal = setTimeout(() => {
      for (const path of this.#shown.keys()) this.#want(path);
    }, wait);
  }
}
