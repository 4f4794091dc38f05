import { LIMITS } from "@/api/gen/limits";
import { tabSocket } from "@/api/socket";

const CLEARS_MS = LIMITS.CHAT_TYPING_SECONDS * 1000;
const SAID_EVERY_MS = 1000;

/** Hears who is writing in a chat: a person is named until they paused, or `heard` something of them. */
export class Typists {
  readonly #timers = new Map<string, ReturnType<typeof setTimeout>>();
  readonly #stop: () => void;

  constructor(
    chatId: string,
    private readonly show: (ids: readonly string[]) => void,
  ) {
    this.#stop = tabSocket().overhear((message) => {
      if (message.type === "peer_typing" && message.chat_id === chatId) this.#types(message.profile_id);
    });
  }

  heard(id: string): void {
    clearTimeout(this.#timers.get(id));
    if (this.#timers.delete(id)) this.show([...this.#timers.keys()]);
  }

  end(): void {
    this.#stop();
    for (const timer of this.#timers.values()) clearTimeout(timer);
  }

  #types(id: string): void {
    clearTimeout(this.#timers.get(id));
    const isNew = !this.#timers.has(id);
    this.#timers.set(
      id,
      setTimeout(() => this.heard(id), CLEARS_MS),
    );
    if (isNew) this.show([...this.#timers.keys()]);
  }
}

/** Says that one is writing, once a second at most. */
export function sayTyping(chatId: string): () => void {
  let last = Number.NEGATIVE_INFINITY;
  return () => {
    const now = performance.now();
    if (now - last < SAID_EVERY_MS) return;
    last = now;
    tabSocket().tell({ type: "typing", chat_id: chatId });
  };
}
