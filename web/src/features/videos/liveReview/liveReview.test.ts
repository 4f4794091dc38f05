import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createStore } from "zustand";
import type { EphemeralMessage, IncomingMessage } from "@/api/socket/socket";
import { Player } from "@/features/videos/player/player";
import { smallVideo } from "@/features/videos/player/testing";
import { LiveReview } from "./liveReview";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const PRESENTED_VIDEO = {
  count: 1,
  version: 1,
  position: 3,
  at: 0,
  playing: false,
  speed: 1,
  range: null,
  comparison: null,
};

const PREFERENCES = { volume: 0, muted: true, captions: false, readout: "frames" } as const;

/** Participant in a live review; the test sends the server's messages. */
function createParticipant() {
  const sentMessages: EphemeralMessage[] = [];
  let receive: (message: IncomingMessage) => void = () => undefined;
  const listeners = new Set<(message: IncomingMessage) => void>();
  const status = createStore(() => ({ status: "open" as "open" | "waiting" | "connecting", retryInMs: null }));
  const socket = {
    status,
    sendEphemeral: (message: EphemeralMessage) => sentMessages.push(message) > 0,
    onEphemeral: (listener: (message: IncomingMessage) => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  receive = (message) => {
    for (const listener of listeners) listener(message);
  };
  const handleRefused = vi.fn();
  const show = vi.fn(() => Promise.resolve());
  const liveReview = new LiveReview(socket, "v", { show, onRefused: handleRefused });
  const video_id = "v";
  const viewer = { id: "u", name: "Tomas", avatar_url: null, is_guest: false };
  return {
    liveReview,
    handleRefused,
    show,
    status,
    state: () => liveReview.state.getState(),
    getSent: (type: EphemeralMessage["type"]) => sentMessages.filter((message) => message.type === type),
    receiveJoined: (connection_id: string) => receive({ type: "live_review_joined", video_id, connection_id }),
    receivePeer: (connection_id: string) =>
      receive({
        type: "live_review_peer_updated",
        video_id,
        connection_id,
        viewer,
        state: { alone: false, cursor: null },
      }),
    receivePeerLeft: (connection_id: string) => receive({ type: "live_review_peer_left", video_id, connection_id }),
    receivePresenter: (term: number, presenterId: string) =>
      receive({ type: "live_review_presenter_changed", video_id, term, presenter: presenterId }),
    receivePresented: (term: number, presenterId: string, fields: Partial<typeof PRESENTED_VIDEO> = {}) =>
      receive({
        type: "live_review_presented",
        video_id,
        term,
        presenter: presenterId,
        video: { ...PRESENTED_VIDEO, ...fields },
      }),
    receiveRefusal: (code: string) =>
      receive({
        type: "refused",
        topic: "live_review:v",
        code,
        detail: "Not now.",
        text: { code: "test.text", args: {} },
      }),
  };
}

describe("live review", () => {
  it("makes the first participant the presenter, but not later ones", () => {
    const first = createParticipant();
    first.receiveJoined("a");
    first.liveReview.join();
    expect(first.getSent("live_review_take_control")).toEqual([
      { type: "live_review_take_control", video_id: "v", to: null },
    ]);
    const second = createParticipant();
    second.receiveJoined("b");
    second.receivePeer("a");
    second.receivePresenter(1, "a");
    second.liveReview.join();
    expect(second.getSent("live_review_take_control")).toEqual([]);
    expect(second.getSent("live_review_state")).toHaveLength(1);
  });

  it("accepts the presenter with the highest term, then the highest connection id", () => {
    const { receiveJoined, receivePresenter, state } = createParticipant();
    receiveJoined("a");
    receivePresenter(2, "m");
    receivePresenter(1, "z");
    expect(state().presenter).toBe("m");
    receivePresenter(2, "b");
    expect(state().presenter).toBe("m");
    receivePresenter(2, "x");
    expect(state().presenter).toBe("x");
    receivePresenter(3, "a");
    expect(state().presenter).toBe("a");
  });

  it("lets a reconnected presenter retake control unless someone else has it", () => {
    for (const isTaken of [false, true]) {
      const { liveReview, receiveJoined, receivePeer, receivePresenter, receivePresented, status, getSent, state } =
        createParticipant();
      receiveJoined("a");
      liveReview.join();
      receivePresenter(1, "a");
      receivePeer("p");
      status.setState({ status: "waiting" });
      expect(state()).toMatchObject({ isOffline: true, phase: "inside" });
      expect(state().peers.size).toBe(0);
      status.setState({ status: "open" });
      receiveJoined("b");
      receivePeer("p");
      if (isTaken) receivePresented(2, "p");
      else receivePresenter(1, "a");
      vi.advanceTimersByTime(1000);
      expect(state().isOffline).toBe(false);
      expect(getSent("live_review_take_control")).toHaveLength(isTaken ? 1 : 2);
    }
  });

  it("detaches a user who is drawing instead of moving the video", () => {
    const { liveReview, receiveJoined, receivePeer, receivePresenter, receivePresented, state } = createParticipant();
    const player = new Player({
      ...smallVideo,
      fetchUrl: async () => "",
      preferences: PREFERENCES,
      savePreferences: () => undefined,
    });
    liveReview.attach(player, 1);
    receiveJoined("a");
    receivePeer("p");
    receivePresenter(1, "p");
    liveReview.join();
    receivePresented(1, "p", { position: 0 });
    liveReview.setDrawing(true);
    receivePresented(1, "p", { position: 0 });
    expect(state().isAlone).toBe(false);
    receivePresented(1, "p", { position: 7 });
    expect(state()).toMatchObject({ isAlone: true, isHeldByDraft: true });
    expect(player.state.getState().position).toBe(0);
    liveReview.setDrawing(false);
    liveReview.returnToPresenter();
    expect(player.state.getState().position).toBe(7);
  });

  it("returns to the presenter's version after the user chose another one", () => {
    const { liveReview, receiveJoined, receivePeer, receivePresenter, receivePresented, show } = createParticipant();
    const attachPlayer = (version: number) => {
      const player = new Player({
        ...smallVideo,
        fetchUrl: async () => "",
        preferences: PREFERENCES,
        savePreferences: () => undefined,
      });
      return liveReview.attach(player, version);
    };
    const detach = attachPlayer(1);
    receiveJoined("a");
    receivePeer("p");
    receivePresenter(1, "p");
    liveReview.join();
    receivePresented(1, "p", { version: 2 });
    detach();
    attachPlayer(2)();
    liveReview.detach();
    attachPlayer(1);
    liveReview.returnToPresenter();
    expect(show.mock.calls).toEqual([
      [2, null],
      [2, null],
    ]);
  });

  it("requests a version again if it failed to load", async () => {
    const { liveReview, receiveJoined, receivePeer, receivePresenter, receivePresented, show } = createParticipant();
    const player = new Player({
      ...smallVideo,
      fetchUrl: async () => "",
      preferences: PREFERENCES,
      savePreferences: () => undefined,
    });
    liveReview.attach(player, 1);
    receiveJoined("a");
    receivePeer("p");
    receivePresenter(1, "p");
    liveReview.join();
    show.mockRejectedValueOnce(new Error("connection lost"));
    receivePresented(1, "p", { version: 2 });
    receivePresented(1, "p", { version: 2 });
    expect(show.mock.calls).toEqual([[2, null]]);
    await vi.advanceTimersByTimeAsync(3000);
    receivePresented(1, "p", { version: 2 });
    receivePresented(1, "p", { version: 2 });
    expect(show.mock.calls).toEqual([
      [2, null],
      [2, null],
    ]);
  });

  it("removes peers that left or timed out", () => {
    const { receiveJoined, receivePeer, receivePeerLeft, state } = createParticipant();
    receiveJoined("a");
    receivePeer("p");
    receivePeer("q");
    receivePeerLeft("p");
    expect([...state().peers.keys()]).toEqual(["q"]);
    vi.advanceTimersByTime(45_000);
    expect(state().peers.size).toBe(0);
  });

  it("shows why the user can't join, and keeps the page open if the review is only full", () => {
    const { liveReview, receiveJoined, receivePeer, receiveRefusal, handleRefused, state } = createParticipant();
    receiveJoined("a");
    receivePeer("p");
    liveReview.join();
    receiveRefusal("live_review.full");
    expect(state()).toMatchObject({ phase: "outside", refusal: "Not now." });
    expect(handleRefused).not.toHaveBeenCalled();
    receiveRefusal("not_found");
    expect(handleRefused).toHaveBeenCalledOnce();
  });
});
