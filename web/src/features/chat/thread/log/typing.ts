import { LIMITS } from "@/api/gen/limits";
import { getTabSocket } from "@/api/socket/socket";

const TYPING_TIMEOUT_MS = LIMITS.CHAT_TYPING_SECONDS * 1000;
const SEND_INTERVAL_MS = 1000;

/** Tracks who is typing in a chat. People stay listed until they pause or `remove` is called. */
export class TypingUsers {
  readonly #timers = new Map<string, ReturnType<typeof setTimeout>>();
  readonly #unsubscribe: () => void;

  constructor(
    chatId: string,
    private readonly onChange: (ids: readonly string[]) => void,
  ) {
    this.#unsubscribe = getTabSocket().onEphemeral((message) => {
      if (message.type === "peer_typing" && message.chat_id === chatId) this.#add(message.profile_id);
    });
  }

  remove(id: string): void {
    clearTimeout(this.#timers.get(id));
    if (this.#timers.delete(id)) this.onChange([...this.#timers.keys()]);
  }

  close(): void {
    this.#unsubscribe();
    for (const timer of this.#timers.values()) clearTimeout(timer);
  }

  #add(id: string): void {
    clearTimeout(this.#timers.get(id));
    const isNew = !this.#timers.has(id);
    this.#timers.set(
      id,
      setTimeout(() => this.remove(id), TYPING_TIMEOUT_MS),
    );
    if (isNew) this.onChange([...this.#timers.keys()]);
  }
}

/** Create a function that reports that the user is typing, at most once per SEND_INTERVAL_MS. */
export function createTypingSender(chatId: string): () => void {
  let lastSent = Number.NEGATIVE_INFINITY;
  return () => {
    const now = performance.now();
    if (now - lastSent < SEND_INTERVAL_MS) return;
    lastSent = now;
    getTabSocket().sendEphemeral({ type: "typing", chat_id: chatId });
  };
}
