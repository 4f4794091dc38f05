import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createStore } from "zustand/vanilla";
import type { EphemeralMessage, IncomingMessage } from "@/api/socket";
import { PresenceChannel } from "@/features/storyboard/presence/presenceChannel";

const PERSON = { id: "u", username: "tomas", display_name: "Tomas", avatar_url: null };
const NOWHERE = { cut_id: null, frame: null, cursor: null, camera_frames: null, clip: null };

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function board() {
  const told: EphemeralMessage[] = [];
  let hear: (message: IncomingMessage) => void = () => undefined;
  const status = createStore(() => ({ status: "open" as "open" | "waiting" | "connecting", retryInMs: null }));
  const socket = {
    status,
    sendEphemeral: (message: EphemeralMessage) => told.push(message) > 0,
    onEphemeral: (take: (message: IncomingMessage) => void) => {
      hear = take;
      return () => undefined;
    },
  };
  const peers = new PresenceChannel(socket, "p");
  const here = (connection_id: string, state = NOWHERE, project_id = "p") =>
    hear({ type: "peer_updated", project_id, connection_id, person: PERSON, state });
  const away = (connection_id: string) => hear({ type: "peer_left", project_id: "p", connection_id });
  const names = () => [...peers.store.getState().peers.keys()];
  return { peers, told, status, here, away, names };
}

describe("people on the board", () => {
  it("come, move and go, those of other boards left out", () => {
    const { peers, here, away, names } = board();
    here("a");
    here("b", { ...NOWHERE, frame: 7 } as never);
    here("c", NOWHERE, "another project");
    expect(names()).toEqual(["a", "b"]);
    here("a", { ...NOWHERE, frame: 3 } as never);
    expect(peers.store.getState().peers.get("a")?.state.frame).toBe(3);
    expect(names()).toEqual(["a", "b"]);
    away("a");
    expect(names()).toEqual(["b"]);
  });

  it("are told where one is, at a pace, the last word always", () => {
    const { peers, told } = board();
    expect(told).toHaveLength(1);
    for (let frame = 0; frame < 100; frame += 1) {
      peers.updatePresence({ frame });
      vi.advanceTimersByTime(4);
    }
    vi.advanceTimersByTime(100);
    expect(told.length).toBeLessThan(15);
    expect(told.at(-1)).toMatchObject({ type: "presence_update", project_id: "p", state: { frame: 99 } });
    const before = told.length;
    peers.updatePresence({ frame: 99 });
    vi.advanceTimersByTime(100);
    expect(told).toHaveLength(before);
  });

  it("who give no sign of life are gone, and so is everybody while the socket is away", () => {
    const { here, names, status, told } = board();
    here("a");
    vi.advanceTimersByTime(25_000);
    here("b");
    vi.advanceTimersByTime(15_000);
    expect(names()).toEqual(["b"]);
    status.setState({ status: "waiting" });
    expect(names()).toEqual([]);
    const before = told.length;
    status.setState({ status: "open" });
    expect(told.length).toBe(before + 1);
  });

  it("are told that one leaves", () => {
    const { peers, told } = board();
    peers.dispose();
    expect(told.at(-1)).toEqual({ type: "presence_leave", project_id: "p" });
  });
});
