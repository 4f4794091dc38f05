import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createStore } from "zustand/vanilla";
import type { EphemeralMessage, IncomingMessage } from "@/api/socket/socket";
import { PresenceChannel } from "@/features/storyboard/presence/presenceChannel";

const PERSON = { id: "u", username: "tomas", display_name: "Tomas", avatar_url: null };
const NOWHERE = { cut_id: null, frame: null, cursor: null, camera_frames: null, clip: null };

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function createChannel() {
  const sent: EphemeralMessage[] = [];
  let listener: (message: IncomingMessage) => void = () => undefined;
  const status = createStore(() => ({ status: "open" as "open" | "waiting" | "connecting", retryInMs: null }));
  const socket = {
    status,
    sendEphemeral: (message: EphemeralMessage) => sent.push(message) > 0,
    onEphemeral: (newListener: (message: IncomingMessage) => void) => {
      listener = newListener;
      return () => undefined;
    },
  };
  const peers = new PresenceChannel(socket, "p");
  const updatePeer = (connection_id: string, state = NOWHERE, project_id = "p") =>
    listener({ type: "peer_updated", project_id, connection_id, person: PERSON, state });
  const removePeer = (connection_id: string) => listener({ type: "peer_left", project_id: "p", connection_id });
  const names = () => [...peers.store.getState().peers.keys()];
  return { peers, sent, status, updatePeer, removePeer, names };
}

describe("other users on the board", () => {
  it("are tracked as they join, move and leave, without those of other boards", () => {
    const { peers, updatePeer, removePeer, names } = createChannel();
    updatePeer("a");
    updatePeer("b", { ...NOWHERE, frame: 7 } as never);
    updatePeer("c", NOWHERE, "another project");
    expect(names()).toEqual(["a", "b"]);
    updatePeer("a", { ...NOWHERE, frame: 3 } as never);
    expect(peers.store.getState().peers.get("a")?.state.frame).toBe(3);
    expect(names()).toEqual(["a", "b"]);
    removePeer("a");
    expect(names()).toEqual(["b"]);
  });

  it("receive the user's position at a limited rate, and always the last one", () => {
    const { peers, sent } = createChannel();
    expect(sent).toHaveLength(1);
    for (let frame = 0; frame < 100; frame += 1) {
      peers.updatePresence({ frame });
      vi.advanceTimersByTime(4);
    }
    vi.advanceTimersByTime(100);
    expect(sent.length).toBeLessThan(15);
    expect(sent.at(-1)).toMatchObject({ type: "presence_update", project_id: "p", state: { frame: 99 } });
    const before = sent.length;
    peers.updatePresence({ frame: 99 });
    vi.advanceTimersByTime(100);
    expect(sent).toHaveLength(before);
  });

  it("are removed without a heartbeat, and all of them while the socket is disconnected", () => {
    const { updatePeer, names, status, sent } = createChannel();
    updatePeer("a");
    vi.advanceTimersByTime(25_000);
    updatePeer("b");
    vi.advanceTimersByTime(15_000);
    expect(names()).toEqual(["b"]);
    status.setState({ status: "waiting" });
    expect(names()).toEqual([]);
    const before = sent.length;
    status.setState({ status: "open" });
    expect(sent.length).toBe(before + 1);
  });

  it("are notified when the user leaves", () => {
    const { peers, sent } = createChannel();
    peers.dispose();
    expect(sent.at(-1)).toEqual({ type: "presence_leave", project_id: "p" });
  });
});
