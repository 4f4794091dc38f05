import { PROFILE_RETRY_MIN_MS, SESSION_TIMEOUT_MS } from "@/api/limits";
import type { Profile, SessionUser } from "@/api/types";
import { ApiProblem } from "./problem";
import { getBackoffMs, type Timers, withTimeout } from "./retry";

/**
 * `loading`: the first request is in flight. `ready`: from the server. `minimal`: the request failed; the cached
 * profile or a placeholder is shown until a retry succeeds.
 */
export type ProfileState = "loading" | "ready" | "minimal";

export type SessionState =
  | { phase: "loading" }
  /** The service doesn't answer. `retryInSeconds` is null during an attempt. */
  | { phase: "connecting"; retryInSeconds: number | null }
  /** The service refused the request. Retrying wouldn't help. */
  | { phase: "failed"; message: string }
  | { phase: "signed-out" }
  | { phase: "signed-in"; user: SessionUser; profile: Profile; profileState: ProfileState };

export interface SessionPorts {
  fetchSession(signal: AbortSignal): Promise<{ user: SessionUser | null }>;
  fetchProfile(signal: AbortSignal): Promise<Profile>;
  getCachedProfile(userId: string): Profile | undefined;
  cacheProfile(profile: Profile): void;
  timers: Timers;
  onStateChange(state: SessionState): void;
}

const SECOND_MS = 1000;

/** Create a placeholder profile from the account, shown until the real one is loaded. */
export function createMinimalProfile(user: SessionUser): Profile {
  const name = user.email.split("@")[0] ?? "";
  const username = name === "" ? "you" : name;
  return {
    id: user.id,
    username,
    display_name: username,
    avatar_url: null,
    bio: "",
    skills: [],
    version: 0,
    created_at: "",
  };
}

/**
 * Loads the session and then the own profile. Session requests time out after 3 s and are repeated with backoff; the
 * state contains the countdown. Until the profile is loaded, the cached one or a placeholder is used.
 */
export class SessionLoader {
  readonly #ports: SessionPorts;
  #state: SessionState = { phase: "loading" };
  #failures = 0;
  #retryTimer: number | null = null;
  #profileRetryTimer: number | null = null;
  #isProfileLoading = false;
  #profileFailedAt: number | null = null;
  #isProfileStale = false;
  /** Version of the newest profile this page received. Older responses are ignored. */
  #profileVersion = 0;
  /** Incremented with each request. Responses to older requests are ignored. */
  #generation = 0;

  constructor(ports: SessionPorts) {
    this.#ports = ports;
  }

  get state(): SessionState {
    return this.#state;
  }

  /** Load the session. While a user is signed in, the state doesn't change to `loading`. */
  async load(): Promise<void> {
    this.#generation += 1;
    const generation = this.#generation;
    this.#cancelRetry();
    if (this.#state.phase !== "signed-in" && this.#failures === 0) this.#setState({ phase: "loading" });
    try {
      const { user } = await withTimeout(this.#ports.timers, SESSION_TIMEOUT_MS, (signal) =>
        this.#ports.fetchSession(signal),
      );
      if (generation === this.#generation) this.setUser(user);
    } catch (error) {
      if (generation === this.#generation) this.#handleFailure(error);
    }
  }

  /** Set the signed-in user, or null if nobody is signed in. */
  setUser(user: SessionUser | null): void {
    this.#generation += 1;
    this.#cancelRetry();
    this.#failures = 0;
    if (user === null) {
      this.#resetProfile();
      this.#setState({ phase: "signed-out" });
      return;
    }
    const previous = this.#state;
    const isSameUser = previous.phase === "signed-in" && previous.user.id === user.id;
    if (!isSameUser) {
      this.#resetProfile();
      const cached = this.#ports.getCachedProfile(user.id);
      this.#setState({
        phase: "signed-in",
        user,
        profile: cached ?? createMinimalProfile(user),
        profileState: "loading",
      });
    }
    void this.loadProfile();
  }

  /** Load the own profile. Does nothing within 1.5 s of a failure. If a request is in flight, loads again after it. */
  async loadProfile(): Promise<void> {
    const state = this.#state;
    const { timers } = this.#ports;
    if (state.phase !== "signed-in") return;
    // The response in flight may be older than this call's reason.
    this.#isProfileStale = this.#isProfileLoading;
    if (this.#isProfileLoading) return;
    if (this.#profileFailedAt !== null && timers.now() - this.#profileFailedAt < PROFILE_RETRY_MIN_MS) return;
    const userId = state.user.id;
    this.#isProfileLoading = true;
    try {
      const profile = await withTimeout(timers, SESSION_TIMEOUT_MS, (signal) => this.#ports.fetchProfile(signal));
      if (!this.#isSignedInAs(userId)) return;
      this.#profileFailedAt = null;
      this.setProfile(profile);
    } catch (error) {
      if (!this.#isSignedInAs(userId)) return;
      this.#profileFailedAt = timers.now();
      this.#updateProfile({ profileState: "minimal" });
      if (error instanceof ApiProblem && error.status === 401) await this.load();
      else this.#retryProfile();
    } finally {
      if (this.#isSignedInAs(userId)) {
        this.#isProfileLoading = false;
        if (this.#isProfileStale) void this.loadProfile();
      }
    }
  }

  /** Set a profile that the server returned, for example after an edit. */
  setProfile(profile: Profile): void {
    if (!this.#isSignedInAs(profile.id) || profile.version < this.#profileVersion) return;
    this.#profileVersion = profile.version;
    this.#ports.cacheProfile(profile);
    this.#updateProfile({ profile, profileState: "ready" });
  }

  #handleFailure(error: unknown): void {
    const isTransient = !(error instanceof ApiProblem) || error.isTransient;
    if (this.#state.phase === "signed-in") {
      // Ignored while signed in: the next request shows whether the session still exists.
      return;
    }
    if (!isTransient) {
      this.#failures = 0;
      this.#setState({ phase: "failed", message: error.message });
      return;
    }
    this.#failures += 1;
    this.#countDown(Math.ceil(getBackoffMs(this.#failures) / SECOND_MS));
  }

  #countDown(seconds: number): void {
    if (seconds === 0) {
      this.#setState({ phase: "connecting", retryInSeconds: null });
      void this.load();
      return;
    }
    this.#setState({ phase: "connecting", retryInSeconds: seconds });
    this.#retryTimer = this.#ports.timers.set(() => this.#countDown(seconds - 1), SECOND_MS);
  }

  #retryProfile(): void {
    this.#profileRetryTimer = this.#ports.timers.set(() => {
      this.#profileRetryTimer = null;
      void this.loadProfile();
    }, SESSION_TIMEOUT_MS);
  }

  #isSignedInAs(userId: string): boolean {
    return this.#state.phase === "signed-in" && this.#state.user.id === userId;
  }

  #updateProfile(change: { profile?: Profile; profileState: ProfileState }): void {
    if (this.#state.phase === "signed-in") this.#setState({ ...this.#state, ...change });
  }

  #cancelRetry(): void {
    if (this.#retryTimer !== null) this.#ports.timers.clear(this.#retryTimer);
    this.#retryTimer = null;
  }

  #resetProfile(): void {
    if (this.#profileRetryTimer !== null) this.#ports.timers.clear(this.#profileRetryTimer);
    this.#profileRetryTimer = null;
    this.#isProfileLoading = this.#isProfileStale = false;
    this.#profileFailedAt = null;
    this.#profileVersion = 0;
  }

  #setState(state: SessionState): void {
    this.#state = state;
    this.#ports.onStateChange(state);
  }
}
