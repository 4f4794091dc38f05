import { createStore, type StoreApi } from "zustand/vanilla";
import { ApiProblem, getErrorMessage } from "@/api/http/problem";
import type { GuestVideo } from "@/features/videos/types";
import { enterLink, getGuestVideo } from "./api";
import type { GuestLinkKey } from "./guestLinkUrl";
import { texts } from "./texts";

export type GuestSessionState =
  | { phase: "opening" }
  /** `error`: why the last password was rejected. */
  | { phase: "locked"; error: string | null; isPending: boolean }
  | { phase: "open"; video: GuestVideo }
  /** `isFinal`: a retry would fail too. */
  | { phase: "closed"; message: string; isFinal: boolean };

/** Session of a guest who opened a link. */
export class GuestSession {
  readonly state: StoreApi<GuestSessionState> = createStore<GuestSessionState>(() => ({ phase: "opening" }));

  /** True if there is a newer version than the one shown. */
  readonly hasNewerVersion: StoreApi<boolean> = createStore<boolean>(() => false);

  constructor(readonly key: GuestLinkKey) {}

  /** Open the link and load the video. No password is needed if this browser has opened the link before. */
  async enter(password: string | null = null): Promise<void> {
    const { id, secret } = this.key;
    if (password !== null) this.#setState({ phase: "locked", error: null, isPending: true });
    try {
      const { needs_password } = await enterLink(id, secret, password);
      if (needs_password) this.#setState({ phase: "locked", error: null, isPending: false });
      else {
        this.#setState({ phase: "open", video: await getGuestVideo(id) });
        this.hasNewerVersion.setState(false, true);
      }
    } catch (error) {
      const message = getErrorMessage(error, texts.openFailed);
      const isFinal = error instanceof ApiProblem && error.status === 404;
      if (password !== null && !isFinal) this.#setState({ phase: "locked", error: message, isPending: false });
      else this.#setState({ phase: "closed", message, isFinal });
    }
  }

  /** Fetch a newly signed URL of the video. */
  async fetchUrl(): Promise<string> {
    return (await this.request(() => getGuestVideo(this.key.id))).video_url;
  }

  /** Run a request. If the link is no longer valid, reopen it, which shows the reason. */
  async request<T>(send: () => Promise<T>): Promise<T> {
    try {
      return await send();
    } catch (error) {
      if (error instanceof ApiProblem && error.code.startsWith("guest.")) void this.enter();
      throw error;
    }
  }

  #setState(state: GuestSessionState): void {
    this.state.setState(state, true);
  }
}
