import { describe, expect, it } from "vitest";
import { ApiProblem } from "./problem";
import type { Timers } from "./retry";
import { SessionLoader, type SessionState } from "./sessionLoader";
import type { Profile, SessionUser } from "./types";

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
      await settle();
    }
    this.#now = end;
    await settle();
  }
}

/** Run all pending promise callbacks. */
async function settle() {
  for (let i = 0; i < 20; i += 1) await Promise.resolve();
}

const never = () => new Promise<never>(() => undefined);

function setUp(o: {
  session: () => Promise<{ user: SessionUser | null }>;
  profile?: () => Promise<Profile>;
  cached?: Profile;
}) {
  const clock = new Clock();
  const seen: SessionState[] = [];
  const asked = { session: 0, profile: 0 };
  const aborted = { session: 0 };
  const loader = new SessionLoader({
    fetchSession: (signal) => {
      asked.session += 1;
      signal.addEventListener("abort", () => {
        aborted.session += 1;
      });
      return o.session();
    },
    fetchProfile: () => {
      asked.profile += 1;
      return (o.profile ?? (async () => profile))();
    },
    getCachedProfile: () => o.cached,
    cacheProfile: () => undefined,
    timers: clock,
    onStateChange: (state) => seen.push(state),
  });
  return { clock, seen, asked, aborted, loader };
}

describe("finding out who is signed in", () => {
  it("signs in and then shows the real profile", async () => {
    const { loader } = setUp({ session: async () => ({ user }) });
    await loader.load();
    await settle();
    expect(loader.state).toEqual({ phase: "signed-in", user, profile, profileState: "ready" });
  });

  it("knows when nobody is signed in, and asks for no profile", async () => {
    const { loader, asked } = setUp({ session: async () => ({ user: null }) });
    await loader.load();
    expect(loader.state).toEqual({ phase: "signed-out" });
    expect(asked.profile).toBe(0);
  });

  it("gives up after 3 s, cancels the request, and counts down to the next try", async () => {
    const { clock, loader, asked, aborted } = setUp({ session: never });
    void loader.load();
    await clock.pass(2999);
    expect(loader.state).toEqual({ phase: "loading" });
    await clock.pass(1);
    expect(loader.state).toEqual({ phase: "connecting", retryInSeconds: 1 });
    expect(aborted.session).toBe(1);
    await clock.pass(1000);
    expect(asked.session).toBe(2);
    expect(loader.state).toEqual({ phase: "connecting", retryInSeconds: null });
  });

  it("waits 1, 2, 4, 5, 5 seconds, each second shown", async () => {
    const refused = async () => Promise.reject(ApiProblem.fromClientCode("client.offline"));
    const { clock, loader, seen, asked } = setUp({ session: refused });
    await loader.load();
    await settle();
    const waits: number[] = [];
    for (const seconds of [1, 2, 4, 5, 5]) {
      expect(loader.state).toEqual({ phase: "connecting", retryInSeconds: seconds });
      waits.push(seconds);
      const before = asked.session;
      await clock.pass(seconds * 1000 - 1);
      expect(asked.session).toBe(before);
      await clock.pass(1);
      expect(asked.session).toBe(before + 1);
    }
    const shown = seen.flatMap((state) => (state.phase === "connecting" ? [state.retryInSeconds] : []));
    expect(shown.slice(0, 10)).toEqual([1, null, 2, 1, null, 4, 3, 2, 1, null]);
  });

  it("starts the back-off anew after it has got through", async () => {
    let up = false;
    const { clock, loader } = setUp({
      session: async () => (up ? { user: null } : Promise.reject(ApiProblem.fromClientCode("client.offline"))),
    });
    await loader.load();
    await clock.pass(3500);
    up = true;
    await clock.pass(5000);
    expect(loader.state).toEqual({ phase: "signed-out" });
    up = false;
    await loader.load();
    await settle();
    expect(loader.state).toEqual({ phase: "connecting", retryInSeconds: 1 });
  });

  it("says why when the service refuses, and does not try again by itself", async () => {
    const { clock, loader, asked } = setUp({
      session: async () => Promise.reject(new ApiProblem(500, "internal", "The server stumbled.")),
    });
    await loader.load();
    await clock.pass(60_000);
    expect(loader.state).toEqual({ phase: "failed", message: "The server stumbled." });
    expect(asked.session).toBe(1);
  });

  it("keeps somebody signed in through a hiccup", async () => {
    let up = true;
    const { loader } = setUp({
      session: async () => (up ? { user } : Promise.reject(ApiProblem.fromClientCode("client.offline"))),
    });
    await loader.load();
    await settle();
    up = false;
    await loader.load();
    await settle();
    expect(loader.state.phase).toBe("signed-in");
  });

  it("does not let a late answer undo a sign-in", async () => {
    let answer: (value: { user: null }) => void = () => undefined;
    const { loader } = setUp({
      session: () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    });
    void loader.load();
    loader.setUser(user);
    answer({ user: null });
    await settle();
    expect(loader.state.phase).toBe("signed-in");
  });
});

describe("the own profile", () => {
  it("is there at once from what the browser remembers", async () => {
    const { loader } = setUp({ session: async () => ({ user }), profile: never, cached: profile });
    await loader.load();
    expect(loader.state).toMatchObject({ phase: "signed-in", profile, profileState: "loading" });
  });

  it("is a minimal one after 3 s, and is asked for again 3 s later", async () => {
    let slow = true;
    const { clock, loader, asked } = setUp({
      session: async () => ({ user }),
      profile: () => (slow ? never() : Promise.resolve(profile)),
    });
    await loader.load();
    await clock.pass(3000);
    expect(loader.state).toMatchObject({
      profileState: "minimal",
      profile: { id: "u1", display_name: "mina.k", username: "mina.k" },
    });
    expect(asked.profile).toBe(1);
    slow = false;
    await clock.pass(2999);
    expect(asked.profile).toBe(1);
    await clock.pass(1);
    expect(loader.state).toMatchObject({ profileState: "ready", profile });
  });

  it("is not asked for again within 1.5 s of a failure", async () => {
    const { clock, loader, asked } = setUp({
      session: async () => ({ user }),
      profile: async () => Promise.reject(ApiProblem.fromClientCode("client.offline")),
    });
    await loader.load();
    await settle();
    expect(asked.profile).toBe(1);
    await clock.pass(1499);
    await loader.loadProfile();
    expect(asked.profile).toBe(1);
    await clock.pass(1);
    await loader.loadProfile();
    expect(asked.profile).toBe(2);
  });

  it("of the last person never lands on the next", async () => {
    let answer: (value: Profile) => void = () => undefined;
    const other: SessionUser = { id: "u2", email: "tomas@pegbar.example", is_admin: false };
    let first = true;
    const { loader } = setUp({
      session: async () => ({ user }),
      profile: () => {
        if (!first) return never();
        first = false;
        return new Promise((resolve) => {
          answer = resolve;
        });
      },
    });
    await loader.load();
    loader.setUser(null);
    loader.setUser(other);
    answer(profile);
    await settle();
    expect(loader.state).toMatchObject({ user: other, profile: { id: "u2" }, profileState: "loading" });
  });
});
