import { describe, expect, it } from "vitest";
import type { Profile, SessionUser } from "@/api/types";
import { ApiProblem } from "./problem";
import type { Timers } from "./retry";
import { SessionLoader, type SessionState } from "./sessionLoader";

const user: SessionUser = { id: "u1", email: "mina.k@pegbar.example", is_admin: false };
const profile: Profile = {
  id: "u1",
  username: "mina",
  display_name: "Mina Kuroda",
  avatar_url: null,
  bio: "",
  skills: [],
  version: 1,
  created_at: "2026-01-01T00:00:00Z",
};

/** Fake clock that advances only when the test calls `pass`. */
class Clock implements Timers {
  #now = 0;
  #last = 0;
  readonly #due = new Map<number, { at: number; run: () => void }>();

  now() {
    return this.#now;
  }

  set(run: () => void, ms: number) {
    this.#last += 1;
    this.#due.set(this.#last, { at: this.#now + ms, run });
    return this.#last;
  }

  clear(handle: number) {
    this.#due.delete(handle);
  }

  async pass(ms: number) {
    const end = this.#now + ms;
    for (;;) {
      const next = [...this.#due].sort(([, a], [, b]) => a.at - b.at)[0];
      if (!next || next[1].at > end) break;
      this.#due.delete(next[0]);
      this.#now = next[1].at;
      next[1].run();
      await flushPromises();
    }
    this.#now = end;
    await flushPromises();
  }
}

/** Run all pending promise callbacks. */
async function flushPromises() {
  for (let i = 0; i < 20; i += 1) await Promise.resolve();
}

const neverResolve = () => new Promise<never>(() => undefined);

function createLoader(options: {
  session: () => Promise<{ user: SessionUser | null }>;
  profile?: () => Promise<Profile>;
  cached?: Profile;
}) {
  const clock = new Clock();
  const states: SessionState[] = [];
  const requestCounts = { session: 0, profile: 0 };
  const abortCounts = { session: 0 };
  const loader = new SessionLoader({
    fetchSession: (signal) => {
      requestCounts.session += 1;
      signal.addEventListener("abort", () => {
        abortCounts.session += 1;
      });
      return options.session();
    },
    fetchProfile: () => {
      requestCounts.profile += 1;
      return (options.profile ?? (async () => profile))();
    },
    getCachedProfile: () => options.cached,
    cacheProfile: () => undefined,
    timers: clock,
    onStateChange: (state) => states.push(state),
  });
  return { clock, seen: states, asked: requestCounts, aborted: abortCounts, loader };
}

describe("loading the session", () => {
  it("signs in and then shows the real profile", async () => {
    const { loader } = createLoader({ session: async () => ({ user }) });
    await loader.load();
    await flushPromises();
    expect(loader.state).toEqual({ phase: "signed-in", user, profile, profileState: "ready" });
  });

  it("doesn't request a profile if nobody is signed in", async () => {
    const { loader, asked: requestCounts } = createLoader({ session: async () => ({ user: null }) });
    await loader.load();
    expect(loader.state).toEqual({ phase: "signed-out" });
    expect(requestCounts.profile).toBe(0);
  });

  it("times out after 3 s, aborts the request, and counts down to the next attempt", async () => {
    const { clock, loader, asked: requestCounts, aborted: abortCounts } = createLoader({ session: neverResolve });
    void loader.load();
    await clock.pass(2999);
    expect(loader.state).toEqual({ phase: "loading" });
    await clock.pass(1);
    expect(loader.state).toEqual({ phase: "connecting", retryInSeconds: 1 });
    expect(abortCounts.session).toBe(1);
    await clock.pass(1000);
    expect(requestCounts.session).toBe(2);
    expect(loader.state).toEqual({ phase: "connecting", retryInSeconds: null });
  });

  it("waits 1, 2, 4, 5, 5 seconds, with a countdown", async () => {
    const failOffline = async () => Promise.reject(ApiProblem.fromClientCode("client.offline"));
    const { clock, loader, seen: states, asked: requestCounts } = createLoader({ session: failOffline });
    await loader.load();
    await flushPromises();
    const waits: number[] = [];
    for (const seconds of [1, 2, 4, 5, 5]) {
      expect(loader.state).toEqual({ phase: "connecting", retryInSeconds: seconds });
      waits.push(seconds);
      const previousCount = requestCounts.session;
      await clock.pass(seconds * 1000 - 1);
      expect(requestCounts.session).toBe(previousCount);
      await clock.pass(1);
      expect(requestCounts.session).toBe(previousCount + 1);
    }
    const countdown = states.flatMap((state) => (state.phase === "connecting" ? [state.retryInSeconds] : []));
    expect(countdown.slice(0, 10)).toEqual([1, null, 2, 1, null, 4, 3, 2, 1, null]);
  });

  it("restarts the backoff after a success", async () => {
    let isOnline = false;
    const { clock, loader } = createLoader({
      session: async () => (isOnline ? { user: null } : Promise.reject(ApiProblem.fromClientCode("client.offline"))),
    });
    await loader.load();
    await clock.pass(3500);
    isOnline = true;
    await clock.pass(5000);
    expect(loader.state).toEqual({ phase: "signed-out" });
    isOnline = false;
    await loader.load();
    await flushPromises();
    expect(loader.state).toEqual({ phase: "connecting", retryInSeconds: 1 });
  });

  it("reports the reason when the service refuses, and doesn't retry", async () => {
    const {
      clock,
      loader,
      asked: requestCounts,
    } = createLoader({
      session: async () => Promise.reject(new ApiProblem(500, "internal", "The server stumbled.")),
    });
    await loader.load();
    await clock.pass(60_000);
    expect(loader.state).toEqual({ phase: "failed", message: "The server stumbled." });
    expect(requestCounts.session).toBe(1);
  });

  it("keeps the user signed in through a brief outage", async () => {
    let isOnline = true;
    const { loader } = createLoader({
      session: async () => (isOnline ? { user } : Promise.reject(ApiProblem.fromClientCode("client.offline"))),
    });
    await loader.load();
    await flushPromises();
    isOnline = false;
    await loader.load();
    await flushPromises();
    expect(loader.state.phase).toBe("signed-in");
  });

  it("ignores a late response after a sign-in", async () => {
    let resolveRequest: (value: { user: null }) => void = () => undefined;
    const { loader } = createLoader({
      session: () =>
        new Promise((resolve) => {
          resolveRequest = resolve;
        }),
    });
    void loader.load();
    loader.setUser(user);
    resolveRequest({ user: null });
    await flushPromises();
    expect(loader.state.phase).toBe("signed-in");
  });
});

describe("loading the own profile", () => {
  it("shows the cached profile immediately", async () => {
    const { loader } = createLoader({ session: async () => ({ user }), profile: neverResolve, cached: profile });
    await loader.load();
    expect(loader.state).toMatchObject({ phase: "signed-in", profile, profileState: "loading" });
  });

  it("shows a placeholder after 3 s, and retries 3 s later", async () => {
    let isSlow = true;
    const {
      clock,
      loader,
      asked: requestCounts,
    } = createLoader({
      session: async () => ({ user }),
      profile: () => (isSlow ? neverResolve() : Promise.resolve(profile)),
    });
    await loader.load();
    await clock.pass(3000);
    expect(loader.state).toMatchObject({
      profileState: "minimal",
      profile: { id: "u1", display_name: "mina.k", username: "mina.k" },
    });
    expect(requestCounts.profile).toBe(1);
    isSlow = false;
    await clock.pass(2999);
    expect(requestCounts.profile).toBe(1);
    await clock.pass(1);
    expect(loader.state).toMatchObject({ profileState: "ready", profile });
  });

  it("doesn't retry within 1.5 s of a failure", async () => {
    const {
      clock,
      loader,
      asked: requestCounts,
    } = createLoader({
      session: async () => ({ user }),
      profile: async () => Promise.reject(ApiProblem.fromClientCode("client.offline")),
    });
    await loader.load();
    await flushPromises();
    expect(requestCounts.profile).toBe(1);
    await clock.pass(1499);
    await loader.loadProfile();
    expect(requestCounts.profile).toBe(1);
    await clock.pass(1);
    await loader.loadProfile();
    expect(requestCounts.profile).toBe(2);
  });

  it("ignores a late profile of the previous user", async () => {
    let resolveRequest: (value: Profile) => void = () => undefined;
    const other: SessionUser = { id: "u2", email: "tomas@pegbar.example", is_admin: false };
    let isFirst = true;
    const { loader } = createLoader({
      session: async () => ({ user }),
      profile: () => {
        if (!isFirst) return neverResolve();
        isFirst = false;
        return new Promise((resolve) => {
          resolveRequest = resolve;
        });
      },
    });
    await loader.load();
    loader.setUser(null);
    loader.setUser(other);
    resolveRequest(profile);
    await flushPromises();
    expect(loader.state).toMatchObject({ user: other, profile: { id: "u2" }, profileState: "loading" });
  });
});
