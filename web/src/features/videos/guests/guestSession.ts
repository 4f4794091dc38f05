import { createStore, type StoreApi } from "zustand/vanilla";
import { ApiProblem, getErrorMessage } from "@/api/problem";
import type { GuestVideo } from "@/features/videos/types";
import { enterLink, getGuestVideo } from "./api";
import type { GuestLinkKey } from "./guestLinkUrl";
import { messages } from "./messages";

export type GuestSessionState =
  | { phase: "opening" }
  /** `fault`: why the last password did not open it. */
  | { phase: "locked"; fault: string | null; isPending: boolean }
  | { phase: "open"; video: GuestVideo }
  /** `isFinal`: another try would end alike. */
  | { phase: "closed"; message: string; isFinal: boolean };

/** What somebody sees who came by a link. */
export class GuestSession {
  readonly state: StoreApi<GuestSessionState> = createStore<GuestSessionState>(() => ({ phase: "opening" }));

  /** A newer version of the film is there than the one that is shown. */
  readonly hasNewerVersion: StoreApi<boolean> = createStore<boolean>(() => false);

  constructor(readonly key: GuestLinkKey) {}

  /** Opens the link, or says why not; who came by it already stays without a password. */
  async enter(password: string | null = null): Promise<void> {
    const { id, secret } = this.key;
    if (password !== null) this.#setState({ phase: "locked", fault: null, isPending: true });
    try {
      const { needs_password } = await enterLink(id, secret, password);
      if (needs_password) this.#setState({ phase: "locked", fault: null, isPending: false });
      else {
        this.#setState({ phase: "open", video: await getGuestVideo(id) });
        this.hasNewerVersion.setState(false, true);
      }
    } catch (error) {
      const message = getErrorMessage(error, messages.openFailed);
      const isFinal = error instanceof ApiProblem && error.status === 404;
      if (password !== null && !isFinal) this.#setState({ phase: "locked", fault: message, isPending: false });
      else this.#setState({ phase: "closed", message, isFinal });
    }
  }

  /** The film's address, signed anew. */
  async fetchUrl(): Promise<string> {
    return (await this.request(() => getGuestVideo(this.key.id))).video_url;
  }

  /** An answer; where the link is over, the page says so. */
  async request<T>(ask: () => Promise<T>): Promise<T> {
    try {
      return await ask();
    } catch (error) {
      if (error instanceof ApiProblem && error.code.startsWith("guest.")) void this.enter();
      throw error;
    }
  }

  #setState(state: GuestSessionState): void {
    this.state.setState(state, true);
  }
}
