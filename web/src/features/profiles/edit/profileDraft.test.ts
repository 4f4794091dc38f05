import { beforeEach, describe, expect, it } from "vitest";
import { ApiProblem } from "@/api/problem";
import type { Timers } from "@/api/retry";
import type { Profile } from "@/api/types";
import { type ProfileChanges, ProfileDraft, type StoredDraft } from "./profileDraft";

const stored: Profile = {
  id: "u1",
  username: "mina",
  display_name: "Mina",
  avatar_url: null,
  bio: "",
  skills: [],
  version: 1,
  created_at: "2026-01-01T00:00:00Z",
};

/** Fake clock that only moves when the test advances it. */
class Clock implements Timers {
  #now = 0;
  #last = 0;
  readonly #waiting = new Map<number, { at: number; run: () => void }>();
  now = () => this.#now;
  set = (run: () => void, ms: number) => {
    this.#last += 1;
    this.#waiting.set(this.#last, { at: this.#now + ms, run });
    return this.#last;
  };
  clear = (handle: number) => void this.#waiting.delete(handle);
  async pass(ms: number): Promise<void> {
    this.#now += ms;
    for (const [handle, { at, run }] of [...this.#waiting]) {
      if (at > this.#now) continue;
      this.#waiting.delete(handle);
      run();
    }
    for (let turns = 0; turns < 10; turns += 1) await Promise.resolve();
  }
}

interface Sent {
  draft: ProfileChanges;
  keepalive: boolean;
  answer: (profile: Profile) => void;
  fail: (error: unknown) => void;
}

describe("the draft of the own profile", () => {
  let clock: Clock;
  let sent: Sent[];
  let kept: StoredDraft | null;
  let server: Profile;
  let draft: ProfileDraft;

  beforeEach(() => {
    clock = new Clock();
    sent = [];
    kept = null;
    server = stored;
    draft = new ProfileDraft({
      send: (what, keepalive) =>
        new Promise((answer, fail) => void sent.push({ draft: what, keepalive, answer, fail })),
      onSaved: (profile) => {
        server = profile;
      },
      store: (what) => {
        kept = what;
      },
      timers: clock,
    });
  });

  const answer = async (index: number) => {
    const asked = sent[index];
    asked?.answer({ ...server, ...asked.draft, version: server.version + 1 });
    await clock.pass(0);
  };

  it("sends texts 700 ms after the last letter and skills after 500", async () => {
    draft.set("bio", "In", "");
    await clock.pass(600);
    draft.set("bio", "Ink", "");
    await clock.pass(699);
    expect(sent).toHaveLength(0);
    await clock.pass(1);
    expect(sent.map((each) => each.draft)).toEqual([{ bio: "Ink" }]);
    await answer(0);
    draft.set("skills", ["2d"], []);
    await clock.pass(499);
    expect(sent).toHaveLength(1);
    await clock.pass(1);
    expect(sent[1]?.draft).toEqual({ skills: ["2d"] });
  });

  it("says saved only when the server has everything, and keeps it until then", async () => {
    draft.set("bio", "Ink", "");
    expect(draft.state.getState().status).toBe("saving");
    expect(kept).toEqual({ draft: { bio: "Ink" }, base: { bio: "" } });
    await clock.pass(700);
    draft.set("bio", "Ink and paper", "");
    await answer(0);
    expect(draft.state.getState()).toMatchObject({ status: "saving", draft: { bio: "Ink and paper" } });
    await clock.pass(700);
    await answer(1);
    expect(draft.state.getState()).toMatchObject({ status: "saved", draft: {} });
    expect(kept).toBeNull();
    expect(server.bio).toBe("Ink and paper");
  });

  it("keeps changes while the server cannot be reached and sends them when it can", async () => {
    draft.set("bio", "Ink", "");
    draft.set("display_name", "Mina K.", "Mina");
    await clock.pass(700);
    sent[0]?.fail(ApiProblem.fromClientCode("client.offline"));
    await clock.pass(0);
    expect(draft.state.getState().status).toBe("offline");
    expect(kept?.draft).toEqual({ bio: "Ink", display_name: "Mina K." });
    await clock.pass(1000);
    expect(sent[1]?.draft).toEqual({ bio: "Ink", display_name: "Mina K." });
    await answer(1);
    expect(draft.state.getState().status).toBe("saved");
  });

  it("never sends an empty name, and what the server refuses only when it was changed", async () => {
    draft.set("display_name", " ", "Mina");
    draft.set("bio", "bell", "");
    await clock.pass(700);
    expect(sent[0]?.draft).toEqual({ bio: "bell" });
    const errors = [{ field: "bio", detail: "bio: Please remove the control characters." }];
    sent[0]?.fail(new ApiProblem(422, "invalid", "Invalid", { errors }));
    await clock.pass(60_000);
    expect(sent).toHaveLength(1);
    expect(draft.state.getState()).toMatchObject({
      status: "refused",
      faults: { bio: "Please remove the control characters.", display_name: "Please enter a name." },
    });
    draft.set("bio", "bells", "");
    await clock.pass(700);
    expect(sent[1]?.draft).toEqual({ bio: "bells" });
  });

  it("sends also what is on its way when the page ends", async () => {
    draft.set("bio", "Ink", "");
    await clock.pass(700);
    draft.set("skills", ["2d"], []);
    void draft.flush(true);
    expect(sent[1]).toMatchObject({ draft: { bio: "Ink", skills: ["2d"] }, keepalive: true });
  });

  it("goes on after a reload where nothing newer stands, and shows what was overtaken", () => {
    const left = { draft: { bio: "Ink", display_name: "Mina K." }, base: { bio: "", display_name: "Mina" } };
    draft.resume(left, { ...stored, bio: "Written on the phone" });
    expect(sent[0]?.draft).toEqual({ display_name: "Mina K." });
    expect(draft.state.getState().conflicts).toEqual({ bio: "Ink" });
  });

  it("has nothing to do after a reload where its last words arrived", () => {
    draft.resume({ draft: { bio: "Ink" }, base: { bio: "" } }, { ...stored, bio: "Ink" });
    expect(sent).toHaveLength(0);
    expect(draft.state.getState()).toMatchObject({ status: "saved", draft: {}, conflicts: {} });
    expect(kept).toBeNull();
  });
});
