import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createStore } from "zustand";
import type { EphemeralMessage, IncomingMessage } from "@/api/socket";
import { Player } from "@/features/videos/player/player";
import { smallVideo } from "@/features/videos/player/testing";
import { LiveReview } from "./liveReview";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const FILM = { count: 1, version: 1, position: 3, at: 0, playing: false, speed: 1, range: null, comparison: null };

const kept = { volume: 0, muted: true, captions: false, readout: "frames" } as const;

/** Participant in a live review; the test sends the server's messages. */
function seat() {
  const told: EphemeralMessage[] = [];
  let hear: (word: IncomingMessage) => void = () => undefined;
  const ears = new Set<(word: IncomingMessage) => void>();
  const status = createStore(() => ({ status: "open" as "open" | "waiting" | "connecting", retryInMs: null }));
  const socket = {
    status,
    sendEphemeral: (word: EphemeralMessage) => told.push(word) > 0,
    onEphemeral: (take: (word: IncomingMessage) => void) => {
      ears.add(take);
      return () => ears.delete(take);
    },
  };
  hear = (word) => {
    for (const ear of ears) ear(word);
  };
  const refused = vi.fn();
  const show = vi.fn(() => Promise.resolve());
  const screening = new LiveReview(socket, "v", { show, onRefused: refused });
  const video_id = "v";
  const viewer = { id: "u", name: "Tomas", avatar_url: null, is_guest: false };
  return {
    screening,
    refused,
    show,
    status,
    state: () => screening.state.getState(),
    said: (type: EphemeralMessage["type"]) => told.filter((word) => word.type === type),
    open: (connection_id: string) => hear({ type: "live_review_joined", video_id, connection_id }),
    peer: (connection_id: string) =>
      hear({
        type: "live_review_peer_updated",
        video_id,
        connection_id,
        viewer,
        state: { alone: false, cursor: null },
      }),
    gone: (connection_id: string) => hear({ type: "live_review_peer_left", video_id, connection_id }),
    wheel: (term: number, driver: string) =>
      hear({ type: "live_review_presenter_changed", video_id, term, presenter: driver }),
    shown: (term: number, driver: string, film: Partial<typeof FILM> = {}) =>
      hear({ type: "live_review_presented", video_id, term, presenter: driver, video: { ...FILM, ...film } }),
    refuse: (code: string) => hear({ type: "refused", topic: "live_review:v", code, detail: "Not now." }),
  };
}

describe("a screening", () => {
  it("is begun by whoever comes first, who drives; whoever comes later does not", () => {
    const first = seat();
    first.open("a");
    first.screening.join();
    expect(first.said("live_review_take_control")).toEqual([
      { type: "live_review_take_control", video_id: "v", to: null },
    ]);
    const second = seat();
    second.open("b");
    second.peer("a");
    second.wheel(1, "a");
    second.screening.join();
    expect(second.said("live_review_take_control")).toEqual([]);
    expect(second.said("live_review_state")).toHaveLength(1);
  });

  it("has the driver of the greatest term, and of one term the greatest connection", () => {
    const { open, wheel, state } = seat();
    open("a");
    wheel(2, "m");
    wheel(1, "z");
    expect(state().presenter).toBe("m");
    wheel(2, "b");
    expect(state().presenter).toBe("m");
    wheel(2, "x");
    expect(state().presenter).toBe("x");
    wheel(3, "a");
    expect(state().presenter).toBe("a");
  });

  it("is gone on with by a driver whose line broke, unless somebody else drives by then", () => {
    for (const isTaken of [false, true]) {
      const { screening, open, peer, wheel, shown, status, said, state } = seat();
      open("a");
      screening.join();
      wheel(1, "a");
      peer("p");
      status.setState({ status: "waiting" });
      expect(state()).toMatchObject({ isOffline: true, phase: "inside" });
      expect(state().peers.size).toBe(0);
      status.setState({ status: "open" });
      open("b");
      peer("p");
      if (isTaken) shown(2, "p");
      else wheel(1, "a");
      vi.advanceTimersByTime(1000);
      expect(state().isOffline).toBe(false);
      expect(said("live_review_take_control")).toHaveLength(isTaken ? 1 : 2);
    }
  });

  it("goes on without whoever draws, under whose hand the film does not move", () => {
    const { screening, open, peer, wheel, shown, state } = seat();
    const player = new Player({
      ...smallVideo,
      fetchUrl: async () => "",
      preferences: kept,
      savePreferences: () => undefined,
    });
    screening.attach(player, 1);
    open("a");
    peer("p");
    wheel(1, "p");
    screening.join();
    shown(1, "p", { position: 0 });
    screening.setDrawing(true);
    shown(1, "p", { position: 0 });
    expect(state().isAlone).toBe(false);
    shown(1, "p", { position: 7 });
    expect(state()).toMatchObject({ isAlone: true, isHeldByDraft: true });
    expect(player.state.getState().position).toBe(0);
    screening.setDrawing(false);
    screening.returnToPresenter();
    expect(player.state.getState().position).toBe(7);
  });

  it("leads back to the driver's version whoever chose another one meanwhile", () => {
    const { screening, open, peer, wheel, shown, show } = seat();
    const page = (version: number) => {
      const player = new Player({
        ...smallVideo,
        fetchUrl: async () => "",
        preferences: kept,
        savePreferences: () => undefined,
      });
      return screening.attach(player, version);
    };
    const leave = page(1);
    open("a");
    peer("p");
    wheel(1, "p");
    screening.join();
    shown(1, "p", { version: 2 });
    leave();
    page(2)();
    screening.detach();
    page(1);
    screening.returnToPresenter();
    expect(show.mock.calls).toEqual([
      [2, null],
      [2, null],
    ]);
  });

  it("asks its page again for a version that could not be had", async () => {
    const { screening, open, peer, wheel, shown, show } = seat();
    const player = new Player({
      ...smallVideo,
      fetchUrl: async () => "",
      preferences: kept,
      savePreferences: () => undefined,
    });
    screening.attach(player, 1);
    open("a");
    peer("p");
    wheel(1, "p");
    screening.join();
    show.mockRejectedValueOnce(new Error("the line is away"));
    shown(1, "p", { version: 2 });
    shown(1, "p", { version: 2 });
    expect(show.mock.calls).toEqual([[2, null]]);
    await vi.advanceTimersByTimeAsync(3000);
    shown(1, "p", { version: 2 });
    shown(1, "p", { version: 2 });
    expect(show.mock.calls).toEqual([
      [2, null],
      [2, null],
    ]);
  });

  it("forgets who is gone and who gave no sign of life", () => {
    const { open, peer, gone, state } = seat();
    open("a");
    peer("p");
    peer("q");
    gone("p");
    expect([...state().peers.keys()]).toEqual(["q"]);
    vi.advanceTimersByTime(45_000);
    expect(state().peers.size).toBe(0);
  });

  it("says why one may not join, and leaves the page as it is where there is only no room", () => {
    const { screening, open, peer, refuse, refused, state } = seat();
    open("a");
    peer("p");
    screening.join();
    refuse("live_review.full");
    expect(state()).toMatchObject({ phase: "outside", refusal: "Not now." });
    expect(refused).not.toHaveBeenCalled();
    refuse("not_found");
    expect(refused).toHaveBeenCalledOnce();
  });
});
