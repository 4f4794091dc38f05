import { createStore, type StoreApi } from "zustand/vanilla";
import { ApiProblem, messageOf } from "@/api/problem";
import type { GuestVideo } from "@/features/videos/types";
import type { LinkKey } from "./address";
import { enterLink, getFilm } from "./api";
import { messages } from "./messages";

export type VisitState =
  | { phase: "opening" }
  /** `fault`: why the last password did not open it. */
  | { phase: "locked"; fault: string | null; isPending: boolean }
  | { phase: "open"; film: GuestVideo }
  /** `isFinal`: another try would end alike. */
  | { phase: "closed"; message: string; isFinal: boolean };

/** What somebody sees who came by a link. */
export class Visit {
  readonly state: StoreApi<VisitState> = createStore<VisitState>(() => ({ phase: "opening" }));

  /** A newer version of the film is there than the one that is shown. */
  readonly isOvertaken: StoreApi<boolean> = createStore<boolean>(() => false);

  constructor(readonly key: LinkKey) {}

  /** Opens the link, or says why not; who came by it already stays without a password. */
  async enter(password: string | null = null): Promise<void> {
    const { id, secret } = this.key;
    if (password !== null) this.#set({ phase: "locked", fault: null, isPending: true });
    try {
      const { needs_password } = await enterLink(id, secret, password);
      if (needs_password) this.#set({ phase: "locked", fault: null, isPending: false });
      else {
        this.#set({ phase: "open", film: await getFilm(id) });
        this.isOvertaken.setState(false, true);
      }
    } catch (error) {
      const message = messageOf(error, messages.openFailed);
      const isFinal = error instanceof ApiProblem && error.status === 404;
      if (password !== null && !isFinal) this.#set({ phase: "locked", fault: message, isPending: false });
      else this.#set({ phase: "closed", message, isFinal });
    }
  }

  /** The film's address, signed anew. */
  async freshUrl(): Promise<string> {
    return (await this.told(() => getFilm(this.key.id))).video_url;
  }

  /** An answer; where the link is over, the page says so. */
  async told<T>(ask: () => Promise<T>): Promise<T> {
    try {
      return await ask();
    } catch (error) {
      if (error instanceof ApiProblem && error.code.startsWith("guest.")) void this.enter();
      throw error;
    }
  }

  #set(state: VisitState): void {
    this.state.setState(state, true);
  }
}
