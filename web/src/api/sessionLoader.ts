import { PROFILE_RETRY_MIN_MS, SESSION_TIMEOUT_MS } from "./limits";
import { ApiProblem } from "./problem";
import { getBackoffMs, type Timers, withTimeout } from "./retry";
import type { Profile, SessionUser } from "./types";

/** loading: first picture on its way. ready: the server's. minimal: made up from the account until it answers. */
export type ProfileState = "loading" | "ready" | "minimal";

export type SessionState =
  | { phase: "loading" }
  /** The service does not answer. null seconds: an attempt is under way. */
  | { phase: "connecting"; retryInSeconds: number | null }
  /** It answered, and said no: trying again by itself would not help. */
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

/** Enough of a profile to greet somebody by, until the real one arrives. */
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
 * Finds out who is signed in: 3 s a try, waiting 1, 2, 4, 5, 5 … s between tries with the countdown shown; then the
 * profile, 3 s a try, standing in with a minimal one meanwhile.
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
  /** Of the newest answer of this page: an older one that was overtaken on its way changes nothing. */
  #profileVersion = 0;
  /** Answers to questions asked under an older number come too late to count. */
  #generation = 0;

  constructor(ports: SessionPorts) {
    this.#ports = ports;
  }

  get state(): SessionState {
    return this.#state;
  }

  /** Asks anew, quietly when somebody is signed in already. */
  async load(): Promise<void> {
    this.#generation += 1;
    const round = this.#generation;
    this.#cancelRetry();
    if (this.#state.phase !== "signed-in" && this.#failures === 0) this.#setState({ phase: "loading" });
    try {
      const { user } = await withTimeout(this.#ports.timers, SESSION_TIMEOUT_MS, (signal) =>
        this.#ports.fetchSession(signal),
      );
      if (round === this.#generation) this.setUser(user);
    } catch (error) {
      if (round === this.#generation) this.#handleFailure(error);
    }
  }

  /** Takes over what a sign-in answered, or that nobody is signed in. */
  setUser(user: SessionUser | null): void {
    this.#generation += 1;
    this.#cancelRetry();
    this.#failures = 0;
    if (user === null) {
      this.#resetProfile();
      this.#setState({ phase: "signed-out" });
      return;
    }
    const before = this.#state;
    const same = before.phase === "signed-in" && before.user.id === user.id;
    if (!same) {
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

  /** Fetches the own profile. Does nothing while one is under way or within 1.5 s of a failure. */
  async loadProfile(): Promise<void> {
    const state = this.#state;
    const { timers } = this.#ports;
    if (state.phase !== "signed-in") return;
    // What is being answered may be older than what it was asked for just now.
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

  /** Puts a profile that the server has just answered (after an edit) in place. */
  setProfile(profile: Profile): void {
    if (!this.#isSignedInAs(profile.id) || profile.version < this.#profileVersion) return;
    this.#profileVersion = profile.version;
    this.#ports.cacheProfile(profile);
    this.#updateProfile({ profile, profileState: "ready" });
  }

  #handleFailure(error: unknown): void {
    const passing = !(error instanceof ApiProblem) || error.isTransient;
    if (this.#state.phase === "signed-in") {
      // A hiccup while one works changes nothing on the screen; the next question will tell.
      return;
    }
    if (!passing) {
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
