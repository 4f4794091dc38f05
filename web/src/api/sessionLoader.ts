import { PROFILE_SKIP_MS, SESSION_TIMEOUT_MS } from "./limits";
import { ApiProblem } from "./problem";
import { backoffMs, type Timers, within } from "./retry";
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
  cachedProfile(userId: string): Profile | undefined;
  rememberProfile(profile: Profile): void;
  timers: Timers;
  show(state: SessionState): void;
}

const SECOND_MS = 1000;

/** Enough of a profile to greet somebody by, until the real one arrives. */
export function minimalProfile(user: SessionUser): Profile {
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
  #waiting: number | null = null;
  #profileWaiting: number | null = null;
  #profileRunning = false;
  #profileFailedAt: number | null = null;
  #profileAgain = false;
  /** Of the newest answer of this page: an older one that was overtaken on its way changes nothing. */
  #profileVersion = 0;
  /** Answers to questions asked under an older number come too late to count. */
  #round = 0;

  constructor(ports: SessionPorts) {
    this.#ports = ports;
  }

  get state(): SessionState {
    return this.#state;
  }

  /** Asks anew, quietly when somebody is signed in already. */
  async load(): Promise<void> {
    this.#round += 1;
    const round = this.#round;
    this.#stopWaiting();
    if (this.#state.phase !== "signed-in" && this.#failures === 0) this.#show({ phase: "loading" });
    try {
      const { user } = await within(this.#ports.timers, SESSION_TIMEOUT_MS, (signal) =>
        this.#ports.fetchSession(signal),
      );
      if (round === this.#round) this.accept(user);
    } catch (error) {
      if (round === this.#round) this.#failed(error);
    }
  }

  /** Takes over what a sign-in answered, or that nobody is signed in. */
  accept(user: SessionUser | null): void {
    this.#round += 1;
    this.#stopWaiting();
    this.#failures = 0;
    if (user === null) {
      this.#stopProfile();
      this.#show({ phase: "signed-out" });
      return;
    }
    const before = this.#state;
    const same = before.phase === "signed-in" && before.user.id === user.id;
    if (!same) {
      this.#stopProfile();
      const cached = this.#ports.cachedProfile(user.id);
      this.#show({ phase: "signed-in", user, profile: cached ?? minimalProfile(user), profileState: "loading" });
    }
    void this.loadProfile();
  }

  /** Fetches the own profile. Does nothing while one is under way or within 1.5 s of a failure. */
  async loadProfile(): Promise<void> {
    const state = this.#state;
    const { timers } = this.#ports;
    if (state.phase !== "signed-in") return;
    // What is being answered may be older than what it was asked for just now.
    this.#profileAgain = this.#profileRunning;
    if (this.#profileRunning) return;
    if (this.#profileFailedAt !== null && timers.now() - this.#profileFailedAt < PROFILE_SKIP_MS) return;
    const userId = state.user.id;
    this.#profileRunning = true;
    try {
      const profile = await within(timers, SESSION_TIMEOUT_MS, (signal) => this.#ports.fetchProfile(signal));
      if (!this.#isStill(userId)) return;
      this.#profileFailedAt = null;
      this.setProfile(profile);
    } catch (error) {
      if (!this.#isStill(userId)) return;
      this.#profileFailedAt = timers.now();
      this.#showProfile({ profileState: "minimal" });
      if (error instanceof ApiProblem && error.status === 401) await this.load();
      else this.#retryProfile();
    } finally {
      if (this.#isStill(userId)) {
        this.#profileRunning = false;
        if (this.#profileAgain) void this.loadProfile();
      }
    }
  }

  /** Puts a profile that the server has just answered (after an edit) in place. */
  setProfile(profile: Profile): void {
    if (!this.#isStill(profile.id) || profile.version < this.#profileVersion) return;
    this.#profileVersion = profile.version;
    this.#ports.rememberProfile(profile);
    this.#showProfile({ profile, profileState: "ready" });
  }

  #failed(error: unknown): void {
    const passing = !(error instanceof ApiProblem) || error.isPassing;
    if (this.#state.phase === "signed-in") {
      // A hiccup while one works changes nothing on the screen; the next question will tell.
      return;
    }
    if (!passing) {
      this.#failures = 0;
      this.#show({ phase: "failed", message: error.message });
      return;
    }
    this.#failures += 1;
    this.#countDown(Math.ceil(backoffMs(this.#failures) / SECOND_MS));
  }

  #countDown(seconds: number): void {
    if (seconds === 0) {
      this.#show({ phase: "connecting", retryInSeconds: null });
      void this.load();
      return;
    }
    this.#show({ phase: "connecting", retryInSeconds: seconds });
    this.#waiting = this.#ports.timers.set(() => this.#countDown(seconds - 1), SECOND_MS);
  }

  #retryProfile(): void {
    this.#profileWaiting = this.#ports.timers.set(() => {
      this.#profileWaiting = null;
      void this.loadProfile();
    }, SESSION_TIMEOUT_MS);
  }

  #isStill(userId: string): boolean {
    return this.#state.phase === "signed-in" && this.#state.user.id === userId;
  }

  #showProfile(change: { profile?: Profile; profileState: ProfileState }): void {
    if (this.#state.phase === "signed-in") this.#show({ ...this.#state, ...change });
  }

  #stopWaiting(): void {
    if (this.#waiting !== null) this.#ports.timers.clear(this.#waiting);
    this.#waiting = null;
  }

  #stopProfile(): void {
    if (this.#profileWaiting !== null) this.#ports.timers.clear(this.#profileWaiting);
    this.#profileWaiting = null;
    this.#profileRunning = this.#profileAgain = false;
    this.#profileFailedAt = null;
    this.#profileVersion = 0;
  }

  #show(state: SessionState): void {
    this.#state = state;
    this.#ports.show(state);
  }
}
