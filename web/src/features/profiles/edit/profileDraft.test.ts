import { beforeEach, describe, expect, it } from "vitest";
import { ApiProblem } from "@/api/http/problem";
import type { Timers } from "@/api/http/retry";
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
    for (let i = 0; i < 10; i += 1) await Promise.resolve();
  }
}

interface Sent {
  draft: ProfileChanges;
  keepalive: boolean;
  resolve: (profile: Profile) => void;
  reject: (error: unknown) => void;
}

describe("ProfileDraft", () => {
  let clock: Clock;
  let sent: Sent[];
  let storedDraft: StoredDraft | null;
  let server: Profile;
  let draft: ProfileDraft;

  beforeEach(() => {
    clock = new Clock();
    sent = [];
    storedDraft = null;
    server = stored;
    draft = new ProfileDraft({
      send: (changes, keepalive) =>
        new Promise((resolve, reject) => void sent.push({ draft: changes, keepalive, resolve, reject })),
      onSaved: (profile) => {
        server = profile;
      },
      store: (value) => {
        storedDraft = value;
      },
      timers: clock,
    });
  });

  const respond = async (index: number) => {
    const request = sent[index];
    request?.resolve({ ...server, ...request.draft, version: server.version + 1 });
    await clock.pass(0);
  };

  it("sends texts 700 ms after the last change, and skills after 500 ms", async () => {
    draft.set("bio", "In", "");
    await clock.pass(600);
    draft.set("bio", "Ink", "");
    await clock.pass(699);
    expect(sent).toHaveLength(0);
    await clock.pass(1);
    expect(sent.map((request) => request.draft)).toEqual([{ bio: "Ink" }]);
    await respond(0);
    draft.set("skills", ["2d"], []);
    await clock.pass(499);
    expect(sent).toHaveLength(1);
    await clock.pass(1);
    expect(sent[1]?.draft).toEqual({ skills: ["2d"] });
  });

  it("reports saved only when the server has everything, and stores the draft until then", async () => {
    draft.set("bio", "Ink", "");
    expect(draft.state.getState().status).toBe("saving");
    expect(storedDraft).toEqual({ draft: { bio: "Ink" }, base: { bio: "" } });
    await clock.pass(700);
    draft.set("bio", "Ink and paper", "");
    await respond(0);
    expect(draft.state.getState()).toMatchObject({ status: "saving", draft: { bio: "Ink and paper" } });
    await clock.pass(700);
    await respond(1);
    expect(draft.state.getState()).toMatchObject({ status: "saved", draft: {} });
    expect(storedDraft).toBeNull();
    expect(server.bio).toBe("Ink and paper");
  });

  it("keeps changes while offline and sends them after reconnecting", async () => {
    draft.set("bio", "Ink", "");
    draft.set("display_name", "Mina K.", "Mina");
    await clock.pass(700);
    sent[0]?.reject(ApiProblem.fromClientCode("client.offline"));
    await clock.pass(0);
    expect(draft.state.getState().status).toBe("offline");
    expect(storedDraft?.draft).toEqual({ bio: "Ink", display_name: "Mina K." });
    await clock.pass(1000);
    expect(sent[1]?.draft).toEqual({ bio: "Ink", display_name: "Mina K." });
    await respond(1);
    expect(draft.state.getState().status).toBe("saved");
  });

  it("never sends an empty name, and resends a rejected value only after it changed", async () => {
    draft.set("display_name", " ", "Mina");
    draft.set("bio", "bell", "");
    await clock.pass(700);
    expect(sent[0]?.draft).toEqual({ bio: "bell" });
    const errors = [{ field: "bio", detail: "bio: Remove the control characters." }];
    sent[0]?.reject(new ApiProblem(422, "invalid", "Invalid", { errors }));
    await clock.pass(60_000);
    expect(sent).toHaveLength(1);
    expect(draft.state.getState()).toMatchObject({
      status: "refused",
      errors: { bio: "Remove the control characters.", display_name: "Enter a display name." },
    });
    draft.set("bio", "bells", "");
    await clock.pass(700);
    expect(sent[1]?.draft).toEqual({ bio: "bells" });
  });

  it("resends changes that are in flight when the page ends", async () => {
    draft.set("bio", "Ink", "");
    await clock.pass(700);
    draft.set("skills", ["2d"], []);
    void draft.flush(true);
    expect(sent[1]).toMatchObject({ draft: { bio: "Ink", skills: ["2d"] }, keepalive: true });
  });

  it("resumes after a reload, and reports fields with a newer server value as conflicts", () => {
    const earlierDraft = { draft: { bio: "Ink", display_name: "Mina K." }, base: { bio: "", display_name: "Mina" } };
    draft.resume(earlierDraft, { ...stored, bio: "Written on the phone" });
    expect(sent[0]?.draft).toEqual({ display_name: "Mina K." });
    expect(draft.state.getState().conflicts).toEqual({ bio: "Ink" });
  });

  it("clears the draft after a reload if the server already has its values", () => {
    draft.resume({ draft: { bio: "Ink" }, base: { bio: "" } }, { ...stored, bio: "Ink" });
    expect(sent).toHaveLength(0);
    expect(draft.state.getState()).toMatchObject({ status: "saved", draft: {}, conflicts: {} });
    expect(storedDraft).toBeNull();
  });
});
